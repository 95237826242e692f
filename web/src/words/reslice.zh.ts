// Translated from reslice.en.ts, digest 24738077.
import { number } from './format.ts';
import type * as english from './reslice.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：重新切片',
  heading: '重新切片：一种大小的分块进来，另一种大小的出去',
  work: '发送',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const does: Record<string, string> = {
  ingest: '读消息',
  build: '拼起来',
  write: '写出去',
};

export const figure: Translation<typeof english.figure> = {
  comes: '进来',
  once: '复制一次，大家共用',
  copied: '复制，各加头',
  twice: '复制两次，各加头',
  listed: '不复制：列片段和头',
  callEach: '每块一次调用',
  callOnce: '每人一次调用',
  callFull: '表太长，一次调用装不下',
  subscribers: '订阅者',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  read: '进来的字节',
  shared: '片段，没有复制',
  copied: '复制的；复制几次画几条',
  head: '分块头',
  call: '一次系统调用',
  has: '已收到的订阅者',
  waits: '在等',
};

export const code: Translation<typeof english.code> = {
  functions: {
    read: '一个分块到了',
    store: '那是最后一个',
    send: '一个订阅者得到它',
    chunk: '它的每个分块',
  },
  publisher: '消息',
  subscriber: (who) => `订阅者 ${number(who)}`,
  note: '图和计时用的是同一份源代码。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  stored: '消息完整',
  copied: '首次复制',
  pooled: '从内存池取得内存',
  called: '首次系统调用',
  sent: '首条消息发出',
};

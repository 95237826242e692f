// Translated from share.en.ts, digest b45246c8.
import { number, size } from './format.ts';
import type * as english from './share.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：共享',
  heading: '共享：一帧，五种包装',
  work: '帧',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const frames: Translation<typeof english.frames> = { sound: '声音', key: '关键图像', picture: '图像' };

export const units: Translation<typeof english.units> = {
  slice: '条带',
  partition: (letter) => `条带 ${letter}`,
  key: '关键条带',
  delimiter: '分隔符',
};

export const figure: Translation<typeof english.figure> = {
  frame: '一帧',
  copied: (bytes) => (bytes > 0 ? `复制 ${size(bytes)}` : '不复制'),
  packets: { rtp: 'RTP 包', ts: 'TS 包' },
};

export const plan: Translation<typeof english.plan> = {
  elementary: '裸流',
};

export const subscribers: typeof english.subscribers = (count, format) => `${number(count)} 个 ${format}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  unit: '帧自己的字节',
  shell: '没有自己的字节',
  tie: '指向帧的字节',
  copied: '它们的副本',
  written: '写在前后的字节',
  sent: '已收到的订阅者',
  waits: '在等',
};

export const code: Translation<typeof english.code> = {
  functions: {
    view: '帧的一个视图',
    copy: '复制一个包',
    shell: '或者不复制',
  },
  builds: (format) => `生成 ${format}`,
  note: '图和计时用的是同一份源代码。各种格式的写入器在 engine/crates/media。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  came: '一帧到达',
  copied: '首次复制',
  allocated: '首次分配',
  viewed: '视图完成',
  called: '首次系统调用',
  done: '所有订阅者都已得到',
};

// Translated from reslice.en.ts, digest ee22d5c4.
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

export const plan: Translation<typeof english.plan> = {
  message: (size, terse) => (terse ? size : `${size} 的消息`),
  none: '还没有消息',
  comes: '正在进来',
  sent: (who, of) => `发给订阅者 ${number(who)}，共 ${number(of)} 个`,
  rests: '所有订阅者都有了',
  incoming: (size, once, terse) =>
    `进：${size} 的分块，${once ? `复制进一块${terse ? '' : '，大家共用'}` : '读来什么样就什么样'}`,
  outgoing: (size, headers, headerSize, terse) =>
    `出：${size} 的分块${headers > 0 ? `，${number(headers)} 个头${terse ? '' : `，${headerSize}`}` : ''}`,
  call: (terse) => (terse ? '调用' : '调用，1 个缓冲区'),
  vectors: (count, terse) => (terse ? `调用，${number(count)}` : `调用，表中 ${number(count)} 项`),
  spans: (calls) => `${number(calls)} 次系统调用`,
  subscribers: (count) => `${number(count)} 个订阅者`,
  idle: '每个订阅者的耗时',
  takes: (time, terse) => `${terse ? '一个订阅者：' : '这个订阅者耗时'} ${time}（模拟）`,
  sum: (copies, lists, calls, terse) =>
    `复制 ${copies} + ${terse ? '列表' : '头和片段'} ${lists} + 调用 ${calls}`,
  bars: {
    calls: '系统调用',
    bytesCopied: '复制',
    vectors: '表中的项',
    allocations: '分配次数',
  },
  values: { copied: '复制', calls: '调用', list: '片段', headers: '头' },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有动静。',
};

export const summary: Translation<typeof english.summary> = {
  idle: '还没有消息到来。',
  first: '第一条消息正在路上。',
  sent: (messages, calls) => `发送 ${number(messages)} 条消息，用了 ${number(calls)} 次系统调用。`,
  copied: (size) => `复制 ${size}。`,
  longest: (pieces) => `最长的列表有 ${number(pieces)} 个片段。`,
};

export const alternative: typeof english.alternative = ({
  name,
  message,
  input,
  output,
  subscribers,
  summary,
  time,
}) =>
  `${name}：${message} 的消息以 ${input} 的分块进来，发给 ${number(subscribers)} 个订阅者，分块 ${output}。${summary}已过 ${time}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  read: '进来的字节',
  shared: '就地使用的片段',
  copied: '副本；复制几次画几次',
  head: '分块头',
  empty: '空片段',
  call: '一次系统调用',
  now: '现在处理到这里',
  sent: '已收到的订阅者',
  waits: '在等',
  other: '另一侧的数',
};

export const about: Translation<typeof english.about> = {
  read: '已从发布者的连接读到的消息字节。',
  shared: '片段：一段字节，就在原处发出，不复制。',
  copied: '发出之前复制过的字节；复制几次，就多画几次。',
  head: '分块头：RTMP 在每个分块前写 1 到 18 字节。',
  call: '一次系统调用；它取一个缓冲区，或一张片段的表（writev）。',
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

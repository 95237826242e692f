// Translated from chunks.en.ts, digest 9296e5ec.
import type * as english from './chunks.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：块，长度',
  heading: '长度：由一串块组成的内容有多长？',
  work: '节拍',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const fieldNames: Translation<typeof english.fieldNames> = {
  metadata: '元数据',
  marks: '标记',
  sound: '声音',
};

export const does: Record<string, (field: string) => string> = {
  idle: (field) => `产生${field}`,
  length: (field) => `${field}有多长？`,
  append: (field) => `追加${field}`,
  sub: (field) => `取${field}的一部分`,
  truncate: (field) => `丢掉已取走的${field}`,
  consolidate: (field) => `把${field}并成一块`,
  copy: (field) => `复制${field}`,
  lift: (field) => `包装${field}`,
  amplify: (field) => `给${field}乘上系数`,
};

export const operators: Translation<typeof english.operators> = {
  source: '音源',
  pass: '算子',
  amplify: '放大器',
  output: '输出',
};
export const numbered = (name: string, index: number) => `${name} ${number(index)}`;

export const plan: Translation<typeof english.plan> = {
  fields: fieldNames,
  frame: (frames) => `节拍 ${number(frames)}`,
  rests: (terse) => (terse ? '休息' : '做完了，休息到下一节拍'),
  acts: (operator, does) => `${operator}：${does}`,
  above: '传出的块',
  below: '查看过的块',
  unknown: '?',
  memory: (buffers, terse) =>
    terse
      ? `${number(buffers)} 个声音缓冲区，共享`
      : `${number(buffers)} 个解码缓冲区，以及声音各块共享的部分`,
  counts: {
    touched: '查看过的块',
    asked: '问过的长度',
    cells: '分配的单元',
  },
  bars: {
    boxesTouched: '查看过的块',
    virtualCalls: '模块调用',
    bytesCopied: '复制量',
    longestList: '最长的链表',
  },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有播放任何内容。',
};

export const summary: Translation<typeof english.summary> = {
  played: (ticks) => `已播放 ${number(ticks)} 个节拍。`,
  counts: (lengths, chunks) => `问了 ${number(lengths)} 个长度，查看了 ${number(chunks)} 块。`,
  last: (chunks, empty) => `最后一个输出得到 ${number(chunks)} 块声音，其中 ${number(empty)} 块是空的。`,
};

export const alternative: typeof english.alternative = (
  name,
  { operators, amplifies, outputs, keepsLengths },
  summary,
) =>
  `${name}：由一个音源、${number(operators)} 个算子、${amplifies ? '一个放大器、' : ''}` +
  `${number(outputs)} 个输出组成的图。它的记录${keepsLengths ? '保存长度' : '不保存长度'}。${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  source: '音源',
  pass: '算子',
  output: '输出',
  works: '在工作',
  full: '块，内为样本数',
  unknown: '长度未留存',
  empty: '空块',
  looked: '链表已走过的',
  memory: '缓冲区：块所用的部分',
  other: '另一侧的数',
};

export const about: Translation<typeof english.about> = {
  source: '产生声音：传递解码器从文件读出的内容。',
  output: '在链的末端取得每一帧并播放。',
  full: '块：缓冲区的一部分，由起点和长度给定。几个块可以共用一个缓冲区。',
  empty: '长度为 0 的块：没有样本，却照样是链表里的一项。',
  unknown: '这里不留长度：每次都要问，或逐一相加。',
  looked: '链表从左边的记录起，已走到哪里。',
  memory: '解码器给出的样本；块直接使用其中一部分，不复制。',
};

export const code: Translation<typeof english.code> = {
  functions: {
    length: '它有多长？',
    append: '一个接在另一个后面',
    sub: '取一部分',
  },
  note: '图和计时用的是同一份源代码。算子标在它所处的函数上。',
  many: (count) => `此处 ${number(count)} 个`,
};

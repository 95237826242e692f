// Translated from chunks.table.en.ts, digest 82acba79.
import type * as english from './chunks.table.en.ts';
import { number } from './format.ts';
import { han } from './han.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '图',
  titles: { operators: (letter) => `${letter} 的算子` },
  lists: (letter) => `${letter} 的链表，逐块列出`,
  delivered: '输出得到的链表',
  fields: {
    metadata: '元数据的块',
    asked: '问过的长度',
    touched: '查看过的块',
  },
  endless: '无尽头',
  answer: '上次回答的长度',
  badge: (field) => `留存的${field}长度`,
  list: '链表',
  result: (place) => han`${place} 的结果`,
  buffer: '缓冲区',
  madeHere: '在此产生',
  offset: '起点',
  length: '长度',
  stored: '已留存',
  whole: '总长',
  longer: (chunks) => `${number(chunks)} 或更多`,
};

export const event: Translation<typeof english.event> = {
  asked: '问长度',
  answered: '得到长度，样本',
  touched: '查看链表的一块，第几块',
  called: '询问内容的模块',
  celled: '分配一个单元',
  recorded: '分配一条记录，字数',
  backed: '分配复制用的内存，字数',
  blitted: '复制',
  delivered: '一个输出得到链表，块数',
  empties: '其中的空块',
  ticked: '所有输出都已服务',
};

export const counterNames: Translation<typeof english.counterNames> = {
  ticks: '节拍',
  queries: '问过的长度',
  soundLooks: '看过的声音分块',
  boxesTouched: '查看过的块',
  virtualCalls: '模块调用',
  cellsAllocated: '分配的单元',
  records: '分配的记录',
  backings: '复制用的数组',
  blits: '复制次数',
  bytesCopied: '复制量',
  emptyChunks: '播放的空块',
  outputChunks: '播放的块',
  smallWords: '小对象的字（OCaml）',
  largeWords: '大对象的字（OCaml）',
  longestList: '最长的链表',
};

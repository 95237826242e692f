import type * as english from './chunks.table.en.ts';
import { number } from './format.ts';
import { han } from './han.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  graph: '图',
  counters: '开始以来的计数',
  operators: (letter) => `${letter} 的算子`,
  lists: (letter) => `${letter} 的链表，逐块列出`,
  delivered: '输出得到的链表',
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  endless: '无尽头',
  what: '内容',
  frames: '已开始的节拍',
  slowed: '放慢倍数',
  works: '在工作',
  at: '位于',
  answer: '上次回答的长度',
  badge: (field) => `留存的${field}长度`,
  operator: '算子',
  chunks: '声音的块',
  empty: '其中空的',
  metadata: '元数据的块',
  asked: '问过的长度',
  touched: '查看过的块',
  list: '链表',
  result: (place) => han`${place} 的结果`,
  buffer: '缓冲区',
  made: '在此产生',
  offset: '起点',
  length: '长度',
  stored: '已留存',
  whole: '总长',
  yes: '是',
  no: '否',
  longer: (chunks) => `${number(chunks)} 或更多`,
  time: '时间',
  frame: '节拍',
  more: '详情',
};
export const event: Translation<typeof english.event> = {
  what: {
    asked: '问长度',
    answered: '得到长度',
    touched: '查看一块',
    called: '询问内容的模块',
    celled: '分配一个单元',
    recorded: '分配一条记录',
    backed: '分配复制用的内存',
    blitted: '复制',
    delivered: '一个输出得到链表',
    empties: '其中的空块',
    ticked: '所有输出都已服务',
  },
  more: {
    answered: (value) => `${number(value)} 个样本`,
    touched: (place) => `链表的第 ${number(place)} 块`,
    recorded: (value) => `${number(value)} 个字`,
    backed: (value) => `${number(value)} 个字`,
    delivered: (value) => `${number(value)} 块`,
  },
};

export const counterNames: Translation<typeof english.counterNames> = {
  ticks: '节拍',
  queries: '问过的长度',
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

export const reasons: Translation<typeof english.reasons> = {
  smallWords: '每个链表前的记录还存着长度，因此多占一个字。',
};

import type { What } from '../labs/chunks/events.ts';
import type * as english from './chunks.table.en.ts';
import { bytes, joined, number } from './format.ts';
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

const WHATS: Record<What, string> = {
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
};

const VALUES: Partial<Record<What, (value: number) => string>> = {
  answered: (value) => `${number(value)} 个样本`,
  touched: (value) => `链表的第 ${number(value + 1)} 块`,
  recorded: (value) => `${number(value)} 个字`,
  backed: (value) => `${number(value)} 个字`,
  blitted: (value) => joined(bytes(value)),
  delivered: (value) => `${number(value)} 块`,
  empties: (value) => number(value),
};

export const event: Translation<typeof english.event> = {
  what: (what) => WHATS[what],
  more: (what, value) => VALUES[what]?.(value) ?? '',
};

export const counterWords: Translation<typeof english.counterWords> = {
  ticks: { name: '节拍' },
  queries: { name: '问过的长度' },
  boxesTouched: { name: '查看过的块' },
  virtualCalls: { name: '模块调用' },
  cellsAllocated: { name: '分配的单元' },
  records: { name: '分配的记录' },
  backings: { name: '复制用的数组' },
  blits: { name: '复制次数' },
  bytesCopied: { name: '复制量', isBytes: true },
  emptyChunks: { name: '播放的空块' },
  outputChunks: { name: '播放的块' },
  smallWords: { name: '小对象的字（OCaml）' },
  largeWords: { name: '大对象的字（OCaml）' },
  longestList: { name: '最长的链表', whole: true },
};

export const tally: Translation<typeof english.tally> = {
  rows: (
    [
      'boxesTouched',
      'queries',
      'virtualCalls',
      'cellsAllocated',
      'bytesCopied',
      'smallWords',
      'longestList',
    ] as const
  ).map((id) => ({
    id,
    name: counterWords[id].name,
    always: id !== 'bytesCopied',
    ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
    ...(counterWords[id].whole ? { whole: true } : {}),
  })),
  per: (_, count) => `精确，每 ${count} 个节拍`,
};

// Translated from reslice.table.en.ts, digest 9bdd48ff.
import { number } from './format.ts';
import type * as english from './reslice.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '正在处理的消息和订阅者',
  counters: '开始以来的计数',
  beads: (letter) => `${letter} 为这个订阅者做了什么`,
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  what: '内容',
  begun: '开始的消息',
  length: '消息的字节',
  input: '进来的分块大小',
  output: '出去的分块大小',
  subscribers: '订阅者',
  read: '已到的字节',
  who: '正在处理的订阅者',
  sunk: '已发给它',
  copied: '为它复制',
  copyNs: '复制耗时（模拟）',
  listNs: '列表耗时（模拟）',
  calls: '为它的系统调用',
  callsNs: '它们耗时（模拟）',
  slowed: '显示比机器慢多少倍',
  bead: '内容',
  amount: '字节或片段',
  kinds: {
    piece: '就地的片段',
    head: '头',
    copy: '复制',
    call: '系统调用',
  },
  time: '时间',
  by: '为谁',
  publisher: '全部',
  subscriber: (who) => `订阅者 ${number(who)}`,
  does: '位置',
  message: '消息',
  more: '详情',
};

export const event: Translation<typeof english.event> = {
  what: {
    read: '从发布者读取',
    stored: '消息完整',
    allocated: '分配',
    pooled: '从池里取',
    copied: '复制',
    headed: '写一个头',
    sliced: '片段入表',
    called: '调用系统',
    took: '调用耗时',
    sank: '系统复制',
    sent: '发送',
  },
  inList: (pieces) => `表中 ${number(pieces)} 项`,
};

export const counterNames: Translation<typeof english.counterNames> = {
  sends: '发送的消息',
  messages: '到来的消息',
  bytesCopied: '复制的字节',
  allocations: '分配',
  pooled: '取自池的块',
  pieces: '表中的片段',
  emptyPieces: '长度为 0 的片段',
  chunks: '发送的分块',
  headerBytes: '头的字节',
  calls: '系统调用',
  vectors: '交给它们的片段',
  bytesSent: '写出',
  modelledNs: '调用耗时（模拟）',
  longestVector: '单表最多',
};

export const reasons: Translation<typeof english.reasons> = {
  allocations: '每个片段列表都要分配。',
  bytesCopied: '片段复制进一个缓冲区，系统调用就只得到一个。',
  vectors: '系统调用逐个得到片段；只给一个，就得先复制。',
  modelledNs: '每次系统调用都要时间，多给一个片段就多一点。',
};

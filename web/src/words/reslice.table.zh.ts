// Translated from reslice.table.en.ts, digest 4d28a93f.
import type * as english from './reslice.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '正在处理的消息和订阅者',
  titles: { beads: (letter) => `${letter} 为这个订阅者做了什么` },
  fields: {
    begun: '开始的消息',
    messageBytes: '消息的字节',
    input: '进来的分块大小',
    output: '出去的分块大小',
    read: '已到的字节',
    callsNs: '它们耗时（模拟）',
    amount: '字节或片段',
  },
  choices: { kind: { piece: '就地的片段', head: '头', copy: '复制', call: '系统调用' } },
  who: '正在处理的订阅者',
  copyNs: '复制耗时（模拟）',
  listNs: '列表耗时（模拟）',
};

export const event: Translation<typeof english.event> = {
  read: '从发布者读取',
  stored: '消息完整',
  allocated: '分配',
  pooled: '从池里取',
  copied: '复制',
  headed: '写一个头',
  sliced: '片段入表',
  called: '调用系统，表中项数',
  took: '调用耗时',
  sank: '系统复制',
  sent: '发送',
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

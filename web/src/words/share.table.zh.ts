// Translated from share.table.en.ts, digest f7804a03.
import { number } from './format.ts';
import type * as english from './share.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  frame: '帧',
  counters: '开始以来的计数',
  views: (letter) => `这一帧的视图，${letter}`,
  events: (letter) => `${letter} 的最新事件`,
  what: '内容',
  begun: '开始的步',
  kind: '帧',
  clip: '在文件中的时间',
  units: '单元，及其字节',
  payload: '它们的字节',
  message: '其消息的字节',
  slowed: '显示比机器慢多少倍',
  format: '格式',
  state: '视图',
  states: {
    none: '没有',
    built: '正在生成',
    complete: '完整',
    unused: '没人要',
  },
  subscribers: '订阅者',
  shared: '共享',
  copied: '复制',
  written: '写入',
  pieces: '片段',
  sunk: '发送',
  copiedSince: '开始以来复制',
  time: '时间',
  by: '为谁',
  all: '全部',
  subscriber: (who) => `订阅者 ${number(who)}`,
  step: '步',
  more: '详情',
};

export const event: Translation<typeof english.event> = {
  what: {
    came: '帧到来',
    copied: '复制',
    wrote: '写入',
    shelled: '包上外壳',
    pooled: '从池里取',
    allocated: '分配',
    viewed: '视图完整',
    called: '调用系统',
    took: '调用耗时',
    sank: '系统复制',
    done: '人人都有了',
  },
  subscribers: (count) => `给 ${number(count)} 个`,
  inList: (pieces) => `表中 ${number(pieces)} 项`,
};

export const copiedName: Translation<typeof english.copiedName> = '复制的字节';

export const counterNames: Translation<typeof english.counterNames> = {
  frames: '帧',
  payloadBytes: '它们的字节',
  copiedRtmp: '为 RTMP 复制',
  copiedFlv: '为 FLV 复制',
  copiedRtp: '为 RTP 复制',
  copiedElementary: '为裸流复制',
  copiedTs: '为 MPEG-TS 复制',
  written: '写在周围',
  shells: '外壳',
  pooled: '取自池的块',
  allocations: '分配',
  views: '生成的视图',
  unusedViews: '其中没人要的',
  calls: '系统调用',
  vectors: '交给它们的片段',
  bytesSent: '发送',
  modelledNs: '调用耗时（模拟）',
  longestVector: '单表最多',
};

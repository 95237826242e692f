// Translated from share.table.en.ts, digest 738eb986.
import type * as english from './share.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '帧',
  titles: { wrappers: (letter) => `这一帧的视图，${letter}` },
  fields: {
    begun: '开始的步',
    clip: '在文件中的时间',
    payload: '它们的字节',
    message: '其消息的字节',
    state: '视图',
    shared: '共享',
    count: '片段',
  },
  choices: { state: { none: '没有', built: '正在生成', complete: '完整', unused: '没人要' } },
  units: '单元，及其字节',
  format: '格式',
  copiedSince: '开始以来复制',
  step: '步',
};

export const event: Translation<typeof english.event> = {
  came: '帧到来',
  copied: '复制',
  wrote: '写入',
  shelled: '包上外壳',
  pooled: '从池里取',
  allocated: '分配',
  viewed: '视图完整，订阅者',
  called: '调用系统，表中项数',
  took: '调用耗时',
  sank: '系统复制',
  done: '人人都有了',
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

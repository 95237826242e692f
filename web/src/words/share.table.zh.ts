import type { What } from '../labs/share/events.ts';
import { ViewState } from '../labs/share/scene.ts';
import { bytes, duration, joined, number, times } from './format.ts';
import type * as english from './share.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  frame: '帧',
  counters: '开始以来的计数',
  views: (letter) => `这一帧的视图，${letter}`,
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  what: '内容',
  begun: '开始的步',
  kind: '帧',
  kinds: (isSound, isKey) => (isSound ? '声音' : isKey ? '关键图像' : '图像'),
  clip: '在文件中的时间',
  ms: (count) => joined({ value: number(count), unit: 'ms' }),
  units: '单元，及其字节',
  payload: '它们的字节',
  message: '其消息的字节',
  slowed: '显示比机器慢多少倍',
  times,
  format: '格式',
  state: '视图',
  states: {
    [ViewState.none]: '没有',
    [ViewState.built]: '正在生成',
    [ViewState.complete]: '完整',
    [ViewState.unused]: '没人要',
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

const WHATS: Record<What, string> = {
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
};

export const event: Translation<typeof english.event> = {
  what: (what) => WHATS[what],
  more: (what, value) =>
    what === 'took'
      ? joined(duration(value))
      : what === 'viewed'
        ? `给 ${number(value)} 个`
        : what === 'called'
          ? `表中 ${number(value)} 项`
          : joined(bytes(value)),
};

export const counterWords: Translation<typeof english.counterWords> = {
  frames: { name: '帧' },
  payloadBytes: { name: '它们的字节', quantity: bytes },
  copiedRtmp: { name: '为 RTMP 复制', quantity: bytes },
  copiedFlv: { name: '为 FLV 复制', quantity: bytes },
  copiedRtp: { name: '为 RTP 复制', quantity: bytes },
  copiedElementary: { name: '为 Annex B、ADTS 复制', quantity: bytes },
  copiedTs: { name: '为 MPEG-TS 复制', quantity: bytes },
  written: { name: '写在周围', quantity: bytes },
  shells: { name: '外壳' },
  pooled: { name: '取自池的块' },
  allocations: { name: '分配' },
  views: { name: '生成的视图' },
  unusedViews: { name: '其中没人要的' },
  calls: { name: '系统调用' },
  vectors: { name: '交给它们的片段' },
  bytesSent: { name: '发送', quantity: bytes },
  modelledNs: { name: '调用耗时（模拟）', quantity: duration },
  longestVector: { name: '单表最多', whole: true },
};

const ROWS = [
  'copiedRtmp',
  'copiedFlv',
  'copiedRtp',
  'copiedElementary',
  'copiedTs',
  'allocations',
  'unusedViews',
] as const;

export const tally: Translation<typeof english.tally> = {
  rows: ROWS.map((id) => ({ id, always: id === 'copiedRtp' || id === 'copiedTs', ...counterWords[id] })),
  per: (_, count) => `精确，每 ${count} 帧`,
};

import type { What } from '../labs/ring/events.ts';
import { bytes, joined, number, THIN, tickTime } from './format.ts';
import type * as english from './ring.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  publisher: '发布者',
  readers: (letter) => `${letter} 的读者`,
  slots: (letter) => `${letter} 的槽`,
  counters: '开始以来的计数',
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  state: '状态',
  slot: '槽',
  place: '位置',
  blockedFor: '已阻塞',
  blockedBy: '在等',
  blockedTotal: '总共阻塞',
  keySlot: '最新关键帧',
  newest: '最新帧',
  latency: '平均延迟',
  longest: '最长延迟',
  starved: '播放的静音',
  reader: '读者',
  card: '声卡',
  lag: '落后',
  delivered: '已投递',
  skipped: '跳过',
  queued: '排队',
  bytes: '字节',
  frame: '帧',
  holders: '读者',
  key: '关键帧',
  time: '时间',
  who: '谁',
  what: '内容',
  more: '详情',
  frames: (count) => `${number(count)} 帧`,
  ms: (ticks, digits = 0) => `${number(ticks / 10, digits)}${THIN}ms`,
  samples: (count) => `${number(count)} 个样本`,
};

const WRITER_WORDS = ['等下一帧', '写入', '卡在锁上', '已关闭', 'panic'] as const;
export const writerWord = (state: number) => WRITER_WORDS[state] ?? '未知';

const READER_WORDS = [
  '睡眠',
  '轮询',
  '在读',
  '在读，持有锁',
  '卡在锁上',
  '读到撕裂的字节',
  '断开',
  '离开',
  '等关键帧',
] as const;
export const readerWord = (state: number) => READER_WORDS[state] ?? '未知';

export const counterWords: Translation<typeof english.counterWords> = {
  deliveries: '投递',
  published: '已发布的帧',
  bytesCopied: '复制的字节',
  allocations: '分配',
  wakeUps: '唤醒',
  wastedChecks: '无效检查',
  lockWaits: '等锁',
  skipped: '跳过的帧',
  torn: '撕裂的帧',
  discarded: '弃用的槽',
  notifies: '通知',
  dropped: '断开的读者',
  flushes: '刷新',
};

export const tally: Translation<typeof english.tally> = {
  rows: [
    { id: 'bytes_copied', name: '复制的字节', always: true, quantity: bytes },
    { id: 'allocations', name: '分配', always: true },
    { id: 'wake_ups', name: '唤醒', always: true },
    { id: 'wasted_checks', name: '无效检查', always: true },
    { id: 'lock_waits', name: '等锁', always: true },
    { id: 'blocked_ticks', name: '发布者阻塞', always: true, quantity: tickTime },
    { id: 'skipped', name: '跳过的帧', always: false },
    { id: 'torn', name: '撕裂的帧', always: false },
    { id: 'discarded', name: '弃用的槽', always: false },
  ],
  per: (basis, count) =>
    basis === 'published' ? `精确，每 ${count} 个已发布的帧` : `精确，每 ${count} 次投递`,
};

const WHATS: Record<What, string> = {
  acted: '动作',
  slept: '入睡',
  parked: '挂起等唤醒',
  ended: '结束',
  published: '发布',
  took: '取到',
  skipped: '跳过',
  torn: '撕裂',
  discarded: '弃用',
  blocked: '阻塞',
  panicked: 'panic',
  dropped: '断开',
};
const whats = new Map<string, string>(Object.entries(WHATS));

export const event: Translation<typeof english.event> = {
  who: (who) =>
    typeof who === 'number' ? `读者 ${who}` : { publisher: '发布者', card: '声卡', closer: '关闭者' }[who],
  what: (what) => whats.get(what) ?? what,
  more(what, value) {
    switch (what) {
      case 'published':
        return joined(bytes(value));
      case 'took':
        return `${number(value / 10, 1)}${THIN}ms 之后`;
      case 'skipped':
        return `错过 ${number(value)} 帧`;
      case 'torn':
        return `混入帧 ${number(value)}`;
      case 'discarded':
        return `里面有 ${number(value)} 个读者`;
      default:
        return '';
    }
  },
};

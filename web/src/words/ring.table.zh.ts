// Translated from ring.table.en.ts, digest 026267af.
import type * as english from './ring.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '发布者',
  titles: {
    readers: (letter) => `${letter} 的读者`,
    slots: (letter) => `${letter} 的槽`,
  },
  fields: {
    blockedFor: '已阻塞',
    blockedTotal: '总共阻塞',
    keySlot: '最新关键帧',
    newest: '最新帧',
    meanLatency: '平均延迟',
    longestLatency: '最长延迟',
    soundStarved: '播放的静音样本',
    lag: '落后的帧',
    queued: '排队',
    delivered: '已投递',
    skipped: '跳过',
    holders: '读者',
  },
  choices: {
    writerState: {
      idle: '等下一帧',
      writing: '写入',
      blocked: '卡在锁上',
      closed: '已关闭',
      panicked: 'panic',
    },
  },
  place: '位置',
  blockedBy: '在等',
  reader: '读者',
};

export const readerStates: Translation<typeof english.readerStates> = {
  asleep: '睡眠',
  polling: '轮询',
  reading: '在读',
  holding: '在读，持有锁',
  blocked: '卡在锁上',
  torn: '读到撕裂的字节',
  dropped: '断开',
  left: '离开',
  waitsForKey: '等关键帧',
};

export const counterNames: Translation<typeof english.counterNames> = {
  deliveries: '投递',
  published: '已发布的帧',
  bytesCopied: '复制的字节',
  allocations: '分配',
  wakeUps: '唤醒',
  wastedChecks: '无效检查',
  lockWaits: '等锁，含读者',
  skipped: '跳过的帧',
  torn: '撕裂的帧',
  discarded: '废弃的槽',
  notifies: '通知',
  dropped: '断开的读者',
  flushes: '刷新',
};

export const blocked: Translation<typeof english.blocked> = '发布者阻塞';
export const panics: Translation<typeof english.panics> = '发布者 panic 的次数';

export const event: Translation<typeof english.event> = {
  acted: '动作',
  slept: '入睡',
  parked: '挂起等唤醒',
  ended: '结束',
  published: '发布',
  took: '取到，延迟',
  skipped: '跳过的帧',
  torn: '撕裂，混入帧',
  discarded: '废弃，里面的读者',
  blocked: '阻塞',
  panicked: 'panic',
  dropped: '断开',
};

export const actors: Translation<typeof english.actors> = {
  publisher: '发布者',
  card: '声卡',
  closer: '关闭者',
  reader: (id) => `读者 ${id}`,
};

export const reasons: Translation<typeof english.reasons> = {
  bytesCopied: '每一帧都为每个读者复制。',
  allocations: '读者队列里的每一项，或顶替废弃槽的备用槽，都要新分配。',
  wakeUps: '等帧的读者要被唤醒；轮询不用。',
  wastedChecks: '读者按间隔查看，多数时候下一帧还没到。',
  lockWaits: '槽的锁由发布者和读者共用，读者发送时一直拿着它。',
  skipped: '落后太多的读者从更新的帧继续，发布者就不必等它。',
  discarded: '慢读者还占着的槽被移出环，发布者就不必等它。',
  dropped: '槽被移出环的读者，发送完就断开。',
};

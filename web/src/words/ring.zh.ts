// Translated from ring.en.ts, digest 4922f59d.
import { number, THIN } from './format.ts';
import type * as english from './ring.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：环形缓冲区',
  heading: '环形缓冲区：一个写者，许多读者',
  work: '投递',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '发布者至今停了' },
};

const readers = (count: number) => `${number(count)} 个读者`;
const group = (count: number, card: boolean) => readers(count) + (card ? '和声卡' : '');

export const figure: Translation<typeof english.figure> = {
  publisher: '发布者',
  states: {
    writes: '写入',
    writesOn: '继续写',
    blocked: '停住',
    closed: '已关闭',
    panicked: '已崩溃',
    waits: '等待',
  },
  publisherDoes: (does) => `发布者${does}`,
  readers,
  reader: '读者',
  wait: (count, card) => `${group(count, card)}\n在等`,
  follow: (count, card) => `${group(count, card)}\n跟着`,
  look: (count, card) => `${group(count, card)}\n反复查看`,
  sleep: (count, card) => `${group(count, card)}\n在睡`,
  looks: '没看到帧的查看',
  slow: '慢读者',
  slows: (count) => `${number(count)} 个慢读者`,
  one: (reader) => `读者 ${reader}`,
  locks: '锁住它的槽',
  dropped: '被断开',
  keeps: '留着它的帧',
  torn: '读到撕裂的字节',
  asleep: '一直睡',
  missed: '漏了帧',
  sends: '在发送',
  slots: (count) => `${number(count)} 个槽，\n循环`,
  fresh: '新帧',
  old: '旧帧',
  card: '声卡',
  copies: '每个队列里各有一份帧的副本',
  pieces: '每个队列里一个指针，发送时逐块复制',
  grows: '队列变长',
  pick: (streams, shown) =>
    streams === shown
      ? `${number(streams)} 个流：选一个`
      : `${number(streams)} 个流中的 ${number(shown)} 个：选一个`,
  back: (streams) => `← 全部 ${number(streams)} 个流`,
};

export const slotStates: Translation<typeof english.slotStates> = {
  empty: '空',
  writing: '正在写入',
  readable: '可读',
};

export const dials: Translation<typeof english.dials> = {
  says: (stream, state) => `流 ${number(stream)}：${state}`,
  states: { fine: '运行', blocked: '卡在锁上', closed: '已关闭' },
};

export const stage: Translation<typeof english.stage> = {
  empty: '尚未发布。',
};

export const summary: Translation<typeof english.summary> = {
  holds: (reader, slot) => `读者 ${reader} 持有槽 ${slot}。`,
  held: '有读者持有下一个槽。',
  waiting: (count, card) =>
    count === 0 && !card
      ? '发布者在等。'
      : count === 0
        ? '发布者和声卡都在等。'
        : card
          ? `发布者、${readers(count)}和声卡都在等。`
          : `发布者和${readers(count)}都在等。`,
  closed: '流已关闭。',
  panicked: '发布者 panic：流到此为止。',
  writes: (slot) => `发布者写入槽 ${slot}。`,
  discarded: (slot, reader) => `槽 ${slot} 已废弃；读者 ${reader} 还在读它，读完离开。`,
  replaced: (slot, reader) => `槽 ${slot} 已替换；读者 ${reader} 还在读它。`,
  torn: (reader) => `读者 ${reader} 读到撕裂的字节。`,
  follow: (count) => `${readers(count)}跟在后面。`,
};

export const alternative: typeof english.alternative = (name, slots, network, summary) =>
  `${name}：${number(slots)} 个槽的环，${readers(network)}。${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  publisher: '发布者',
  fresh: '这一步写的',
  old: '之前写的',
  reading: '在读或发送',
  sleeping: '睡眠',
  polling: '隔一会儿看一次',
  blocked: '阻塞',
  torn: '撕裂的字节',
  held: '持有锁',
  discarded: '移出环的槽',
  look: '没看到帧的查看',
  card: '声卡',
  copy: '为读者复制的',
  waiting: '等待的副本',
  pointer: '等待的指针',
};

export const code: Translation<typeof english.code> = {
  publisher: '发布者',
  reader: '读者',
  note: '名字是我们起的；机制就是当年发布的那个。',
  card: '声卡',
  one: (reader) => `读者 ${reader}`,
  many: (count) => `此处 ${number(count)} 个`,
};

export const timing: Translation<typeof english.timing> = {
  without: '不含慢读者',
  says: (send, lap) =>
    `计时不含慢读者：它们一次发送要 ${number(send)}${THIN}ms，超过一圈的 ${number(lap)}${THIN}ms。这时有的方案让发布者停下，有的丢下读者，做的就不是同样的工作。`,
};

export const acts: Translation<typeof english.acts> = {
  title: '对两侧做点什么',
  reader: '读者',
  readerOption: (id) => `读者 ${id}`,
  stall: (time) => `卡住 ${time}`,
  stallAbout: '它的下一次发送多花这么久。',
  preempt: (time) => `抢占 ${time}`,
  preemptAbout: '它在检查与睡眠之间失去处理器。',
  leave: '移除',
  join: '加一个读者',
  close: '关闭流',
};

export const milestones: Translation<typeof english.milestones> = {
  published: '首帧发布',
  took: '首帧被读取',
  slept: '订阅者首次休眠',
  blocked: '发布者被阻塞',
  skipped: '跳帧',
  discarded: '槽位被废弃',
  torn: '读到撕裂的字节',
  panicked: 'panic',
  dropped: '订阅者被移除',
};

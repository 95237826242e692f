// Translated from ring.en.ts, digest 18232317.
import { number } from './format.ts';
import type * as english from './ring.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：环形缓冲区',
  heading: '环形缓冲区：一个写者，许多读者',
  work: '投递',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '发布者至今停了' },
};

const readers = (count: number) => `${number(count)} 个读者`;

export const hub: Translation<typeof english.hub> = {
  blocked: '发布者阻塞',
  briefly: '阻塞',
  waitsForReader: (reader) => `等读者 ${reader}`,
  waitsForLock: '等锁',
  closed: '流已关闭',
  panicked: '已 panic',
  published: '帧已发布',
  waits: '发布者等待',
  nothing: '尚未发布',
  readers: '个读者',
  writing: '发布者写入',
  blockedSoFar: '至今阻塞',
  neverBlocked: '从未阻塞',
};

export const tips: Translation<typeof english.tips> = {
  holds: (reader, slot) => [`读者 ${reader}`, `持有槽 ${slot}`],
  readersWait: (count) => [readers(count), '在等'],
  cardWaits: ['声卡', '在等'],
  allWait: (count) => [readers(count), '和声卡在等'],
  discarded: (slot, reader) => [`槽 ${slot} 废弃，`, `读者 ${reader} 离开`],
  replaced: (slot, reader) => [`槽 ${slot} 替换，`, `读者 ${reader} 留着它`],
  discardedMany: (slots, reader) => [`废弃 ${number(slots)} 个槽，`, `其一归读者 ${reader}`],
  replacedMany: (slots, reader) => [`替换 ${number(slots)} 个槽，`, `其一归读者 ${reader}`],
  torn: (reader) => [`读者 ${reader}`, '读到撕裂的字节'],
  card: (lag) => ['声卡', `落后 ${number(lag)}`],
  key: ['最新的', '关键帧'],
  polling: (count) => `${number(count)} 个轮询`,
  asleep: (count) => `${number(count)} 个睡眠`,
  dropped: (count) => `${number(count)} 个断开`,
  reading: (count) => `${number(count)} 个在读`,
  noneReading: '无人在读',
  caughtUp: (count, all) => [`${number(count)} 个已跟上`, `共 ${number(all)} 个`],
};

export const slotStates: Translation<typeof english.slotStates> = {
  empty: '空',
  writing: '正在写入',
  readable: '可读',
};

export const slotCursor: Translation<typeof english.slotCursor> = {
  name: '槽',
  says: (index, parts) => `槽 ${index}：${parts}`,
  key: '关键帧',
  frame: (seq) => `帧 ${number(seq)}`,
  publisher: '发布者在此',
  readers: (ids) => `读者 ${ids.join('、')} 在此`,
};

export const dials: Translation<typeof english.dials> = {
  stream: (stream) => `流 ${number(stream)}`,
  says: (stream, state) => `流 ${number(stream)}：${state}`,
  states: { fine: '运行', blocked: '卡在锁上', closed: '已关闭' },
  group: (streams, shown, stopped) =>
    `${number(streams)} 个流，以表盘画出 ${number(shown)} 个，${number(stopped)} 个卡在锁上`,
  caption: (streams, shown, stopped) =>
    `显示 ${number(shown)} 个流，共 ${number(streams)} 个，${number(stopped)} 个停住。选一个，打开它的环。`,
  back: (streams) => `← 回到全部 ${number(streams)} 个流`,
};

export const stage: Translation<typeof english.stage> = {
  empty: '尚未发布。',
  filling: (filled, slots) => `正在填充环，${number(filled)} / ${number(slots)}。`,
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
  reading: '在读',
  sleeping: '睡眠',
  polling: '轮询',
  blocked: '阻塞',
  behind: '落后多少',
  key: '关键帧',
  group: '自关键帧起',
  held: '持有锁',
  card: '声卡',
  discarded: '废弃的槽',
  torn: '撕裂的字节',
  copy: '副本',
};

export const code: Translation<typeof english.code> = {
  publisher: '发布者',
  reader: '读者',
  note: '名字是我们起的；机制就是当年发布的那个。',
  card: '声卡',
  one: (reader) => `读者 ${reader}`,
  many: (count) => `此处 ${number(count)} 个`,
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

import { ReaderKind, ReaderState, type Running, type Scene, WriterState } from '../labs/ring/scene.ts';
import { bytes, joined, number, tickTime } from './format.ts';
import type * as english from './ring.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：环形缓冲区',
  heading: '环形缓冲区：一个写者，许多读者',
  work: '投递',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '发布者至今停了' },
};

const readers = (count: number) => `${number(count)} 个读者`;

export function hub(
  scene: Scene,
  network: number,
  crowded: boolean,
  running: Running = scene,
): english.HubWords {
  const total = tickTime(running.blockedTotal);
  const line = (
    top: string,
    quantity: { value: string; unit: string },
    bottom: string,
    brief = bottom,
  ): english.HubWords => ({ top, ...quantity, bottom, brief, stopped: false });
  const published = { value: number(scene.counter('published')), unit: '' };
  switch (scene.writerState) {
    case WriterState.blocked:
      return {
        ...line(
          '发布者阻塞',
          tickTime(running.blockedFor),
          scene.blockedBy >= 0 ? `等读者 ${scene.blockedBy}` : '等锁',
          '阻塞',
        ),
        stopped: true,
      };
    case WriterState.closed:
      return line('流已关闭', published, '帧已发布');
    case WriterState.panicked:
      return line('发布者 panic', published, '帧已发布');
  }
  if (scene.newest < 0) return line('发布者等待', { value: '0', unit: '' }, '尚未发布');
  if (crowded) return line('', { value: number(network), unit: '' }, '个读者');
  return line('发布者写入', total, running.blockedTotal > 0 ? '至今阻塞' : '从未阻塞');
}

export const tips: Translation<typeof english.tips> = {
  holds: (reader, slot) => [`读者 ${reader}`, `持有槽 ${slot}`],
  wait: (waiting, card) => {
    if (!card) return [readers(waiting), '在等'];
    return waiting === 0 ? ['声卡', '在等'] : [`${readers(waiting)}`, '和声卡在等'];
  },
  discarded: (slot, reader, all, ends) => {
    if (all > 1) return [`${ends ? '弃用' : '替换'} ${number(all)} 个槽，`, `其一归读者 ${reader}`];
    return ends
      ? [`槽 ${slot} 弃用，`, `读者 ${reader} 离开`]
      : [`槽 ${slot} 替换，`, `读者 ${reader} 留着它`];
  },
  torn: (reader) => [`读者 ${reader}`, '读到撕裂的字节'],
  card: (lag) => ['声卡', `落后 ${number(lag)}`],
  key: ['最新的', '关键帧'],
  resting: (asleep, polling, reading, dropped) => {
    const first = polling > 0 ? `${number(polling)} 个轮询` : `${number(asleep)} 个睡眠`;
    if (polling > 0 && asleep > 0) return [first, `${number(asleep)} 个睡眠`];
    if (reading === 0 && dropped > 0) return [first, `${number(dropped)} 个断开`];
    return [first, reading > 0 ? `${number(reading)} 个在读` : '无人在读'];
  },
  caughtUp: (count, all) => [`${number(count)} 个已跟上`, `共 ${number(all)} 个`],
};

const SLOT_WORDS = ['空', '正在写入', '可读'] as const;
export const slotWord = (state: number) => SLOT_WORDS[state] ?? '未知';

export const slotCursor: Translation<typeof english.slotCursor> = {
  name: '槽',
  says(index, slot, scene, here) {
    const what = slot.key ? `关键帧，${slotWord(slot.state)}` : slotWord(slot.state);
    const size = slot.bytes > 0 ? `，${joined(bytes(slot.bytes))}` : '';
    const seq = slot.seq >= 0 ? `，帧 ${number(slot.seq)}` : '';
    const who =
      index === scene.writerSlot ? '，发布者在此' : here.length > 0 ? `，读者 ${here.join('、')} 在此` : '';
    return `槽 ${index}：${what}${size}${seq}${who}`;
  },
};

const DIAL_WORDS = ['运行', '卡在锁上', '已关闭'] as const;
export const dials: Translation<typeof english.dials> = {
  stream: (stream) => `流 ${number(stream)}`,
  says: (stream, state) => `流 ${number(stream)}：${DIAL_WORDS[state] ?? '未知'}`,
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

export function sentence(scene: Scene, network: number): string {
  const parts: string[] = [];
  const stopped = { readers: 0, card: false };
  let torn = 0;
  let held = -1;
  for (let index = 0; index < scene.readers; index++) {
    const { kind, state, id, slot } = scene.reader(index);
    if (state === ReaderState.torn) torn = id;
    if (id === scene.blockedBy) held = slot;
    if (state !== ReaderState.blocked) continue;
    if (kind === ReaderKind.soundCard) stopped.card = true;
    else stopped.readers++;
  }
  if (scene.newest < 0) return stage.empty;
  switch (scene.writerState) {
    case WriterState.blocked:
      parts.push(held >= 0 ? `读者 ${scene.blockedBy} 持有槽 ${held}。` : '有读者持有下一个槽。');
      parts.push(`${waiting(stopped.readers, stopped.card)}。`);
      break;
    case WriterState.closed:
      parts.push('流已关闭。');
      break;
    case WriterState.panicked:
      parts.push('发布者 panic：流到此为止。');
      break;
    default:
      parts.push(`发布者写入槽 ${scene.writerSlot}。`);
  }
  if (scene.orphans > 0) {
    const { slot, reader } = scene.orphan(0);
    const ends = scene.counter('discarded') > 0;
    parts.push(
      `槽 ${slot} 已${ends ? '弃用' : '替换'}；读者 ${reader} 还在读它${ends ? '，读完离开' : ''}。`,
    );
  }
  if (torn > 0) parts.push(`读者 ${torn} 读到撕裂的字节。`);
  if (parts.length === 1 && network > 0) parts.push(`${readers(network)}跟在后面。`);
  return parts.join('');
}

function waiting(count: number, card: boolean): string {
  const who = ['发布者', ...(count > 0 ? [readers(count)] : []), ...(card ? ['声卡'] : [])];
  const last = who.pop();
  return who.length > 0 ? `${who.join('、')}和${last}都在等` : `${last}在等`;
}

export const alternative: typeof english.alternative = (name, scene, network) =>
  `${name}：${number(scene.slots)} 个槽的环，${readers(network)}。${sentence(scene, network)}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  publisher: '发布者',
  reading: '在读',
  sleeping: '睡眠',
  polling: '轮询',
  blocked: '阻塞',
  key: '关键帧',
  held: '持有锁',
  card: '声卡',
  discarded: '弃用的槽',
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
  stall: (ms) => `卡住 ${number(ms / 1000)}\u202fs`,
  stallAbout: '它的下一次发送多花这么久。',
  preempt: (ms) => `抢占 ${number(ms)}\u202fms`,
  preemptAbout: '它在检查与睡眠之间失去处理器。',
  leave: '移除',
  join: '加一个读者',
  close: '关闭流',
};

import type { Scene } from '../labs/reslice/scene.ts';
import { bytes, duration, joined, number, tickTime } from './format.ts';
import type * as english from './reslice.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：重新切片',
  heading: '重新切片：一种大小的分块进来，另一种大小的出去',
  work: '发送',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const exact = (count: number) => joined({ value: number(count), unit: 'B' });
const size = (count: number) => joined(bytes(count));
const took = (ns: number) => (ns === 0 ? joined({ value: '0', unit: 'ns' }) : joined(duration(ns)));

const DOES: Record<string, string> = {
  ingest: '读消息',
  build: '拼起来',
  write: '写出去',
};
export const does = (place: string) => DOES[place] ?? place;

export const plan: Translation<typeof english.plan> = {
  message: (length, terse) => (terse ? exact(length) : `${exact(length)} 的消息`),
  none: '还没有消息',
  comes: '正在进来',
  sent: (who, of) => `发给订阅者 ${number(who)}，共 ${number(of)} 个`,
  rests: '人人都有了',
  incoming: (input, once, terse) =>
    `进：${exact(input)} 的分块，${once ? `复制进一块${terse ? '' : '，大家共用'}` : '读来什么样就什么样'}`,
  outgoing: (output, heads, headerBytes, terse) =>
    `出：${exact(output)} 的分块${heads > 0 ? `，${number(heads)} 个头${terse ? '' : `，${exact(headerBytes)}`}` : ''}`,
  piece: (count) => number(count),
  call: (vectors, wide) =>
    vectors === 1
      ? wide
        ? '调用，1 个缓冲区'
        : '调用'
      : wide
        ? `调用，表中 ${number(vectors)} 项`
        : `调用，${number(vectors)}`,
  subscribers: (count) => `${number(count)} 个订阅者`,
  more: (count) => `+${number(count)}`,
  takes: (ns, terse) =>
    ns === 0 ? '每个订阅者的耗时' : `${terse ? '耗时' : '这个订阅者耗时'} ${took(ns)}（模拟）`,
  sum: ({ copyNs, listNs }, callsNs, terse) =>
    `复制 ${took(copyNs)} + ${terse ? '列表' : '头和片段'} ${took(listNs)} + 调用 ${took(callsNs)}`,
  mark(ns) {
    const { value, unit } = duration(ns);
    return joined({ value: number(Number(value)), unit });
  },
  slowed: (times) => `放慢 ${number(times)} 倍`,
  values: { copied: '复制', calls: '系统调用', list: '片段', headers: '头' },
  copied: (count) => size(count),
  bytes: exact,
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有动静。',
};

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return '还没有消息到来。';
  const sends = scene.counter('sends');
  if (sends === 0) return '第一条消息正在路上。';
  return [
    `发送 ${number(sends)} 条消息，用了 ${number(scene.counter('calls'))} 次系统调用。`,
    `复制 ${size(scene.counter('bytesCopied'))}。`,
    `最长的列表有 ${number(scene.counter('longestVector'))} 个片段。`,
  ].join('');
}

export const alternative: typeof english.alternative = (name, scene) =>
  `${name}：${exact(scene.messageBytes)} 的消息以 ${exact(scene.input)} 的分块进来，发给 ${number(scene.subscribers)} 个订阅者，分块 ${exact(scene.output)}。${sentence(scene)}已过 ${joined(tickTime(scene.time))}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  read: '进来的字节',
  shared: '就地使用的片段',
  copied: '副本；复制几次画几次',
  head: '头',
  empty: '长度为 0 的片段',
  call: '一次系统调用取走的',
  now: '现在所在',
  sent: '已有',
  waits: '在等',
};

export const code: Translation<typeof english.code> = {
  functions: {
    read: '一个分块到了',
    store: '那是最后一个',
    send: '一个订阅者得到它',
    chunk: '它的每个分块',
  },
  publisher: '消息',
  subscriber: (who) => `订阅者 ${number(who)}`,
  note: '图和计时用的是同一份源代码。',
  many: (count) => `此处 ${number(count)} 个`,
};

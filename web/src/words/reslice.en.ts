/** What the figure of re-slicing, its legend and its code say. */
import type { Scene } from '../labs/reslice/scene.ts';
import type { Wire } from '../labs/reslice/wire.ts';
import { bytes, duration, joined, number, tickTime } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: re-slice',
  heading: 'Re-slice: chunks of one size come in, chunks of another go out',
  work: 'send',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const exact = (count: number) => joined({ value: number(count), unit: 'B' });
const size = (count: number) => joined(bytes(count));
const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;
const took = (ns: number) => (ns === 0 ? joined({ value: '0', unit: 'ns' }) : joined(duration(ns)));

/** What the server is at, by the engine's name of its place. */
const DOES: Record<string, string> = {
  ingest: 'reads the message',
  build: 'puts it together',
  write: 'writes it',
};
export const does = (place: string) => DOES[place] ?? place;

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  message: (length: number, terse: boolean) => (terse ? exact(length) : `message of ${exact(length)}`),
  none: 'no message yet',
  comes: 'comes in',
  sent: (who: number, of: number) => `goes to subscriber ${number(who)} of ${number(of)}`,
  rests: 'everybody has it',
  incoming: (input: number, once: boolean, terse: boolean) =>
    `in: chunks of ${exact(input)}, ${once ? `copied into one block${terse ? '' : ' for all'}` : 'as they were read'}`,
  outgoing: (output: number, heads: number, headerBytes: number, terse: boolean) =>
    `out: chunks of ${exact(output)}${heads > 0 ? `, ${plural(heads, 'header')}${terse ? '' : ` of ${exact(headerBytes)}`}` : ''}`,
  piece: (count: number) => number(count),
  call: (vectors: number, wide: boolean) =>
    vectors === 1
      ? wide
        ? 'call, 1 buffer'
        : 'call'
      : wide
        ? `call, ${number(vectors)} in its list`
        : `call, ${number(vectors)}`,
  subscribers: (count: number) => plural(count, 'subscriber'),
  more: (count: number) => `+${number(count)}`,
  takes: (ns: number, terse: boolean) =>
    ns === 0 ? 'a subscriber takes' : `${terse ? 'takes' : 'this subscriber takes'} ${took(ns)} (modelled)`,
  sum: ({ copyNs, listNs }: Wire, callsNs: number, terse: boolean) =>
    `copies ${took(copyNs)} + ${terse ? 'lists' : 'headers and pieces'} ${took(listNs)} + calls ${took(callsNs)}`,
  mark(ns: number) {
    const { value, unit } = duration(ns);
    return joined({ value: number(Number(value)), unit });
  },
  slowed: (times: number) => `${number(times)}× slower`,
  values: { copied: 'copied', calls: 'system calls', list: 'pieces', headers: 'headers' },
  copied: (count: number) => size(count),
  bytes: exact,
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing moves yet.',
} as const;

/** The figure in a few sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.begun === 0) return 'No message has come yet.';
  const sends = scene.counter('sends');
  if (sends === 0) return 'The first message is on its way.';
  return [
    `${plural(sends, 'message')} sent in ${plural(scene.counter('calls'), 'system call')}.`,
    `${size(scene.counter('bytesCopied'))} copied.`,
    `The longest list had ${plural(scene.counter('longestVector'), 'piece')}.`,
  ].join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: a message of ${exact(scene.messageBytes)} comes in chunks of ${exact(scene.input)}, and goes to ${plural(scene.subscribers, 'subscriber')} in chunks of ${exact(scene.output)}. ${sentence(scene)} ${joined(tickTime(scene.time))} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  read: 'bytes that came in',
  shared: 'piece used where it lies',
  copied: 'copied; drawn once more for each copy',
  head: 'header',
  empty: 'piece of length 0',
  call: 'what one system call takes',
  now: 'where it is now',
  sent: 'has it',
  waits: 'waits',
} as const;

/** The code tab. */
export const code = {
  functions: {
    read: 'a chunk has come',
    store: 'that was the last one',
    send: 'a subscriber gets it',
    chunk: 'each chunk of it',
  },
  publisher: 'the message',
  subscriber: (who: number) => `subscriber ${number(who)}`,
  note: 'The code that you watch is the code that is timed.',
  many: (count: number) => `${number(count)} here`,
} as const;

/** What the figure of the server, its legend and its code say. */
import { PieceKind, Phase, type Piece, type Scene } from '../labs/server/scene.ts';
import { bytes, joined, number } from './format.ts';
import { ticks } from './threads.en.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: the server',
  heading: 'The server: a buffer for every connection, every file, every piece',
  work: 'request',
  /** A second of the page is a millisecond of the server's. */
  clock: { unit: 'ms', small: 'µs', spoken: 'milliseconds', stalled: 'Nobody waits here' },
} as const;

const size = (count: number) => joined(bytes(count));
const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** The document that a line of it names. */
export const documentName = (index: number) => `document ${String(index).padStart(2, '0')}`;

/** What a connection is at, by the engine's name of its place. */
const DOES: Record<string, string> = {
  accept: 'connects',
  receive: 'asks',
  head: 'gets its header',
  open: 'opens the file',
  read: 'reads the file',
  cut: 'cuts a piece',
  deflate: 'deflates',
  emit: 'copies a piece',
  flush: 'writes',
  finish: 'is answered',
  close: 'closes',
};
export const does = (place: string) => DOES[place] ?? place;

/** The memory in which a piece is passed on. */
const PIECES: Record<PieceKind, string> = {
  [PieceKind.whole]: 'the file’s buffer',
  [PieceKind.copied]: 'a fresh string',
  [PieceKind.pooled]: 'a pooled piece',
  [PieceKind.tail]: 'a small tail',
  [PieceKind.straight]: 'the channel',
};
export const pieceWord = (kind: PieceKind) => PIECES[kind];

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  body: (request: number, terse: boolean) =>
    terse ? `request ${number(request)}` : `body of request ${number(request)}, piece by piece`,
  none: 'no file under way',
  of: (read: number, all: number) => `${number(read)} of ${size(all)} read`,
  piece: ({ bytes: count }: Piece) => number(count),
  leak: (count: number, document: number) =>
    `+ ${number(count)} B of ${document < 0 ? 'somebody else' : documentName(document)}`,
  connections: (count: number, listed: number) =>
    listed < count ? `${number(listed)} of ${plural(count, 'connection')}` : plural(count, 'connection'),
  acts: (index: number, place: string) => `${number(index + 1)} ${does(place)}`,
  waits: 'all wait',
  shelves: (hasPool: boolean, terse: boolean) =>
    hasPool
      ? terse
        ? 'pool: at rest, lent'
        : 'pool: buffers at rest, and places of those that are lent'
      : terse
        ? 'no pool: lent buffers'
        : 'no pool: every buffer is made, and left to the collector',
  shelf: (count: number, outside: boolean) => `${number(count)}${outside ? ' out' : ''}`,
  more: (count: number) => `+${number(count)}`,
  empty: 'no buffer yet',
  heap: (held: number, terse: boolean) =>
    `${terse ? 'modelled heap' : 'collected heap (modelled)'} ${size(held)}`,
  collects: (phase: Phase, front: number) =>
    phase === Phase.mark ? `marks, ${number(front)} ahead` : phase === Phase.sweep ? 'sweeps' : 'waits',
  counts: {
    made: 'buffers made',
    dropped: 'left to the collector',
    copied: 'copied',
  },
  copied: (count: number) => joined(bytes(count)),
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nobody has connected yet.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.asked === 0) return stage.empty;
  const { leak } = scene;
  const parts = [`${plural(scene.counter('requests'), 'request')} answered.`];
  if (leak)
    parts.push(
      `Request ${number(leak.request)} got ${plural(leak.bytes, 'byte')} that ${leak.bytes === 1 ? 'is' : 'are'} not its own${leak.document < 0 ? '' : `, of ${documentName(leak.document)}`}.`,
    );
  parts.push(
    `${plural(scene.counter('buffersMade'), 'buffer')} made, ${number(scene.counter('buffersDropped'))} left to the collector.`,
  );
  if (scene.gcPhase === Phase.mark) parts.push('The collector marks.');
  if (scene.gcPhase === Phase.sweep) parts.push('The collector sweeps.');
  return parts.join(' ');
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: a server with ${plural(scene.clients, 'connection')} and files of ${size(scene.size)}, ${size(scene.lentBytes)} lent and ${size(scene.restBytes)} at rest, in a heap of ${size(scene.heapBytes)}. ${sentence(scene)} ${joined(ticks(scene.time))} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  acts: 'connection that acts',
  waits: 'connection that waits',
  atRest: 'buffer at rest',
  lent: 'buffer lent',
  whole: 'sent as it was read',
  copied: 'copied into a fresh string',
  pooled: 'copied into a pooled piece',
  alive: 'alive',
  dead: 'dead, not swept yet',
  marked: 'reached by marking',
} as const;

/** The code tab. */
export const code = {
  functions: {
    open: 'a file is opened',
    read: 'it is read',
    cut: 'a short read is cut',
  },
  connection: (index: number) => `connection ${number(index + 1)}`,
  note: 'The code that you watch is the code that is timed. Each connection stands at the function it is in.',
  many: (count: number) => `${number(count)} here`,
} as const;

/** What the figure of chunks and their lengths says, its legend and its code. */
import { type Chunk, type Field, Kind, type Scene } from '../labs/chunks/scene.ts';
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: chunks, lengths',
  heading: 'Lengths: how long is a list of chunks?',
  work: 'tick',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What a frame has. */
export const fieldNames: Record<Field, string> = {
  metadata: 'metadata',
  marks: 'marks',
  sound: 'sound',
};

/** What an operator is at, by the engine's name of the operation. */
const DOES: Record<string, (field: string) => string> = {
  idle: (field) => `makes ${field}`,
  length: (field) => `how long is ${field}?`,
  append: (field) => `appends ${field}`,
  sub: (field) => `takes a part of ${field}`,
  truncate: (field) => `drops what was taken of ${field}`,
  consolidate: (field) => `makes one chunk of ${field}`,
  copy: (field) => `copies ${field}`,
  lift: (field) => `wraps ${field}`,
  amplify: (field) => `multiplies ${field}`,
};
export const does = (place: string, field: string) => DOES[place]?.(field) ?? place;

const OPERATORS: Record<Kind, string> = {
  [Kind.source]: 'source',
  [Kind.pass]: 'operator',
  [Kind.amplify]: 'amplifier',
  [Kind.output]: 'output',
};
/** Operators of a graph by name: only those that there are several of have a number. */
export function operatorName(scene: Scene, index: number): string {
  const { kind } = scene.operator(index);
  const alike = Array.from({ length: scene.operators }, (_, at) => at).filter(
    (at) => scene.operator(at).kind === kind,
  );
  const name = OPERATORS[kind];
  return alike.length === 1 ? name : `${name} ${number(alike.indexOf(index) + 1)}`;
}

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  fields: fieldNames,
  frame: (frames: number, slowed: number, terse: boolean) =>
    terse ? `tick ${number(frames)}` : `tick ${number(frames)}, ${number(slowed)}× slower`,
  acts(scene: Scene, place: string, terse: boolean) {
    if (scene.frames === 0) return '';
    if (scene.rests) return terse ? 'rests' : 'done, rests until the next tick';
    return `${operatorName(scene, scene.acting)}: ${does(place, fieldNames[scene.fieldName])}`;
  },
  above: 'chunks passed on',
  below: 'chunks looked at',
  badge: (length: number) => (length < 0 ? '?' : number(length)),
  chunk: ({ length, stored }: Chunk) => (stored ? number(length) : '?'),
  memory: (buffers: number, terse: boolean) =>
    terse
      ? `${plural(buffers, 'buffer')} of sound, shared`
      : `${plural(buffers, 'decoded buffer')}, and the parts of ${buffers === 1 ? 'it' : 'them'} that chunks of sound share`,
  counts: {
    touched: 'chunks looked at',
    asked: 'lengths asked for',
    cells: 'cells allocated',
  },
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing has been played yet.',
} as const;

/** The figure in two or three sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  const ticks = scene.counter('ticks');
  if (scene.frames === 0) return stage.empty;
  const parts = [
    `${plural(ticks, 'tick')} played.`,
    `${plural(scene.counter('queries'), 'length')} asked for, ${plural(scene.counter('boxesTouched'), 'chunk')} looked at.`,
  ];
  const last = scene.operators > 0 ? scene.operator(scene.operators - 1) : undefined;
  if (last && last.chunks > 0)
    parts.push(
      `The last output got ${plural(last.chunks, 'chunk')} of sound, ${number(last.empty)} of them empty.`,
    );
  return parts.join(' ');
}

/** The figure for those who do not see it. */
export function alternative(name: string, scene: Scene): string {
  const kinds = Array.from({ length: scene.operators }, (_, index) => scene.operator(index).kind);
  const count = (kind: number) => kinds.filter((one) => one === kind).length;
  const chain = [
    'a source',
    plural(count(Kind.pass), 'operator'),
    ...(count(Kind.amplify) > 0 ? ['an amplifier'] : []),
    plural(count(Kind.output), 'output'),
  ].join(', ');
  const known = scene.badge('sound') >= 0 ? 'Its records keep their lengths' : 'Its records keep no length';
  return `${name}: a graph of ${chain}. ${known}. ${sentence(scene)}`;
}

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  source: 'source',
  pass: 'passes on',
  output: 'output',
  works: 'works',
  full: 'chunk',
  unknown: 'length not kept',
  empty: 'empty chunk',
  looked: 'walked so far',
  memory: 'part of a buffer',
} as const;

/** The code tab. */
export const code = {
  functions: {
    length: 'how long is it?',
    append: 'one list after another',
    sub: 'a part is taken',
  },
  note: 'The code that you watch is the code that is timed. Each operator stands at the function it is in.',
  many: (count: number) => `${number(count)} here`,
} as const;

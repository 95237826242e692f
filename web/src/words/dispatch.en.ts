/** What the figure of dispatch says, and its legend. */
import { CellState, type Scene } from '../labs/queues/scene.ts';
import { number } from './format.ts';
import { does, stage } from './queues.en.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, dispatch',
  heading: 'Dispatch: who handles this type of content?',
  work: 'lookup',
  clock: { unit: 's', small: 'ms', spoken: 'seconds', stalled: 'Nobody waits here' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Content types in the order of registration: seven of Liquidsoap's own, three with FFmpeg; and plugins behind them. */
const TYPES = [
  'pcm',
  'pcm_s16',
  'pcm_f32',
  'midi',
  'canvas',
  'metadata',
  'track_marks',
  'ffmpeg.copy',
  'ffmpeg.audio.raw',
  'ffmpeg.video.raw',
];
const typeName = (id: number) => TYPES[id] ?? `plugin.${id}`;

/** Words that stand on the drawing. */
export const plan = {
  tick: ({ begun, slowed }: Scene, terse: boolean) =>
    terse || begun === 0 ? `tick ${number(begun)}` : `tick ${number(begun)}, ${number(slowed)}× slower`,
  query: ({ asked, begun, rests }: Scene) =>
    begun === 0 ? '' : rests || asked < 0 ? 'rests until the next tick' : `who handles ${typeName(asked)}?`,
  type: typeName,
  /** Beside the name on a door: whether it was asked. */
  sign: (state: CellState) => (state === CellState.opened ? 'yes' : state === CellState.tried ? 'no' : ''),
  card: ({ blocks }: Scene, id: string, terse: boolean) =>
    id === 'matched'
      ? 'no handler is made'
      : blocks > 0
        ? `${terse ? '' : 'handler: '}${plural(blocks, 'block')} made`
        : 'no handler yet',
  /** Of a handler, in the order in which they are made. */
  closures: ['kind', 'make', 'merge', 'compatible', 'describe', 'duplicate', 'the record'],
  values: (terse: boolean) =>
    terse ? ['lookups', 'names', 'blocks'] : ['lookups', 'names compared', 'blocks allocated'],
} as const;

/** The figure in two sentences: what a screen reader hears. */
export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  return `${plural(scene.counter('operations'), 'lookup')}, ${plural(scene.counter('comparisons'), 'name')} compared, ${plural(scene.counter('blocks'), 'block')} allocated for handlers.`;
}

/** The figure for those who do not see it. */
export const alternative = (name: string, scene: Scene) =>
  `${name}: ${plural(scene.cells, 'type')} registered. ${scene.begun > 0 && !scene.rests ? `Now: ${does(scene.operation)} ` : ''}${sentence(scene)}`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  door: 'registered type',
  tried: 'asked: not mine',
  opened: 'asked: mine',
  cursor: 'asked now',
  made: 'block allocated',
} as const;

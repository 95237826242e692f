/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { namesOf } from '../../engine/names.ts';
import { joined, number, size as written, tickTime } from '../../words/format.ts';
import { event as eventWords, table as words } from '../../words/pools.table.en.ts';
import { events, type PoolEvent } from './events.ts';
import { does, levelName } from './labels.ts';
import { Phase, RegionState, type Scene } from './scene.ts';

type Both<T> = [T, T];
const size = (count: number) => (count < 0 ? words.none : written(count));
const PHASES = namesOf(Phase);
const STATES = namesOf(RegionState);

/** Memory and the shown ring, a column for each side. */
export function memoryRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.publishers, ({ publishers }) => number(publishers)),
    row(words.shown, ({ shown }) => number(shown + 1)),
    row(words.does, ({ state }) => does(state)),
    row(words.frame, ({ frame }) => number(frame)),
    row(words.arrived, ({ coming }) => (coming ? words.of(coming.arrived, coming.bytes) : words.none)),
    row(words.stored, ({ stored }) => size(stored)),
    row(words.takes, ({ lent }) => size(lent)),
    row(words.resident, ({ resident }) => size(resident)),
    row(words.heap, ({ heap }) => size(heap)),
    row(words.alive, ({ alive }) => size(alive)),
    row(words.dead, ({ dead }) => size(dead)),
    row(words.found, ({ found }) => size(found)),
    row(words.collector, ({ gcPhase }) => words.phases[PHASES[gcPhase]]),
    row(words.front, ({ front }) => number(front)),
    row(words.swept, ({ swept, spans }) => words.of(swept, spans)),
    row(words.exhausted, ({ exhausted }) => (exhausted ? words.yes : words.no)),
  ];
}

/** Heads of the columns of `levelRows`. */
export const levelColumns = [words.block, words.atRest, words.lent, words.most, words.hits, words.misses];

/** Levels that have been used. */
export const levelRows = (scene: Scene): string[][] =>
  Array.from({ length: scene.levels }, (_, index) => scene.level(index))
    .filter(({ most }) => most > 0)
    .map(({ bytes: each, ...level }) => [
      levelName(each),
      ...[level.atRest, level.lent, level.most, level.hits, level.misses].map((count) => number(count)),
    ]);

/** Heads of the columns of `regionRows`. */
export const regionColumns = [words.begins, words.bytes, words.used, words.is];

export const regionRows = (scene: Scene): string[][] =>
  Array.from({ length: scene.regions }, (_, index) => {
    const { begin, bytes: each, used, state } = scene.region(index);
    return [number(begin), number(each), number(used), words.states[STATES[state]]];
  });

/** Heads of the columns of `slotRows`. */
export const slotColumns = [words.slot, words.frame, words.kind, words.bytes, words.takes, words.chunks];

export const slotRows = (scene: Scene): string[][] =>
  Array.from({ length: scene.slots }, (_, index) => {
    const { frame, bytes: each, takes, chunks, key } = scene.slot(index);
    return frame < 0
      ? [number(index), words.none, words.none, words.none, words.none, words.none]
      : [
          number(index),
          number(frame),
          key ? words.key : words.between,
          ...[each, takes, chunks].map((n) => number(n)),
        ];
  });

/** What the numbers of an event are. */
function more({ kind, at, value }: PoolEvent): string {
  if (kind === 'entered') return number(value);
  if (kind === 'published') return size(value);
  if (kind === 'collected') return eventWords.alive(joined({ value: number(value), unit: 'KiB' }));
  if (kind === 'exhausted') return eventWords.taken(joined({ value: number(value), unit: 'MiB' }));
  return eventWords.block(size(value), at);
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.publisher, words.what, words.does, words.frame, words.more];

export const eventRows = (trace: Uint32Array): string[][] =>
  events(trace).map((event) => [
    joined(tickTime(event.time)),
    number(event.publisher + 1),
    eventWords.what[event.kind],
    does(event.state),
    number(event.frame),
    more(event),
  ]);

/** Texts of the figure, its code and its tables. */
import { type PairBar, rowsOf } from '../../components/figure/pair-bars.ts';
import { namesOf } from '../../engine/names.ts';
import { exactBytes, joined, number, size } from '../../words/format.ts';
import { clauses, parted } from '../../words/joining.en.ts';
import { does as doing, heap, homes, plan as words } from '../../words/pools.en.ts';
import { SEGMENT } from './areas.ts';
import type { Home } from './plan.ts';
import { Phase, type Scene, State } from './scene.ts';

const STATES = namesOf(State);
export const does = (state: State): string => doing[STATES[state]];

/** A number of up to five digits in full; larger ones in thousands. */
export const shortCount = (count: number): string =>
  count < 100_000 ? number(count) : joined({ value: number(count / 1000), unit: 'k' });

/** Name of a shelf: the size of its blocks. */
export function shelfName(size: number): string {
  if (size === 0) return words.shells;
  return size % 1024 === 0 ? joined({ value: number(size / 1024), unit: 'KiB' }) : exactBytes(size);
}

/** The texts of the figure that change with the scene. */
export interface Labels {
  /** Which of several publishers is shown. */
  publisher: string;
  slots: string;
  /** Head of the shelves, areas or heap. */
  home: string;
  /** The blocks of the newest frame, and those of the slot that was entered. */
  out: string;
  back: string;
  /** Below the heap: what is in use, what is dead, and what the collector does. */
  used: string;
  shares: string;
  cycles: string;
}

interface View {
  /** The variant's id. */
  variant: string;
  home: Home;
  terse: boolean;
}

/** Size of every block of the variant `flawed`, in bytes. */
const FLAWED_BLOCK = 131_072;

function homeText(scene: Scene, { variant, home, terse }: View): string {
  if (home === 'heap') return homes.heap(size(scene.heap), terse);
  if (variant === 'locked') return homes.shared(terse);
  if (variant === 'sync-pool') return homes.processors(terse);
  if (variant === 'flawed') return homes.blocks(exactBytes(FLAWED_BLOCK));
  if (variant === 'ranges') return homes.areas(terse);
  if (variant === 'log') return homes.log(joined({ value: number(SEGMENT / 1024), unit: 'KiB' }), terse);
  return homes.own(size(atRest(scene)), terse);
}

/** Bytes in the free blocks of the pool that is drawn. */
const atRest = (scene: Scene): number =>
  scene.allLevels().reduce((sum, level) => sum + level.atRest * level.bytes, 0);

function collectorText({ gcPhase, front, swept, spans, found }: Scene, terse: boolean): string {
  const phase = {
    [Phase.idle]: () => heap.waits,
    [Phase.mark]: () => heap.marks(front),
    [Phase.sweep]: () => heap.sweeps(swept, spans),
  }[gcPhase]();
  return clauses([phase, ...(found > 0 && !terse ? [heap.found(size(found))] : [])]);
}

function outText({ time, reused, made }: Scene): string {
  if (reused + made === 0) return time > 0 ? words.noneTaken : '';
  return parted([...(reused > 0 ? [words.reused(reused)] : []), ...(made > 0 ? [words.made(made)] : [])]);
}

function backText({ cameBack, leftBehind }: Scene): string {
  if (cameBack + leftBehind === 0) return words.noneBack;
  return parted([
    ...(cameBack > 0 ? [words.back(cameBack)] : []),
    ...(leftBehind > 0 ? [words.left(leftBehind)] : []),
  ]);
}

/** The mark of the collector's work, and the counts of which it consists. */
const MARKED = 'marked gcMarkedWords gcSweptWords';

/** Words that the modelled collector has marked or swept. */
const collectorWork = (scene: Scene) => scene.counter('gcMarkedWords') + scene.counter('gcSweptWords');

/** The counts that decide, of this side beside the other side's. */
export function countBars(scene: Scene, peer?: Scene, ends?: readonly Scene[]): PairBar[] {
  const row = rowsOf(scene, peer, ends);
  const counted = (
    counter: 'allocations' | 'bytesAllocated' | 'mostResidentBytes',
    write: (count: number) => string,
  ) => row(counter, words.bars[counter], (one) => one.counter(counter), write);
  return [
    counted('bytesAllocated', size),
    counted('mostResidentBytes', size),
    peer
      ? row(MARKED, words.bars.marked, collectorWork, (count) => words.words(shortCount(count)))
      : row(MARKED, words.collectorWords, collectorWork, shortCount),
    counted('allocations', shortCount),
  ];
}

export function labels(scene: Scene, view: View): Labels {
  const { terse } = view;
  const outside = scene.resident - scene.heap;
  return {
    publisher: scene.publishers > 1 ? words.publisherOf(scene.shown + 1, scene.publishers) : '',
    slots: number(scene.slots),
    home: homeText(scene, view),
    out: outText(scene),
    back: backText(scene),
    used: heap.alive(size(scene.alive)),
    shares: parted([
      heap.dead(size(scene.dead)),
      ...(outside > 0 && !terse ? [heap.outside(size(outside))] : []),
    ]),
    cycles: collectorText(scene, terse),
  };
}

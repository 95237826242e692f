/** Texts of the figure, its code and its tables. */
import { type PairBar, rowsOf } from '../../components/figure/pair-bars.ts';
import { namesOf } from '../../engine/names.ts';
import { bytes, exactBytes, joined, number, percent, type Quantity, size } from '../../words/format.ts';
import { clauses, parted } from '../../words/joining.en.ts';
import { does as doing, heap, homes, plan as words } from '../../words/pools.en.ts';
import { SEGMENT } from './areas.ts';
import type { Home } from './plan.ts';
import { type Counter, Phase, type Scene, State } from './scene.ts';

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
  publisher: string;
  resident: Quantity;
  atMost: string;
  /** Head of the shelves, areas or heap. */
  home: string;
  /** The blocks of the newest frame, and those of the slot that was entered. */
  out: string;
  back: string;
  /** Below the heap. */
  shares: string;
  cycles: string;
  counts: { value: string; caption: string; mark?: string }[];
}

interface View {
  /** The variant's id. */
  variant: string;
  home: Home;
  terse: boolean;
  slow: boolean;
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
  return homes.own(terse);
}

function publisherText(scene: Scene, { terse, slow }: View): string {
  const index = scene.shown + 1;
  if (!slow)
    return scene.publishers > 1 ? words.publisherOf(index, scene.publishers) : words.publisher(index);
  return terse ? does(scene.state) : words.acts(words.publisher(index), does(scene.state));
}

function collectorText({ gcPhase, front, swept, spans, found }: Scene, terse: boolean): string {
  const phase = {
    [Phase.idle]: () => heap.waits,
    [Phase.mark]: () => heap.marks(front, terse),
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

function counts(scene: Scene, { terse }: View): Labels['counts'] {
  return [
    { value: shortCount(scene.counter('hits')), caption: words.bars.hits, mark: 'hits' },
    {
      value: shortCount(scene.counter('allocations')),
      caption: words.bars.allocations,
      mark: 'allocations',
    },
    { value: `+${percent(overShare(scene), 0)}`, caption: words.counts.overhead(terse), mark: 'over' },
    { value: number(scene.counter('gcCycles')), caption: words.counts.cycles },
  ];
}

/** Share of the frames that rounding and lists take on top. */
const overShare = ({ stored, lent }: Scene) => (stored > 0 ? lent / stored - 1 : 0);

/** The counts of this side beside the other side's. */
export function countBars(scene: Scene, peer?: Scene): PairBar[] {
  const row = rowsOf(scene, peer);
  const counted = (
    counter: keyof typeof words.bars & Counter,
    write: (count: number) => string,
    full?: number,
  ) => row(counter, words.bars[counter], (one) => one.counter(counter), write, full);
  // Blocks used again and new objects have one scale.
  const both = peer ? [scene, peer] : [scene];
  const most = Math.max(...both.flatMap((one) => [one.counter('hits'), one.counter('allocations')]));
  return [
    counted('hits', shortCount, most),
    counted('allocations', shortCount, most),
    counted('bytesAllocated', size),
    row('over', words.bars.over, overShare, (share) => `+${percent(share, 0)}`),
    counted('mostResidentBytes', size),
    counted('gcCycles', number),
  ];
}

export function labels(scene: Scene, view: View): Labels {
  const { terse } = view;
  const outside = scene.resident - scene.heap;
  return {
    publisher: publisherText(scene, view),
    resident: bytes(scene.resident),
    atMost: words.atMost(size(scene.counter('mostResidentBytes'))),
    home: homeText(scene, view),
    out: outText(scene),
    back: backText(scene),
    shares: parted([
      ...(terse ? [] : [heap.alive(size(scene.alive))]),
      ...(terse && outside > 0 ? [] : [heap.dead(size(scene.dead))]),
      ...(outside > 0 ? [heap.outside(size(outside))] : []),
    ]),
    cycles: collectorText(scene, terse),
    counts: counts(scene, view),
  };
}

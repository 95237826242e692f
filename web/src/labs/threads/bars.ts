/** Counts since the start as bars, and allocated blocks as squares, on scales that both sides share. Pure. */
import { type PairBar, rowsOf } from '../../components/figure/pair-bars.ts';
import { px } from '../../components/figure/path.ts';
import { figure as words } from '../../words/threads.en.ts';
import { countText } from './labels.ts';
import type { Counter, Scene } from './scene.ts';

/** Distances between squares, of which the largest is used with which all fit, and least number of blocks that have to fit. */
const PITCHES = [40, 32, 24, 18, 14, 11, 9, 7, 5];
const LEAST = 20;
/** Height that a line of text needs. */
const LETTER = 16;

/** The counts that apply to one of both sides, so that both show the same rows. */
export function shownCounts(scene: Scene, peer: Scene | undefined) {
  const both = peer ? [scene, peer] : [scene];
  const hasLock = both.some((one) => one.hasLock);
  const isBounded = both.some(({ bound }) => bound >= 0);
  const rows: [isShown: boolean, counter: Counter & keyof typeof words.counts][] = [
    [true, 'jobs'],
    [true, 'mostLiveJobs'],
    [hasLock, 'lockWaits'],
    [hasLock, 'heldTicks'],
    [isBounded, 'gateTicks'],
  ];
  return rows.filter(([isShown]) => isShown).map(([, counter]) => counter);
}

/** A count of this side beside the other side's. */
export const countBar = (
  scene: Scene,
  peer: Scene | undefined,
  counter: ReturnType<typeof shownCounts>[number],
  ends?: readonly Scene[],
): PairBar =>
  rowsOf(scene, peer, ends)(
    counter,
    words.counts[counter],
    (one) => one.counter(counter),
    () => countText(scene, counter),
  );

/** Number of blocks that a square stands for: the least power of ten with which all fit. */
function perSquare(blocks: number, room: number): number {
  let each = 1;
  while (Math.ceil(blocks / each) > room) each *= 10;
  return each;
}

/**
 * The blocks allocated since the start, row by row: those that were freed, then those in use. What only the other side has
 * allocated is an outline after them.
 * @param ends both sides' scenes at the end of the step, whose blocks have room from the start
 */
export function blocks(
  scene: Scene,
  peer: Scene | undefined,
  width: number,
  height: number,
  ends: readonly Scene[] = [],
) {
  const [allocated, other] = [scene, peer].map((one) => one?.counter('allocations') ?? 0);
  const most = Math.max(LEAST, allocated, other, ...ends.map((one) => one.counter('allocations')));
  const roomFor = (pitch: number) => Math.max(1, Math.floor(width / pitch)) * Math.floor(height / pitch);
  const pitch = PITCHES.find((one) => roomFor(one) >= most) ?? PITCHES[PITCHES.length - 1];
  const per = perSquare(most, roomFor(pitch));
  const columns = Math.max(1, Math.floor(width / pitch));
  const squares = (count: number) => Math.ceil(count / per);
  const at = (index: number) => ({ x: (index % columns) * pitch, y: Math.floor(index / columns) * pitch });
  const all = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => {
      const { x, y } = at(from + index);
      return `M${px(x + 1)} ${px(y + 1)}h${pitch - 3}v${pitch - 3}h${3 - pitch}Z`;
    }).join('');

  const [end, freed] = [squares(allocated), squares(Math.min(allocated, scene.counter('frees')))];
  const rest = squares(other) - end;
  const [first, last] = [at(end), at(Math.max(end, end + rest - 1))];
  const right = last.x + pitch;
  const whole = columns * pitch;
  const outline =
    first.y === last.y
      ? `M${px(first.x)} ${px(first.y)}H${px(right)}v${pitch}H${px(first.x)}Z`
      : `M${px(first.x)} ${px(first.y)}H${px(whole)}V${px(last.y)}H${px(right)}v${pitch}H0V${px(first.y + pitch)}H${px(first.x)}Z`;
  // The widest row of the outline has room for its number: one between both ends, or the longer end.
  const row =
    first.y === last.y
      ? { from: first.x, to: right, y: first.y }
      : last.y - first.y > pitch
        ? { from: 0, to: whole, y: (first.y + last.y) / 2 }
        : whole - first.x > right
          ? { from: first.x, to: whole, y: first.y }
          : { from: 0, to: right, y: last.y };
  return {
    freed: all(0, freed),
    used: all(freed, end),
    per,
    other:
      rest > 0
        ? {
            d: outline,
            count: other,
            x: (row.from + row.to) / 2,
            y: row.y + pitch / 2,
            room: pitch >= LETTER || last.y - first.y > pitch ? row.to - row.from : 0,
          }
        : null,
  };
}

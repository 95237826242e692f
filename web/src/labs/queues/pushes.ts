/** The newest pushes as rows of slots: what each copied, what stayed where it was, and the slot that it wrote. Pure. */
import { circle, px } from '../../components/figure/path.ts';
import type { Layout } from './plan.ts';
import { CellState, type Push, type Scene } from './scene.ts';

/** Least number of slots for which there is room, so that small queues do not change the scale as they grow. */
const LEAST = 16;
/** Distance between slots below which a row is drawn as bars, and below which copies have no arrow and zombies no dot. */
const CELLS = 5;
const SIGNS = 8;

/** Paths of all rows; empty paths are not drawn. */
export interface Rows {
  copied: string;
  kept: string;
  pushed: string;
  free: string;
  dead: string;
  /** Arrows from the row above to copied slots. */
  arrows: string;
  /** Rings and dots of zombies in slots that stayed, and in copied ones. */
  zombies: string;
  copiedZombies: string;
  /** Copied zombies where a row is a bar. */
  zombieBars: string;
  /** The slot that is checked. */
  cursor: string;
  /** Baseline and push of each row, for its texts. */
  labels: { y: number; push: Push }[];
}

/** Neighbouring slots of a row that look the same. */
interface Segment {
  from: number;
  count: number;
  state: CellState;
  copied: boolean;
}

/** Slots that a row has to have room for, so that both sides have one scale. */
export const slotsOf = (...scenes: (Scene | undefined)[]): number =>
  Math.max(LEAST, ...scenes.flatMap((scene) => scene?.allPushes().map(({ capacity }) => capacity) ?? []));

/** The used slots of each push as runs of equal states. */
function runsOf(scene: Scene): { state: CellState; slots: number }[][] {
  const runs = scene.allRuns();
  let at = 0;
  return scene.allPushes().map((push) => runs.slice(at, (at += push.runs)));
}

/** Slots in order as runs of equal states. */
function joined(states: CellState[]): { state: CellState; slots: number }[] {
  const runs: { state: CellState; slots: number }[] = [];
  for (const state of states) {
    const last = runs.at(-1);
    if (last?.state === state) last.slots += 1;
    else runs.push({ state, slots: 1 });
  }
  return runs;
}

/** The slots that a push under way has copied so far: all in order, or only those with an object if the array is no larger. */
function underWay(scene: Scene, push: Push): { state: CellState; slots: number }[] {
  const all = scene.allCells().map(({ state }) => state);
  const found = push.capacity > scene.capacity ? all : all.filter((state) => state !== CellState.dead);
  // Copies of slots without an array are moves to the front of the same one, in which the first slots stay.
  const stays = push.isNewArray || push.copied === 0 ? 0 : Math.max(0, all.indexOf(CellState.dead));
  return joined(found.slice(0, stays + push.copied));
}

/** Cuts runs at the first copied slot and before the written one. */
function segments(runs: { state: CellState; slots: number }[], copied: number, written: number): Segment[] {
  const used = runs.reduce((sum, { slots }) => sum + slots, 0);
  const first = used - written - copied;
  const cut: Segment[] = [];
  let from = 0;
  for (const { state, slots } of runs) {
    const end = Math.min(from + slots, used - written);
    const middle = Math.min(end, Math.max(from, first));
    if (middle > from) cut.push({ from, count: middle - from, state, copied: false });
    if (end > middle) cut.push({ from: middle, count: end - middle, state, copied: true });
    from += slots;
  }
  return cut;
}

export function pushRows(scene: Scene, slots: number, { rows }: Pick<Layout, 'rows'>): Rows {
  const paths = { copied: '', kept: '', pushed: '', free: '', dead: '', arrows: '' };
  const marks = { zombies: '', copiedZombies: '', zombieBars: '', cursor: '' };
  const labels: Rows['labels'] = [];
  const pitch = Math.min(rows.width / slots, rows.pitch - 4);
  const isCells = pitch >= CELLS;
  const cell = Math.min(pitch - 1, rows.pitch - 7);
  const high = Math.min(rows.pitch - 7, 14);
  const pushes = scene.allPushes();
  const runs = runsOf(scene);
  const hidden = Math.max(0, pushes.length - rows.count);
  // The last push that is done has the queue's array, unless the queue was emptied since.
  const current = pushes.findLastIndex((push) => push.runs > 0);

  const box = (x: number, y: number, wide: number, tall: number) =>
    `M${px(x)} ${px(y)}h${px(wide)}v${px(tall)}h${px(-wide)}Z`;
  /** Slots of a row: a square for each, or one bar. */
  const draw = (from: number, count: number, y: number) => {
    if (!isCells) return box(rows.x + from * pitch, y, Math.max(1, count * pitch), high);
    return Array.from({ length: count }, (_, at) => box(rows.x + (from + at) * pitch, y, cell, cell)).join(
      '',
    );
  };
  const tall = isCells ? cell : high;

  pushes.slice(hidden).forEach((push, index) => {
    const at = hidden + index;
    const y = rows.y + index * rows.pitch + (rows.pitch - tall);
    labels.push({ y: y + tall / 2 + 4, push });
    const isDone = push.runs > 0;
    const states = isDone ? runs[at] : underWay(scene, push);
    const used = states.reduce((sum, { slots }) => sum + slots, 0);
    const isCurrent = at === current && used === scene.size && scene.cells === scene.size;
    const now = isCurrent ? joined(scene.allCells().map(({ state }) => state)) : states;
    for (const { from, count, state, copied } of segments(now, push.copied, isDone ? 1 : 0)) {
      const isZombie = state === CellState.zombie;
      const d = draw(from, count, y);
      if (isCells || !isZombie) paths[copied ? 'copied' : 'kept'] += d;
      else marks[copied ? 'zombieBars' : 'zombies'] += d;
      for (let slot = from; isCells && slot < from + count; slot++) {
        const centre = { x: rows.x + slot * pitch + cell / 2, y: y + cell / 2 };
        if (state === CellState.dead)
          paths.dead += `M${px(centre.x - cell / 2)} ${px(y + cell)}l${px(cell)} ${px(-cell)}`;
        if (isZombie) {
          const sign = circle(centre, cell * 0.3) + (pitch >= SIGNS ? circle(centre, 0.7) : '');
          marks[copied ? 'copiedZombies' : 'zombies'] += sign;
        }
        if (copied && pitch >= SIGNS && (index > 0 || push.number > 1))
          paths.arrows += `M${px(centre.x)} ${px(y - 6)}V${px(y - 2)}m-2 -2l2 2l2 -2`;
      }
      if (!isCells && state === CellState.dead)
        paths.dead += `M${px(rows.x + from * pitch)} ${px(y + high / 2)}h${px(count * pitch)}`;
    }
    if (isDone) paths.pushed += isCells ? draw(used - 1, 1, y) : box(rows.x + (used - 1) * pitch, y, 2, high);
    if (push.capacity > used) {
      if (isCells) paths.free += draw(used, push.capacity - used, y);
      else paths.free += box(rows.x + used * pitch, y, (push.capacity - used) * pitch, high);
    }
    if (isCurrent && !scene.rests && scene.cursor >= 0 && scene.cursor < push.capacity) {
      const x = rows.x + scene.cursor * pitch;
      marks.cursor = box(x - 2, y - 2, (isCells ? cell : 1) + 4, tall + 4);
    }
  });
  return { ...paths, ...marks, labels };
}

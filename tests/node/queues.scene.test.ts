/** The page's view of the three parts against the engine that fills it, and the words for all that the catalogue names. */
import { describe, expect, test } from 'vitest';
import { layout } from '../../engine/pkg-station/layouts/queues.ts';
import { namesOf } from '../../web/src/engine/names.ts';
import { EVENT_KINDS } from '../../web/src/labs/queues/events.ts';
import { POLYMORPHIC } from '../../web/src/labs/compare/plan.ts';
import * as comparePlan from '../../web/src/labs/compare/plan.ts';
import * as dispatchPlan from '../../web/src/labs/dispatch/plan.ts';
import { copyBar, copyCurve } from '../../web/src/labs/queues/copies.ts';
import { columns, costsOf } from '../../web/src/labs/queues/costs.ts';
import { HEIGHT, layout as planned, TALLEST } from '../../web/src/labs/queues/plan.ts';
import { pushRows, slotsOf } from '../../web/src/labs/queues/pushes.ts';
import { costRows, pushRows as pushTable } from '../../web/src/labs/queues/rows.ts';
import { tickStrip } from '../../web/src/labs/queues/ticks.ts';
import { CellState, counters, Operation, Scene } from '../../web/src/labs/queues/scene.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { does } from '../../web/src/words/queues.en.ts';
import { counterNames, event } from '../../web/src/words/queues.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { configOf, labOf, stepped, watched } from './queues.engine.ts';

const PARTS = ['queues', 'dispatch', 'compare'];
/** States of a queue's slots. */
const QUEUE: CellState[] = [CellState.dead, CellState.alive, CellState.zombie];
const SHAPES: Record<string, number>[] = [
  {},
  { happens: 1 },
  { happens: 2, interval: 2, detach: 1 },
  { happens: 3 },
];

test.each(labOf('queues').variants.map(({ id }) => id))(
  '%s: what the engine fills is what the page reads',
  (id) => {
    const lab = labOf('queues');
    for (const knobs of SHAPES) {
      let copied = 0;
      for (const [scene] of stepped(configOf(lab, id, id, knobs), 400)) {
        expect(scene.cells).toBe(scene.size);
        expect(scene.size).toBeLessThanOrEqual(scene.capacity);
        expect(scene.cursor).toBeLessThan(Math.max(1, scene.capacity));
        if (scene.filling) expect(scene.filling.copied).toBeLessThanOrEqual(scene.filling.slots);
        const states = scene.allCells().map(({ state }) => state);
        expect(states.every((state) => QUEUE.includes(state))).toBe(true);
        const those = (state: CellState) => states.filter((one) => one === state).length;
        expect([those(CellState.alive), those(CellState.zombie)]).toEqual([scene.alive, scene.zombies]);
        expect(scene.counter('slotsCopied')).toBeGreaterThanOrEqual(copied);
        copied = scene.counter('slotsCopied');
      }
    }
  },
);

test('a lookup opens the door that it asks for, and tries those before it', () => {
  const lab = labOf('dispatch');
  let opened = 0;
  for (const [a, b] of stepped(configOf(lab, 'tried', 'indexed', {}), 600)) {
    for (const [scene, tries] of [
      [a, true],
      [b, false],
    ] as const) {
      const states = scene.allCells().map(({ state }) => state);
      const open = states.indexOf(CellState.opened);
      if (open < 0) continue;
      opened += 1;
      expect(open).toBe(scene.asked);
      expect(
        states.slice(0, open).every((state) => state === (tries ? CellState.tried : CellState.closed)),
      ).toBe(true);
      expect(scene.blocks).toBe(7);
    }
  }
  expect(opened).toBeGreaterThan(50);
});

/** The points of absolute commands of a path, and the sums of the relative ones after them. */
function extent(path: string): { right: number; bottom: number } {
  let [x, y, right, bottom] = [0, 0, 0, 0];
  for (const [, command, numbers] of path.matchAll(/([MLHVhvlma])([^MLHVhvlmaZ]*)/g)) {
    const n = (numbers.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    for (let at = 0; at < n.length;) {
      if (command === 'H' || command === 'h') x = n[at++] + (command === 'h' ? x : 0);
      else if (command === 'V' || command === 'v') y = n[at++] + (command === 'v' ? y : 0);
      else {
        if (command === 'a') at += 5;
        const isRelative = command === 'l' || command === 'm' || command === 'a';
        [x, y] = [n[at] + (isRelative ? x : 0), n[at + 1] + (isRelative ? y : 0)];
        at += 2;
      }
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return { right, bottom };
}
const boxes = (path: string) => path.split('M').length - 1;

test('pushes and totals add up to what the pushes since the queue was last empty have copied', () => {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const faults = new Set<string>();
  for (const id of ['every', 'doubling', 'loaded'])
    for (const knobs of [...SHAPES, { sources: 60 }])
      for (const [scene] of stepped(configOf(labOf('queues'), id, id, knobs), 300)) {
        const [pushes, totals] = [scene.allPushes(), scene.allTotals()];
        const done = pushes.filter(({ runs }) => runs > 0);
        const holds = {
          bounded: pushes.length <= 16 && totals.length <= 128,
          runs: sum(pushes.map(({ runs }) => runs)) === scene.runs,
          oneUnderWay: pushes.length - done.length <= 1,
          newest: done.length === 0 || done[done.length - 1].number === scene.pushed,
          copied: pushes.length === 16 || sum(pushes.map(({ copied }) => copied)) === scene.copied,
          totals: totals.every(({ pushes }) => pushes % scene.stride === 0 && pushes <= scene.pushed),
          rising: totals.every(({ copied }) => copied <= scene.copied),
        };
        for (const [what, holding] of Object.entries(holds)) if (!holding) faults.add(`${id}: ${what}`);
      }
  expect([...faults]).toEqual([]);
});

test('each push has a square for each copied slot and for each one that stayed, and B is dashed to the end of A', () => {
  const [[a, b]] = watched(configOf(labOf('queues'), 'every', 'doubling', {}), [9_990]);
  const at = planned(380, 480, 0);
  const [rowsA, rowsB] = [a, b].map((scene) => pushRows(scene, slotsOf(a, b), at));
  expect([rowsA, rowsB].map(({ copied }) => boxes(copied))).toEqual([45, 15]);
  expect([rowsA, rowsB].map(({ kept }) => boxes(kept))).toEqual([0, 30]);
  expect([rowsA, rowsB].map(({ pushed }) => boxes(pushed))).toEqual([10, 10]);
  expect([rowsA, rowsB].map(({ free }) => boxes(free))).toEqual([0, 1 + 3 + 2 + 1 + 7 + 6]);
  // An arrow for each copied slot: a stroke, and its head.
  expect([rowsA, rowsB].map(({ arrows }) => arrows.match(/M/g)!.length)).toEqual([45, 15]);
  expect(rowsA.labels.map(({ push }) => push.copied)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

  expect(pushTable(b).map(([, copied]) => Number(copied))).toEqual([0, 1, 2, 0, 4, 0, 0, 0, 8, 0]);

  const [barA, barB] = [copyBar(a, b, at.bar), copyBar(b, a, at.bar)];
  expect(boxes(barA.boxes)).toBe(9);
  expect(boxes(barB.boxes)).toBe(4);
  expect([barA.rest.slots, barB.rest.slots]).toEqual([0, 30]);
  expect(extent(barB.saved).right).toBeCloseTo(extent(barA.boxes).right, 0);
  const curve = copyCurve(b, a, at.curve);
  expect([curve.copied, curve.pushes]).toEqual([45, 10]);
});

test('zombies and dead slots are in the row of the array as it is now', () => {
  const [[a, b]] = watched(
    configOf(labOf('queues'), 'doubling', 'loaded', { happens: 2, interval: 60 }),
    [39_990],
  );
  const at = planned(380, 480, 0);
  for (const scene of [a, b]) {
    const rows = pushRows(scene, slotsOf(a, b), at);
    const row = rows.labels[rows.labels.length - 1].y;
    const inRow = [...rows.zombies.matchAll(/M[\d.]+ ([\d.]+)/g)].filter(
      ([, y]) => Math.abs(Number(y) + 4 - row) < 2,
    );
    // A ring and a dot each.
    expect(scene.zombies).toBeGreaterThan(3);
    expect(inRow.length).toBe(2 * scene.zombies);
  }
});

test('all that is drawn of a queue is inside the figure, wide or narrow, low or high', () => {
  const shapes: Record<string, number>[] = [1, 10, 100, 1_000].map((sources) => ({ sources }));
  for (const knobs of [...shapes, { happens: 2, interval: 2 }, { happens: 1, deaths: 9, sources: 63 }]) {
    const [[a, b]] = watched(configOf(labOf('queues'), 'every', 'doubling', knobs), [9_990]);
    for (const width of [330, 380, 640])
      for (const height of [HEIGHT, 480, TALLEST])
        for (const [own, other] of [
          [a, b],
          [b, a],
        ]) {
          const at = planned(width, height, own.filledTicks);
          expect(at.rows.count).toBeGreaterThanOrEqual(6);
          const { labels, ...rows } = pushRows(own, slotsOf(own, other), at);
          for (const { y } of labels) expect(y).toBeLessThan(at.bar.y - 16);
          for (const path of Object.values(rows)) {
            expect(extent(path).right).toBeLessThanOrEqual(at.rows.x + at.rows.width + 3);
            expect(extent(path).bottom).toBeLessThan(at.bar.y - 16);
          }
          const { boxes, saved } = copyBar(own, other, at.bar);
          for (const path of [boxes, saved]) expect(extent(path).right).toBeLessThanOrEqual(at.bar.width + 1);
          const { area, other: line } = copyCurve(own, other, at.curve);
          for (const path of [area, line]) {
            expect(extent(path).right).toBeLessThanOrEqual(at.curve.x + at.curve.width + 1);
            expect(extent(path).bottom).toBeLessThanOrEqual(height - 57);
          }
          if (!at.strip) continue;
          const { size } = tickStrip(own, other, at.strip);
          expect(extent(size).right).toBeLessThanOrEqual(width + 1);
          expect(extent(size).bottom).toBeLessThanOrEqual(height - 57);
        }
  }
});

test('the columns of a tick have its steps, and as many as were announced', () => {
  const config = configOf(labOf('compare'), 'polymorphic', 'int-min', {
    operators: 2,
    fields: 5,
    lookups: 7,
  });
  const seen = [0, 0];
  let due = 0;
  for (const scenes of stepped(config, 2_000))
    scenes.forEach((scene, side) => {
      const { count, steps } = costsOf(scene);
      due = scene.due;
      expect(count).toBeLessThanOrEqual(due);
      if (scene.begun !== 1) return;
      seen[side] = Math.max(seen[side], count);
      // In the first tick the counters have the same steps; a step of a comparison under way is not in a column yet.
      const counted = scene.counter('calls') + scene.counter('tags') + scene.counter('comparisons');
      expect(counted - steps).toBeGreaterThanOrEqual(0);
      expect(counted - steps).toBeLessThan(POLYMORPHIC);
    });
  expect(seen).toEqual([due, due]);
  const [[a, b]] = watched(config, [190]);
  const at = { x: 0, y: 0, width: 400, height: 40 };
  expect(extent(columns(a, at, POLYMORPHIC, POLYMORPHIC).steps).right).toBeLessThanOrEqual(401);
  expect(columns(a, at, POLYMORPHIC, POLYMORPHIC).saved).toBe('');
  expect(columns(b, at, POLYMORPHIC, POLYMORPHIC).saved).not.toBe('');
});

test('pale columns are what the other side takes for the same lookup', () => {
  const [[a, b]] = watched(configOf(labOf('dispatch'), 'tried', 'indexed', {}), [190]);
  expect([costsOf(a), costsOf(b)]).toEqual([
    { count: 103, steps: 2 * 482 },
    { count: 103, steps: 103 },
  ]);
  expect(costRows(b)).toEqual([['0', '1', '103']]);
  const at = { x: 0, y: 0, width: 309, height: 42 };
  expect(columns(a, at, 14, b).saved).toBe('');
  // Parted columns of one to fourteen steps: all 103 are higher on the other side.
  expect(boxes(columns(b, at, 14, a).saved)).toBe(103);
});

test('the parts of a comparison and of a lookup follow each other from top to bottom', () => {
  for (const width of [330, 380, 640])
    for (const height of [344, 420, 480, 640]) {
      const compare = comparePlan.layout(width, height);
      const ys = [
        ...compare.floors,
        compare.names,
        compare.columns.y,
        compare.columns.y + compare.columns.height,
      ];
      expect(ys).toEqual([...ys].sort((one, other) => one - other));
      expect(compare.columns.height).toBeGreaterThan(20);
      expect(compare.columns.y + compare.columns.height).toBeLessThan(compare.bars);
      expect(compare.bars + 4 * comparePlan.BAR_PITCH).toBeLessThanOrEqual(height);
      expect(compare.ends[1].x).toBeLessThan(width);
      for (const doors of [3, 10, 16]) {
        const { pitch, columns, bars } = dispatchPlan.layout(width, height, doors);
        expect(pitch).toBeGreaterThan(14);
        expect(columns.height).toBeGreaterThan(20);
        expect(columns.y + columns.height).toBeLessThan(bars);
        if (columns.x === 0) expect(dispatchPlan.DOORS + doors * pitch).toBeLessThan(columns.y - 12);
      }
    }
});

test('a buffer that is too short is refused with the required length', () => {
  const empty = sceneNumbers(layout).length;
  expect(() => new Scene(new Float64Array(0))).toThrow(`a scene of 0 numbers, needs ${empty}`);
  const one = sceneNumbers(layout, { lists: { cells: [{}] } });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(`a scene of ${empty + 1} numbers, needs ${empty + 2}`);
});

describe.each(PARTS)('%s', (id) => {
  test('there are words for all that the catalogue names', () => {
    const lab = labOf(id);
    expect(variantIds(id)).toEqual(lab.variants.map(({ id }) => id));
    for (const { id } of lab.variants) expect(variantWords(id).about, id).not.toBe('');
    for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
    expect(lab.variants[0].writer_states).toEqual(namesOf(Operation));
    for (const { id: knob, options } of lab.knobs) {
      expect(knobWords(knob, id).about, knob).not.toBe('');
      expect(new Set(options.map((option) => optionName(knob, option))).size, knob).toBe(options.length);
    }
  });
});

test('counters, events and operations have names of their own', () => {
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  expect(new Set(Object.values(event.what)).size).toBe(EVENT_KINDS.length);
  const operations = namesOf(Operation);
  expect(new Set(operations.map((name) => does[name])).size).toBe(operations.length);
});

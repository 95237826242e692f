/** The page's view of the three parts against the engine that fills it, and the words for all that the catalogue names. */
import { describe, expect, test } from 'vitest';
import { layout } from '../../engine/pkg-station/layouts/queues.ts';
import { namesOf } from '../../web/src/engine/names.ts';
import { EVENT_KINDS } from '../../web/src/labs/queues/events.ts';
import { grid, HEIGHT, LAMPS, lamps, strip } from '../../web/src/labs/queues/plan.ts';
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

test('every lamp is inside the figure, wide or narrow', () => {
  const lab = labOf('queues');
  for (const sources of [1, 10, 100, 1_000]) {
    const [[scene]] = watched(configOf(lab, 'doubling', 'doubling', { sources }), [9_990]);
    for (const width of [330, 440, 640]) {
      const places = grid(scene.capacity, width);
      expect(places.columns * places.pitch).toBeLessThanOrEqual(width);
      expect(LAMPS + Math.ceil(scene.capacity / places.columns) * places.pitch).toBeLessThan(170);
      const { alive } = lamps(scene, places);
      expect(alive.split('M')).toHaveLength(sources + 1);
      const numbers = strip(scene, width)
        .size.match(/-?\d+(\.\d+)?/g)!
        .map(Number);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(width, HEIGHT));
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

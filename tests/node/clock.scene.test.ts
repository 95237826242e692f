/** The page's view of a clock against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { layout } from '../../engine/pkg-station/layouts/clock.ts';
import { HEIGHT, plan, TALLEST } from '../../web/src/labs/clock/plan.ts';
import { counters, Scene } from '../../web/src/labs/clock/scene.ts';
import { counterNames } from '../../web/src/words/clock.table.en.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { config, lab, watched } from './clock.engine.ts';

const ids = lab.variants.map(({ id }) => id);
const SHAPES: Record<string, number>[] = [
  { device: 3, changes: 300, plugged: 1 },
  { graph: 1, sources: 64, device: 1, changes: 300 },
  { graph: 2, depth: 20, device: 2, plugged: 1 },
  { graph: 3, depth: 8 },
  { graph: 4, sources: 64, device: 2, plugged: 1, choices: 600 },
];
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

test.each(ids)('%s: what the engine fills is what the page reads', (id) => {
  for (const knobs of SHAPES) {
    // An odd interval, so that some stops are in the middle of a tick.
    for (const [scene] of watched(config(id, id, knobs), 177, 40)) {
      const name = `${id} ${JSON.stringify(knobs)}`;
      const [operators, edges, ticks] = [scene.allOperators(), scene.allEdges(), scene.allTicks()];
      expect(sum(operators.map(({ asked }) => asked)), name).toBe(scene.asked);
      expect(sum(operators.map(({ told }) => told)), name).toBe(scene.told);
      // Calls that no edge carries are those that an operator makes to itself.
      const down = sum(edges.map(({ asked }) => asked));
      expect(down, name).toBeLessThanOrEqual(scene.asked);
      if (id.startsWith('ask-'))
        expect(down + Number(id === 'ask-devices' && scene.asked), name).toBeGreaterThanOrEqual(scene.asked);
      for (const { parent, child } of edges) {
        if (parent < 0) expect(operators[child].animated, name).toBe(true);
        else expect(child, name).toBeLessThan(parent);
      }
      ticks.slice(1).forEach(({ began }, index) => expect(began, name).toBe(ticks[index].next));
      expect(scene.counter('ticks'), name).toBe(scene.begun);
    }
  }
});

test('all marks are inside the figure, wide or narrow', () => {
  for (const [width, height] of [
    [330, HEIGHT],
    [370, 480],
    [560, TALLEST],
  ]) {
    for (const knobs of SHAPES) {
      for (const [scene] of watched(config('ask-all', 'tell', knobs), 3_333, 6)) {
        const { nodes, bars, rests, marks, strip, stripY, half } = plan(scene, width, height, true);
        for (const { x, y, r } of nodes) {
          expect(x - r).toBeGreaterThanOrEqual(0);
          expect(x + r).toBeLessThanOrEqual(width);
          // Below the sources stands the pace, above the ticks.
          expect(y).toBeLessThan(stripY - half - 30);
        }
        expect(stripY + half + 20).toBeLessThan(height - 34);
        expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
        for (const { x, width: wide } of [...bars, ...rests])
          expect(x + wide).toBeLessThanOrEqual(strip + 1.5);
        expect(sum(rests.map(({ width: wide }) => wide))).toBeLessThanOrEqual(strip + 0.1);
        expect(marks.length).toBeGreaterThan(0);
        expect(bars.length).toBeGreaterThan(0);
      }
    }
  }
});

test('a buffer that is too short is refused with the required length', () => {
  const empty = sceneNumbers(layout).length;
  expect(() => new Scene(new Float64Array(0))).toThrow(`a scene of 0 numbers, needs ${empty}`);
  const one = sceneNumbers(layout, { lists: { operators: [{}] } });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(`a scene of ${empty + 4} numbers, needs ${empty + 5}`);
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('clock')).toEqual(ids);
  for (const id of ids) expect(variantWords(id).about, id).not.toBe('');
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  for (const { id, options } of lab.knobs) {
    expect(knobWords(id, 'clock').about, id).not.toBe('');
    expect(new Set(options.map((option) => optionName(id, option))).size, id).toBe(options.length);
  }
});

/** The page's view of a clock against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { layout } from '../../engine/pkg-station/layouts/clock.ts';
import { HEIGHT, plan, TALLEST } from '../../web/src/labs/clock/plan.ts';
import { counters, Scene } from '../../web/src/labs/clock/scene.ts';
import { counterNames } from '../../web/src/words/clock.table.en.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { config, lab, shown, watched } from './clock.engine.ts';

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
        const { nodes, bars, rests, marks, strip, stripY, half, columns, callsY, callsHigh } = plan(
          scene,
          width,
          height,
        );
        for (const { x, y, r } of nodes) {
          expect(x - r).toBeGreaterThanOrEqual(0);
          expect(x + r).toBeLessThanOrEqual(width);
          // Below the sources stands the text above the columns.
          expect(y + r).toBeLessThan(callsY - callsHigh - 16);
        }
        // Between the columns and the strip stands the pace.
        expect(callsY + 20).toBeLessThan(stripY - half);
        for (const { x, width: wide, asked, told } of columns) {
          expect(x + wide).toBeLessThanOrEqual(strip);
          expect(asked + told).toBeLessThanOrEqual(callsHigh + 0.1);
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

test('each of the newest ticks has a column as high as its calls, on one scale, and the one under way too', () => {
  const [a, b] = shown(config('ask-all', 'tell', {}), 5_890);
  const [asks, tells] = [plan(a, 370, 480, b), plan(b, 370, 480, a)];
  expect(a.allTicks().map(({ asked }) => asked)).toEqual(Array(30).fill(11));
  expect(asks.columns.map(({ asked }) => asked)).toEqual(Array(30).fill(asks.callsHigh));
  expect(tells.columns.map(({ asked }) => asked)).toEqual(Array(30).fill(0));
  const half = [...watched(config('ask-all', 'tell', {}), 1, 12)].map(([scene]) => scene);
  const under = half.find(({ left, asked }) => left > 0 && asked > 0 && asked < 11)!;
  const last = plan(under, 370, 480, a).columns.at(-1)!;
  expect([last.now, last.asked > 0, last.asked < asks.callsHigh]).toEqual([true, true, true]);
  // Counts of a tick add up to those since the start; only the newest ticks are kept.
  const [c] = shown(config('tell-and-ask', 'tell', {}), 5_890);
  const counted = c.allTicks().map((tick) => [tick.asked, tick.told]);
  expect(sum(counted.map(([asked]) => asked))).toBe(c.counter('selfSync'));
  expect(sum(counted.map(([, told]) => told))).toBe(c.counter('callbacks'));
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

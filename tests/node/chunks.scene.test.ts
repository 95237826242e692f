/** The page's view of a graph against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { Limits } from '../fixtures/limits.ts';
import { layout } from '../../engine/pkg-memory/layouts/chunks.ts';
import { CELL } from '../../web/src/labs/chunks/lists.ts';
import { BAR, BAR_PITCH, BARS, HEIGHT, plan, TALLEST } from '../../web/src/labs/chunks/plan.ts';
import { slice } from '../../web/src/labs/chunks/lists.ts';
import { counters, fields, Kind, Scene } from '../../web/src/labs/chunks/scene.ts';
import { operatorName } from '../../web/src/labs/chunks/labels.ts';
import { does } from '../../web/src/words/chunks.en.ts';
import { counterNames } from '../../web/src/words/chunks.table.en.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { config, lab, watched } from './chunks.engine.ts';

const OPERATIONS = lab.variants[0].writer_states;
const list = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, at) => of(at));

/** Invariants of every variant's scene. */
function consistent(scene: Scene, id: string, { operators, outputs }: Record<string, number>) {
  const all = list(scene.operators, (index) => scene.operator(index));
  expect(all[0].kind, id).toBe(Kind.source);
  expect(
    all.filter(({ kind }) => kind === Kind.pass),
    id,
  ).toHaveLength(operators);
  expect(
    all.filter(({ kind }) => kind === Kind.output),
    id,
  ).toHaveLength(outputs);
  for (const { chunks, empty } of all) expect(empty, id).toBeLessThanOrEqual(chunks);
  expect(scene.acting, id).toBeLessThan(scene.operators);
  expect(OPERATIONS[scene.operation], id).toBeDefined();
  for (const field of fields) {
    const chunks = scene.list(field);
    const all = scene.content(fields.indexOf(field)).chunks;
    expect(chunks, id).toHaveLength(Math.min(128, all));
    for (const { offset, length, whole } of chunks) expect(offset + length, id).toBeLessThanOrEqual(whole);
    const badge = scene.badge(field);
    if (badge >= 0 && all <= 128) expect(badge, id).toBe(chunks.reduce((sum, { length }) => sum + length, 0));
  }
  expect(scene.cursor, id).toBeLessThan(Math.max(1, scene.content(scene.field).chunks));
  const told = list(scene.deliveries, (chunks) => scene.delivery(chunks).lists).reduce(
    (sum, count) => sum + count,
    0,
  );
  expect(told, id).toBeGreaterThanOrEqual(scene.counter('ticks') * outputs);
}

test.each(lab.variants.map(({ id }) => id))('%s: what the engine fills is what the page reads', (id) => {
  const all: Record<string, number>[] = [
    { operators: 2, outputs: 1 },
    { operators: 9, outputs: 3, buffer: 14, amplify: 1 },
    { operators: 0, outputs: 10, buffer: 4_096, frame: 1 },
  ];
  for (const knobs of all)
    for (const [scene] of watched(config(id, 'walked', knobs), 37, 40)) consistent(scene, id, knobs);
});

test('records keep their length where the pull request is in, and nowhere else', () => {
  const keeps = (id: string) => {
    const [[, scene]] = [...watched(config('walked', id, { operators: 3 }), 1_999, 1)];
    return scene.badge('sound') === 882;
  };
  expect(lab.variants.map(({ id }) => id).filter(keeps)).toEqual(['total', 'cached', 'plain', 'short']);
});

test('all marks are inside the figure, wide or narrow', () => {
  const graphs: Record<string, number>[] = [
    { operators: 2 },
    { operators: 40, outputs: 10 },
    { buffer: 14, operators: 8 },
  ];
  const limits = new Limits();
  const sizes = [330, 440, 494].flatMap((width) => [HEIGHT, 470, TALLEST].map((height) => [width, height]));
  for (const [width, height] of sizes)
    for (const knobs of graphs)
      for (const [scene] of watched(config('walked', 'short', knobs), 41, 20)) {
        const { operators, r, lanes, memory, ...at } = plan(scene, { width, height });
        const ends = operators.map(({ x }) => x + r);
        limits.atMost('operators', ends, width);
        for (const { cells, y, pitch } of lanes) {
          const cellEnds = cells.map(({ x, width: wide }) => x + wide);
          limits.atMost('cells', cellEnds, width + 1);
          const rows = Math.max(0, ...cells.map(({ row }) => row));
          expect(y + rows * pitch + CELL).toBeLessThan(at.memoryY);
          for (const { chunk } of cells) {
            const part = slice(chunk, memory);
            const bar = memory.find(({ data }) => data === chunk.data);
            if (part && bar) {
              expect(part.x).toBeGreaterThanOrEqual(bar.x - 0.1);
              expect(part.x + part.width).toBeLessThanOrEqual(bar.x + Math.max(1, bar.width) + 0.2);
            }
          }
        }
        const blockEnds = memory.map(({ x, width: wide }) => x + wide);
        limits.atMost('memory', blockEnds, width);
        // The bars of visited chunks and their numbers end above the lists; the memory's text ends above the counts.
        for (const { looks } of operators) expect(at.graph + r + 20 + looks).toBeLessThan(at.lists - 4);
        expect(at.memoryY + BAR + 15).toBeLessThan(at.bars ?? at.counts - 14);
        if (at.bars !== null) expect(at.bars + BARS * BAR_PITCH).toBeLessThanOrEqual(height);
        expect(at.bars !== null).toBe(height > HEIGHT);
      }
  limits.expectDrawn();
});

test('a high figure has rows for a long list, so that the length of each chunk can be read', () => {
  const [[scene]] = [...watched(config('walked', 'short', { buffer: 14, operators: 8 }), 1_990, 1)];
  const sound = (height: number) => plan(scene, { width: 380, height }).lanes[2].cells;
  expect(sound(HEIGHT).length).toBeGreaterThan(10);
  const rowsOf = (height: number) => new Set(sound(height).map(({ row }) => row)).size;
  expect([rowsOf(HEIGHT), rowsOf(TALLEST)]).toEqual([1, 3]);
  expect(sound(TALLEST)[0].width).toBeGreaterThan(2 * sound(HEIGHT)[0].width);
});

test('A and B look on one scale, by the graph alone', () => {
  const [[a, b]] = [...watched(config('walked', 'cached'), 190, 1)];
  const height = (scene: Scene) => {
    const [first] = plan(scene, { width: 494, height: HEIGHT }).operators;
    return first.looks / first.operator.touched;
  };
  expect(height(a) / height(b)).toBeCloseTo(1, 1);
});

test('a buffer that is too short is refused with the required length', () => {
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
  const one = sceneNumbers(layout, {
    lists: { operators: [{ chunks: 1 }], contents: [{ badge: -1 }], deliveries: [{ lists: 1 }] },
  });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(
    `a scene of ${one.length - 1} numbers, needs ${one.length}`,
  );
});

test('operators have names: a number where there are several alike', () => {
  const [[scene]] = [...watched(config('walked', 'cached', { operators: 2, outputs: 1, amplify: 1 }), 10, 1)];
  expect(list(scene.operators, (index) => operatorName(scene, index))).toEqual([
    'source',
    'operator 1',
    'operator 2',
    'amplifier',
    'output',
  ]);
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('chunks')).toEqual(lab.variants.map(({ id }) => id));
  for (const { id } of lab.variants) expect(variantWords(id).about, id).not.toBe('');
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  for (const place of OPERATIONS) expect(does[place], place).toBeDefined();
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  for (const { id, options } of lab.knobs) {
    expect(knobWords(id).about, id).not.toBe('');
    expect(new Set(options.map((option) => optionName(id, option))).size, id).toBe(options.length);
  }
});

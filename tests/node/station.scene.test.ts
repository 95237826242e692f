/** The page's view of a station against the engine that fills it, its figure, its table, and the words for all of it. */
import { describe, expect, test } from 'vitest';
import { OperatorEvent, layout } from '../../engine/pkg-station/layouts/station.ts';
import { alike, differing, shade } from '../../web/src/labs/station/ablation.svelte.ts';
import { count } from '../../web/src/labs/station/count.ts';
import { events, EVENT_KINDS, eventKindOf } from '../../web/src/labs/station/events.ts';
import { actionText, columnText, operatorName } from '../../web/src/labs/station/labels.ts';
import { sentence } from '../../web/src/labs/station/summary.ts';
import {
  chunks,
  columns,
  GRAPH,
  GRAPH_HIGH,
  lane,
  lanes,
  LANES,
  plan,
} from '../../web/src/labs/station/plan.ts';
import { findings } from '../../web/src/labs/station/published.ts';
import { operatorRows, publishedRows, stationRows } from '../../web/src/labs/station/rows.ts';
import { counters, Part, Scene, State } from '../../web/src/labs/station/scene.ts';
import { signs, squares } from '../../web/src/labs/station/selectors.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { counterNames } from '../../web/src/words/station.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { config, lab, Session, shown, watched } from './station.engine.ts';

const SCRIPTS = lab.knobs.find(({ id }) => id === 'script')!.options.filter((id) => id !== 'own');
const tick = (script: string, b = 'station-245', knobs: Record<string, number> = {}) =>
  shown(config('station-244', b, { script: SCRIPTS.indexOf(script), layers: 8, ...knobs }), 2_199);

test.each(SCRIPTS)('%s: what the engine fills is what the page reads', (script) => {
  let before = 0;
  const of = config('station-244', 'all-beyond', { script: SCRIPTS.indexOf(script), layers: 3 });
  for (const [scene, other] of watched(of, 20, 60)) {
    expect(scene.graph).toHaveLength(other.graph.length);
    for (const [at, { sources, state, chunks, empty }] of scene.graph.entries()) {
      expect(sources.every((source) => source < at)).toBe(true);
      expect(Object.values(State)).toContain(state);
      expect(empty).toBeLessThanOrEqual(chunks);
    }
    expect(scene.acting).toBeLessThan(scene.graph.length);
    expect(scene.counter('lengthQueries')).toBeGreaterThanOrEqual(before);
    before = scene.counter('lengthQueries');
  }
  expect(before).toBeGreaterThan(0);
});

test('the operators’ ticks add up to the counters', () => {
  const [before, after] = [...watched(config('station-244', 'station-245', { script: 4 }), 1_999, 2)].map(
    ([a]) => a,
  );
  // Ten ticks with equal counts.
  expect(after.sum(({ queries }) => queries) * 10).toBe(
    after.counter('lengthQueries') - before.counter('lengthQueries'),
  );
  expect(after.sum(({ selfSync }) => selfSync)).toBe(35);
  expect(after.rests).toBe(true);
  expect(after.graph.every(({ state, made }) => state === State.made && made === 882)).toBe(true);
});

test('columns: sources first, and both operators of an amplifier in one', () => {
  const [add] = tick('large-add-32');
  expect(Math.max(...columns(add.graph))).toBe(3);
  const [chain] = shown(config('all-beyond', 'with-memory', { script: 5 }), 199);
  const found = columns(chain.graph);
  expect(Math.max(...found)).toBe(21);
  chain.graph.forEach(({ part, sources }, at) => {
    if (part === Part.muxer)
      expect(found[sources.find((source) => chain.graph[source].part === Part.whole)!]).toBeLessThanOrEqual(
        found[at],
      );
  });
});

test.each([
  ...SCRIPTS.map((script) => [script, {}] as const),
  ['chain-20', { layers: 20, plain: 1 }] as const,
  ['chain-20', { layers: 3, copies: 20 }] as const,
  ['simple', { copies: 64 }] as const,
])('%s %o: every operator stands inside the figure, and on no other', (script, knobs) => {
  const [scene] = tick(script, 'all-beyond', knobs);
  for (const width of [330, 420, 640, 1_200]) {
    const drawn = plan(scene, width);
    for (const { x, y } of drawn.places) {
      expect(x - drawn.half).toBeGreaterThanOrEqual(0);
      expect(x + drawn.half).toBeLessThanOrEqual(width);
      expect(y - drawn.half).toBeGreaterThanOrEqual(GRAPH);
      expect(y + drawn.half).toBeLessThanOrEqual(GRAPH + GRAPH_HIGH);
    }
    const apart = (a: { x: number; y: number }, b: typeof a) =>
      Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
    drawn.places.forEach((one, at) =>
      drawn.places.slice(0, at).forEach((other) => expect(apart(one, other)).toBeGreaterThan(2 * drawn.half)),
    );
    const drawnSquares = Object.values(squares(scene, drawn)).join('').split('h').length - 1;
    expect(drawnSquares).toBe(2 * scene.graph.length);
    const boxes = Object.values(chunks(scene, drawn)).join('').split('Z').length - 1;
    expect(boxes).toBe(scene.graph.reduce((sum, { chunks: all }) => sum + Math.min(8, all), 0));
    if (drawn.half > 6) expect(signs(scene, drawn).every(({ d }) => d !== '')).toBe(true);
  }
});

test('bars: none where nothing was asked, the largest is the highest, all beside each other', () => {
  expect(lane([0, 0], 1, LANES, 300)).toBe('');
  const bars = lane([1, 1_000, 10], 1_000, LANES, lanes(640));
  expect(bars.match(/v\d/g)).toHaveLength(3);
  expect(bars).toContain('v17');
});

test('the table says all of it', () => {
  const scenes = tick('multi-output-10');
  expect(stationRows(scenes).find(([name]) => name === 'lengths')).toEqual(['lengths', '320', '320']);
  expect(operatorRows(scenes[0])).toHaveLength(11);
  expect(operatorName(scenes[0].graph, 3)).toBe('output.dummy 3');
  expect(operatorName(tick('large-add-32')[0].graph, 33)).toMatch(/add/);
  expect(columnText(tick('large-add-32')[0].graph)).toBe('32 sine, audio.add, muxer, output.dummy');
  expect(sentence(scenes[0])).toContain('11 of 11 operators have a frame');
});

test('published figures are only in the engine’s catalogue, one per script', () => {
  const { published } = lab.variants.find(({ id }) => id === 'station-245')!;
  const rows = publishedRows(findings(published!, {}));
  expect(rows.map(([script]) => script)).toEqual(SCRIPTS.slice(0, 6));
  const gains = rows.map((row) => row[1].replace('\u2212', '-').replace('\u202f', ''));
  expect(gains).toEqual(['-19.8%', '-22.5%', '-15.0%', '-9.9%', '-4.6%', '+0.4%']);
});

test('change by change: each alone changes what it says, and what is shaded are shares of the most', () => {
  const ids = ['station-244', 'only-5136', 'only-lengths', 'only-integers', 'station-245'];
  const counted = [
    ...count(config('station-244', 'station-244', { script: 4 }), ids, (one) => new Session(one)),
  ].flat();
  expect(counted.map(({ id }) => id)).toEqual(ids);
  const of = (id: string) => counted.find((one) => one.id === id)!.counts;
  expect(of('station-244').ticks).toBe(counted[0].ticks);
  expect(of('station-244').typesTried).toBe(482 * counted[0].ticks);
  expect(of('only-5136').typesTried).toBe(0);
  expect(of('only-5136').boxesTouched).toBe(of('station-244').boxesTouched);
  expect(of('only-lengths').boxesTouched).toBeLessThan(of('station-244').boxesTouched);
  expect(of('only-integers').polymorphicCompares).toBe(0);
  expect(differing(counted)).not.toContain('lookups');
  expect(differing(counted)).toContain('typesTried');
  expect(shade(counted, 'typesTried', 0)).toBe(0);
  expect(shade(counted, 'typesTried', of('station-244').typesTried)).toBe(1);
});

test('sides that are shown do not make a count stale, knobs do', () => {
  const one = config('station-244', 'station-245', { script: 1 });
  expect(alike(one, { ...one, a: 'mixed' })).toBe(true);
  expect(alike(one, config('station-244', 'station-245', { script: 2 }))).toBe(false);
});

test('a buffer that is too short is refused with the required length', () => {
  const empty = sceneNumbers(layout).length;
  expect(() => new Scene(new Float64Array(0))).toThrow(`a scene of 0 numbers, needs ${empty}`);
  const one = sceneNumbers(layout, { lists: { operators: [{}], edges: [{}] } });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(
    `a scene of ${empty + 12} numbers, needs ${empty + 13}`,
  );
});

describe('words', () => {
  test('there are some for all that the catalogue names', () => {
    expect(new Set(variantIds('station'))).toEqual(new Set(lab.variants.map(({ id }) => id)));
    for (const { id } of lab.variants) expect(variantWords(id).about, id).not.toBe('');
    for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
    for (const { id: knob, options } of lab.knobs) {
      expect(knobWords(knob, 'station').about, knob).not.toBe('');
      expect(new Set(options.map((option) => optionName(knob, option))).size, knob).toBe(options.length);
    }
  });
  test('counters and events have names of their own', () => {
    expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
    expect(EVENT_KINDS).toEqual([...Object.keys(OperatorEvent), ...counters]);
    expect(EVENT_KINDS.map((_, number) => eventKindOf(number))).toEqual(EVENT_KINDS);
    expect(new Set(EVENT_KINDS.map((kind) => actionText(kind, 2))).size).toBe(EVENT_KINDS.length);
    expect(events(new Uint32Array([5, 3 | (OperatorEvent.made << 16), 2, 882]))).toEqual([
      { time: 5, operator: 3, kind: 'made', tick: 2, value: 882 },
    ]);
  });
});

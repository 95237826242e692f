/** The page's view of a station against the engine that fills it, its figure, its table, and the words for all of it. */
import { describe, expect, test } from 'vitest';
import { OperatorEvent, layout } from '../../engine/pkg-station/layouts/station.ts';
import { alike, differing, shade } from '../../web/src/labs/station/ablation.svelte.ts';
import { count } from '../../web/src/labs/station/count.ts';
import { events, EVENT_KINDS, eventKindOf } from '../../web/src/labs/station/events.ts';
import { actionText, columnText, operatorName } from '../../web/src/labs/station/labels.ts';
import { sentence } from '../../web/src/labs/station/summary.ts';
import { lane } from '../../web/src/labs/station/lane.ts';
import { fitting, lines, perLine } from '../../web/src/labs/station/lines.ts';
import { columns, HEIGHT, plan, rows, TALLEST } from '../../web/src/labs/station/plan.ts';
import { findings } from '../../web/src/labs/station/published.ts';
import { operatorRows, publishedRows, stationRows } from '../../web/src/labs/station/rows.ts';
import { counters, Part, Scene, State } from '../../web/src/labs/station/scene.ts';
import { numbers, signs, squares } from '../../web/src/labs/station/selectors.ts';
import { ticks } from '../../web/src/labs/station/ticks.ts';
import { DRAWN, firstDifference } from '../../web/src/labs/station/drawn.ts';
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
  expect(after.sum(({ lengthQueries }) => lengthQueries) * 10).toBe(
    after.counter('lengthQueries') - before.counter('lengthQueries'),
  );
  expect(after.sum(({ selfSyncCalls }) => selfSyncCalls)).toBe(35);
  expect(after.rests).toBe(true);
  expect(after.graph.every(({ state, made }) => state === State.made && made === 882)).toBe(true);
});

test('a clock that asks only devices misses a switch that does not notify', () => {
  const knobs = { script: SCRIPTS.indexOf('paces'), silent_operator: 1 };
  const wrong = (of: Record<string, number>) =>
    shown(config('station-245', 'with-poll', of), 29_900).map((scene) => scene.counter('wrongTicks'));
  // In three seconds the playlist with a pace has begun, has played for 50 ticks, and has ended.
  expect(wrong(knobs)).toEqual([2, 50]);
  expect(wrong({ ...knobs, silent_operator: 0 })).toEqual([0, 0]);
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
  for (const [width, height] of [
    [330, HEIGHT],
    [370, 480],
    [420, 600],
    [1_200, TALLEST],
  ]) {
    const { graph } = rows(height);
    for (const digits of [undefined, 2, 7]) {
      const drawn = plan(scene, { width, ...graph, digits });
      const { half, stretch, places } = drawn;
      expect(stretch === 0 || stretch >= 18).toBe(true);
      for (const { x, y } of places) {
        expect(x - half - stretch).toBeGreaterThanOrEqual(0);
        expect(x + half).toBeLessThanOrEqual(width);
        expect(y - half).toBeGreaterThanOrEqual(graph.top);
        expect(y + half).toBeLessThanOrEqual(graph.top + graph.high);
      }
      const apart = (a: { x: number; y: number }, b: typeof a) =>
        Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      const least = Math.min(
        ...places.flatMap((one, at) => places.slice(0, at).map((other) => apart(one, other))),
      );
      expect(least).toBeGreaterThan(2 * half);
      const drawnSquares = Object.values(squares(scene, drawn)).join('').split('h').length - 1;
      expect(drawnSquares).toBe(2 * scene.graph.length);
      if (half > 6) expect(signs(scene, drawn).every(({ d }) => d !== '')).toBe(true);
    }
  }
});

test('a line for each count: all operators on one scale, and room for the largest', () => {
  const [scene] = tick('multi-output-10');
  const drawn = plan(scene, { width: 370, ...rows(480).graph, digits: 2 });
  const { most, count } = scene.totalOf('boxesTouched');
  expect([most, count]).toEqual([90, 640]);
  const per = perLine(most, fitting(drawn));
  expect(per).toBe(3);
  const drawnLines = scene.graph.map(
    ({ boxesTouched }, at) => lines(drawn, at, boxesTouched, per).split('M').length - 1,
  );
  expect(drawnLines).toEqual(scene.graph.map(({ boxesTouched }) => Math.ceil(boxesTouched / per)));
  expect(Math.max(...drawnLines)).toBeLessThanOrEqual(fitting(drawn));
  expect(lines(drawn, 0, 0, per)).toBe('');
  // Lines before the stretch's end, and in its row.
  for (const [, x, y] of lines(drawn, 0, most, per).matchAll(/M([\d.]+) ([\d.]+)/g)) {
    expect(Number(x)).toBeLessThan(drawn.places[0].x - drawn.half);
    expect(Math.abs(Number(y) - drawn.places[0].y)).toBeLessThan(drawn.places[0].room / 2);
  }
  expect([1, 7, 9, 640, 294_859].map((sum) => perLine(sum, 8))).toEqual([1, 1, 2, 80, 40_000]);
});

test('numbers stand beside operators and add up; none where there is no space', () => {
  const [scene] = tick('multi-output-10');
  const drawn = plan(scene, { width: 370, ...rows(480).graph, digits: 2 });
  const shown = numbers(scene, drawn, 'boxesTouched');
  expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(640);
  expect(shown.map(({ anchor }) => anchor)).toEqual(['end', ...Array<string>(10).fill('start')]);
  const [chain] = tick('chain-20');
  expect(numbers(chain, plan(chain, { width: 370, ...rows(480).graph, digits: 2 }), 'boxesTouched')).toEqual(
    [],
  );
});

test.each([
  ['multi-output-10', 'station-245', 'boxesTouched'],
  ['large-add-32', 'only-5136', 'typesTried'],
  ['large-add-32', 'only-5133', 'selfSyncCalls'],
  ['large-add-32', 'only-integers', 'polymorphicCompares'],
  ['multi-output-10', 'station-244', 'boxesTouched'],
] as const)('%s, %s: the figure counts what differs first, %s', (script, b, counter) => {
  const [one, other] = tick(script, b);
  expect(firstDifference(one, other)).toBe(counter);
});

test('a tick’s sum, its operators’ counts and its lane end where its start says', () => {
  const at = (time: number) => shown(config('station-244', 'station-245', { script: 1 }), time)[0];
  const [begun, done] = [at(2_020), at(2_199)];
  expect(begun.rests).toBe(false);
  expect(done.rests).toBe(true);
  expect(begun.totalOf('boxesTouched')).toEqual(done.totalOf('boxesTouched'));
  for (const id of DRAWN)
    expect(
      done.sum((one) => one[id]),
      id,
    ).toBe(done.totalOf(id).count);
  expect(begun.ns).toBeLessThan(begun.tickNs);
  expect(done.ns).toBe(done.tickNs);
  expect(done.allTurns().reduce((sum, { ns }) => sum + ns, 0)).toBe(done.tickNs);
});

test('the ticks before this one have what they counted, the newest 23 of them, and a column each', () => {
  const area = { width: 240, foot: 100, high: 64 };
  for (const [time, past] of [
    [100, 0],
    [2_099, 10],
    [9_999, 23],
  ]) {
    const [a, b] = shown(config('station-244', 'station-245', { script: 1 }), time);
    expect([a, b].map((scene) => scene.pastOf('boxesTouched').length)).toEqual([past, past]);
    // Counts of the first ticks differ: the operators wake up.
    expect(a.pastOf('boxesTouched').slice(-1)).toEqual(past > 0 ? [640] : []);
    expect(b.pastOf('boxesTouched').slice(-1)).toEqual(past > 0 ? [87] : []);
    const drawn = ticks(b, a, 'boxesTouched', 87, area);
    expect(drawn.past.split('M').length - 1).toBe(past);
    expect([drawn.now.split('M').length, drawn.left]).toEqual([2, '']);
    if (past > 0) {
      const [, high] = /v-([\d.]+)h/.exec(drawn.now)!;
      const most = Math.max(...a.pastOf('boxesTouched'), a.totalOf('boxesTouched').count);
      expect(Number(high)).toBeCloseTo((87 / most) * area.high, 0);
    }
  }
  // A tick under way has its rest outlined.
  const [half] = shown(config('station-244', 'station-245', { script: 1 }), 2_020);
  expect(ticks(half, undefined, 'boxesTouched', 10, area).left).not.toBe('');
});

test('a lane: what is done, what is left, and rest up to the end of the scale', () => {
  const half = lane({ turns: [10, 20, 20], whole: 100, scale: 200, rests: false }, 200, 0);
  expect(half.done).toBe('M0 0h10v13h-10ZM10 0h20v13h-20ZM30 0h20v13h-20Z');
  expect([half.left, half.rest, half.now]).toEqual(['M50 0h50v13h-50Z', '', 50]);
  const done = lane({ turns: [100], whole: 100, scale: 200, other: 150, rests: true }, 200, 0);
  expect([done.left, done.rest, done.now]).toEqual(['', 'M103 6.5H200', 150]);
  expect(lane({ turns: [100], whole: 100, scale: 200, rests: true }, 200, 0).now).toBeUndefined();
  // Stretches that are too narrow are drawn with the next one.
  expect(lane({ turns: [1, 1, 8], whole: 10, scale: 100, rests: false }, 100, 0).done).toBe(
    'M0 0h10v13h-10Z',
  );
  expect(lane({ turns: [], whole: 0, scale: 0, rests: true }, 100, 0).done).toBe('');
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
  const needs = empty + layout.lists.operators.length + layout.lists.edges.length;
  expect(() => new Scene(one.subarray(0, -1))).toThrow(`a scene of ${needs - 1} numbers, needs ${needs}`);
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

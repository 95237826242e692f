/** The station besides its drawing: what a figure counts, changes counted one by one, and events. */
import { expect, test } from 'vitest';
import { OperatorEvent } from '../../engine/pkg-station/layouts/station.ts';
import { Session } from '../../engine/pkg-station/ringside.js';
import { alike, differing } from '../../web/src/labs/station/ablation.svelte.ts';
import { count } from '../../web/src/labs/station/count.ts';
import { DRAWN, firstDifference } from '../../web/src/labs/station/drawn.ts';
import { EVENT_KINDS, eventKindOf } from '../../web/src/labs/station/events.ts';
import { actionText, columnText, operatorName } from '../../web/src/labs/station/labels.ts';
import { findings } from '../../web/src/labs/station/published.ts';
import { publishedRows } from '../../web/src/labs/station/published-texts.ts';
import { counters, Scene } from '../../web/src/labs/station/scene.ts';
import { tables } from '../../web/src/labs/station/tables.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab, shown } = labWorlds('station', Scene, 44_100);

const SCRIPTS = lab.knobs.find(({ id }) => id === 'script')!.options.filter((id) => id !== 'own');
const tick = (script: string, b = 'station-245') =>
  shown(config('station-244', b, { script: SCRIPTS.indexOf(script), layers: 8 }), 2_199);

test('a clock that asks only devices misses a switch that does not notify', () => {
  const knobs = { script: SCRIPTS.indexOf('paces'), silent_operator: 1 };
  const wrong = (of: Record<string, number>) =>
    shown(config('station-245', 'with-poll', of), 29_900).map((scene) => scene.counter('wrongTicks'));
  // In three seconds the playlist with a pace has begun, has played for 50 ticks, and has ended.
  expect(wrong(knobs)).toEqual([2, 50]);
  expect(wrong({ ...knobs, silent_operator: 0 })).toEqual([0, 0]);
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

test('a tick’s sum and its operators’ counts end where its start says', () => {
  const at = (time: number) => shown(config('station-244', 'station-245', { script: 1 }), time)[0];
  const [begun, done] = [at(2_020), at(2_199)];
  expect([begun.rests, done.rests]).toEqual([false, true]);
  expect(begun.totalOf('boxesTouched')).toEqual(done.totalOf('boxesTouched'));
  for (const id of DRAWN) expect(done.sum((one) => one[id])).toBe(done.totalOf(id).count);
});

test('operators are named by their script, with a number where there are several alike', () => {
  const [scene] = tick('multi-output-10');
  expect(operatorName(scene.graph, 3)).toBe('output.dummy 3');
  expect(columnText(tick('large-add-32')[0].graph)).toBe('32 tones, mixer, muxer, output');
});

test('published figures are only in the engine’s catalogue, one per script', () => {
  const { published } = lab.variants.find(({ id }) => id === 'station-245')!;
  const rows = publishedRows(findings(published!, {}));
  expect(rows.map(([script]) => script)).toEqual(SCRIPTS.slice(0, 6));
  const gains = rows.map((row) => row[1].replace('\u2212', '-').replace('\u202f', ''));
  expect(gains).toEqual(['-19.8%', '-22.5%', '-15.0%', '-9.9%', '-4.6%', '+0.4%']);
});

test('change by change: each alone changes what it says', () => {
  const ids = ['station-244', 'only-5136', 'only-lengths', 'only-integers', 'station-245'];
  const counted = [
    ...count(config('station-244', 'station-244', { script: 4 }), ids, (one) => new Session(one)),
  ].flat();
  expect(counted.map(({ id }) => id)).toEqual(ids);
  const of = (id: string) => counted.find((one) => one.id === id)!.counts;
  expect(of('station-244').typesTried).toBe(482 * counted[0].ticks);
  expect(of('only-5136').typesTried).toBe(0);
  expect(of('only-5136').boxesTouched).toBe(of('station-244').boxesTouched);
  expect(of('only-lengths').boxesTouched).toBeLessThan(of('station-244').boxesTouched);
  expect(differing(counted)).not.toContain('lookups');
  expect(differing(counted)).toContain('typesTried');
});

test('sides that are shown do not make a count stale, knobs do', () => {
  const one = config('station-244', 'station-245', { script: 1 });
  expect(alike(one, { ...one, a: 'mixed' })).toBe(true);
  expect(alike(one, config('station-244', 'station-245', { script: 2 }))).toBe(false);
});

test('events are read as the engine writes them, and each kind has a text of its own', () => {
  expect(EVENT_KINDS).toEqual([...Object.keys(OperatorEvent), ...counters]);
  expect(EVENT_KINDS.map((_, number) => eventKindOf(number))).toEqual(EVENT_KINDS);
  expect(new Set(EVENT_KINDS.map((kind) => actionText(kind, 2))).size).toBe(EVENT_KINDS.length);
  const [scene] = tick(SCRIPTS[0]);
  const trace = new Uint32Array([50, 3 | (OperatorEvent.made << 16), 2, 882]);
  expect(tables.each.at(-1)!.rows({ scene, variant: lab.variants[0], trace })).toEqual([
    ['5\u202fms', operatorName(scene.graph, 3), 'makes 882 samples', '2'],
  ]);
});

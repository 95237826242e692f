/** Pure functions for pools on threads: the rows of the tables, and the subject of the sentence. */
import { expect, test } from 'vitest';
import { rows, verdict, workerRows } from '../../web/src/labs/threads/real/rows.ts';
import { configOf, PRESETS } from '../../web/src/labs/threads/real/presets.ts';
import { found } from '../fixtures/threads.runs.ts';
import { labEntry } from './lab.engine.ts';

const lab = labEntry('threads');

const plain = (row: string[]) => row.map((text) => text.replace(/\u202f/g, ' '));

test('the figures of A and B have units, the ratio of two times, and faults only where there were some', () => {
  expect(rows(found).map(plain)).toEqual([
    ['time per job', '306 ns', '236 ns', '1.30'],
    ['ratio of the pairs', '', '', '1.49 (1.05–1.86)'],
    ['its quartiles', '291–372 ns', '199–999 ns', ''],
    ['enqueue, median', '76.0 ns', '76.0 ns', '1.00'],
    ['enqueue, 99 of 100', '1.09 µs', '1.09 µs', '1.00'],
    ['wake-ups / 1 000', '1.50', '1.50', ''],
    ['lock waits / 1 000', '0.500', '0.500', ''],
    ['allocations / 1 000', '2 000', '5.00', ''],
    ['longest queue', '512', '512', ''],
  ]);
  const [a, b] = found.sides;
  const faulty = rows({ ...found, sides: [{ ...a, refused: 3, allocator_waits: 8 }, b] }).map(plain);
  expect(faulty).toContainEqual(['allocator waits / 1 000', '1.00', '0', '']);
  expect(faulty).toContainEqual(['jobs refused', '3', '0', '']);
});

test('each worker has its share of the jobs, how long it was awake, and how often it slept', () => {
  expect(workerRows(found).map(plain)).toEqual([
    ['1', '75 %', '75 %', '10.0', '75 %', '75 %', '10.0'],
    ['2', '25 %', '20 %', '10.0', '25 %', '20 %', '10.0'],
  ]);
});

test('before anything ran the tables name what there will be, and no number', () => {
  expect(new Set(rows(null).flatMap(([, ...cells]) => cells))).toEqual(new Set(['–', '']));
});

test('the sentence is the verdict of the engine', () => {
  expect(verdict(found)).toBe('faster');
  expect(verdict({ ...found, time: null })).toBe('too noisy');
  expect(verdict({ ...found, digests_equal: false })).toBe('differ');
});

test('the presets beside the published figure are those of the catalogue, with the two variants it is about', () => {
  const of = PRESETS.map((preset) => configOf(lab, preset));
  expect(of.map(({ a, b, knobs }) => [a, b, knobs.payload, knobs.duration])).toEqual([
    ['baseline', 'shipped', 4, 0],
    ['baseline', 'shipped', 328, 0],
    ['baseline', 'shipped', 328, 2_000],
  ]);
});

test('the lab opens with its first preset', () => {
  const [{ id, a, b, knobs }] = lab.presets;
  expect([id, a, b]).toEqual(['as-published', lab.default_a, lab.default_b]);
  for (const [knob, value] of Object.entries(knobs)) {
    expect(lab.knobs.find(({ id: one }) => one === knob)?.default, knob).toBe(value);
  }
  expect(lab.knobs.find(({ id: one }) => one === 'jobs')?.default).toBe(500_000);
});

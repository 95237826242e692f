/** The example for other projects’ pipelines: a ratio that is required, and the history of what was measured. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judge, readExpectation } from '../../examples/ci/judge.mjs';
import { bars, entryOf, readHistory, trends } from '../../examples/ci/trend.mjs';
import type { Comparison } from '../../scripts/bench/document.mjs';
import { root } from '../../scripts/run.mjs';
import { sample } from './bench.sample.ts';

/** A measured ratio of 8.45 with its interval from 8.21 to 8.70. */
const wanted = { lab: 'ring', preset: 'camera-wall', baseline: 'copy', variant: 'atomic', above: 3 };
const [measured] = sample().comparisons;
const told = (above: number, figures: object = {}) =>
  judge({ ...wanted, above }, [{ ...measured, ...figures }]);

describe('interval and noise floor decide', () => {
  test.each([
    [8.2, 'passed', /wanted above 8.20×: met\.$/],
    [8.21, 'warned', /: undecided, too close to it/],
    [8.7, 'warned', /undecided/],
    [8.71, 'failed', /8.45× \(95 %: 8.21× to 8.70×, noise ±2.1 %\), wanted above 8.71×: not met\.$/],
  ])('above %d: %s', (above, outcome, sentence) => {
    expect(told(above)).toEqual({ outcome, sentence: expect.stringMatching(sentence) as string });
  });

  test('a distance within the noise floor is undecided on both sides', () => {
    const outcomes = [8.2, 8.71].map((above) => told(above, { noise_floor: 0.04 }).outcome);
    expect(outcomes).toEqual(['warned', 'warned']);
  });
});

// The first three were called "met" once, from the figures of a loaded machine.
test.each([
  [{ verdict: 'below the clock', low: 3.99, high: 3.99, ratio: 3.99 }, 'the clock is too coarse for it'],
  [{ verdict: 'too noisy', low: 3.99, high: 3.99 }, 'too noisy'],
  [{ verdict: 'faster', low: null, high: null, noise_floor: null }, 'too noisy'],
  [{ verdict: 'faster', instances: 1 }, 'fewer than 3 launches'],
  [{ verdict: 'below the clock', ratio: null, low: null, high: null }, 'the clock is too coarse for it'],
])('figures %j decide nothing', (figures, why) => {
  expect(told(3, figures)).toEqual({
    outcome: 'warned',
    sentence: expect.stringContaining(`undecided, `) as string,
  });
  expect(told(3, figures).sentence).toContain(why);
});

test('different work and missing measurements give different messages', () => {
  expect(told(3, { digests_equal: false }).outcome).toBe('failed');
  expect(judge({ ...wanted, variant: 'none' }, [measured])).toMatchObject({
    outcome: 'failed',
    sentence: expect.stringContaining('Measured were ring, camera-wall: atomic against copy.') as string,
  });
  expect(judge({ ...wanted, modelled: true }, [measured]).outcome).toBe('failed');
  const { ratio, low, high, noise_floor, instances, verdict } = measured;
  const modelled = { ratio, low, high, noise_floor, instances, verdict };
  expect(judge({ ...wanted, modelled: true }, [{ ...measured, low: 1, modelled }]).outcome).toBe('passed');
});

test.each([
  [{ ...wanted, above: undefined }, '"above" must be a ratio above 0'],
  [{ ...wanted, lab: 7 }, 'has no lab'],
  [null, 'has no lab'],
])('an expectation that says nothing: %j', (value, why) => {
  expect(() => readExpectation(value)).toThrow(why);
});

const at = new Date('2026-11-02T10:00:00Z');

/** A run whose first comparison has this ratio ± 0.1. */
function run(ratio: number | null, { cores = 2, ...figures }: Partial<Comparison> & { cores?: number } = {}) {
  const { env, comparisons } = sample();
  const [first] = comparisons;
  const ends = { low: ratio && ratio - 0.1, high: ratio && ratio + 0.1 };
  return entryOf({ env: { ...env, cores }, comparisons: [{ ...first, ratio, ...ends, ...figures }] }, { at });
}

const trend = (...entries: ReturnType<typeof run>[]) => trends(entries)[0];

test('an entry is one line with the machine, and comes back as it was', () => {
  const entry = run(2);
  expect(entry).toMatchObject({ at: '2026-11-02T10:00:00.000Z', commit: null, machine: 'node 20, 2 cores' });
  const text = `${JSON.stringify(entry)}\n\n${JSON.stringify(run(3))}\n`;
  expect(readHistory(text)).toEqual([entry, run(3)]);
  expect(() => readHistory(`${JSON.stringify(entry)}\n{"at": 3}\n`)).toThrow(
    'Line 2 of the history is no entry: {"at": 3}',
  );
  expect(() => readHistory('half a li')).toThrow('Line 1');
});

test('the trend: the newest interval against the median of those before', () => {
  expect(trend(run(2))).toMatchObject({ trend: 'first', before: null, runs: 1 });
  expect(trend(run(2), run(2.2), run(2.15))).toMatchObject({ trend: 'as before', before: 2.1, runs: 3 });
  expect(trend(run(2), run(2), run(2.15))).toMatchObject({ trend: 'as before' });
  expect(trend(run(2), run(2), run(2.25))).toMatchObject({ trend: 'higher' });
  expect(trend(run(2), run(2), run(1.75))).toMatchObject({ trend: 'lower' });
});

test('other machines, and runs that decide nothing, have no part in the median', () => {
  const noisy = run(9, { verdict: 'too noisy', low: null, high: null, noise_floor: null });
  const other = run(9, { cores: 8 });
  expect(trend(other, run(null), noisy, run(2), run(2.05))).toMatchObject({
    ...{ trend: 'as before', before: 2, runs: 2 },
  });
  expect(trend(run(2), noisy)).toMatchObject({ trend: 'undecided', interval: null, ratio: 9, before: 2 });
  expect(trends([run(2), run(null)])).toEqual([]);
  expect(trends([])).toEqual([]);
});

test('bars go from the least to the most', () => {
  expect(bars([1, 2, 1.5])).toBe('▁█▅');
  expect(bars([1, 1])).toBe('▄▄');
});

describe('the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-ci-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(`${root}examples/ci`, folder, { recursive: true });
  // The bench's output, instead of a checkout that would run it.
  mkdirSync(join(folder, 'ringside', 'scripts'), { recursive: true });
  writeFileSync(
    join(folder, 'ringside', 'scripts', 'bench.mjs'),
    `console.log(JSON.stringify({ asked: process.argv.slice(2), ...${JSON.stringify(sample())} }))`,
  );
  const run = (script: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, RINGSIDE: 'ringside', BENCH: '--quick', GITHUB_SHA: 'abc' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, env });
    return { status, said: `${stdout.toString()}${stderr.toString()}` };
  };
  const expecting = (...all: object[]) => writeFileSync(join(folder, 'expected.json'), JSON.stringify(all));

  test('measure, assert with a status, and keep', () => {
    expecting(wanted, { ...wanted, above: 8.5 });
    expect(run('bench.mjs')).toEqual({ status: 0, said: 'result.json: 4 comparisons.\n' });
    const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as { asked: string[] };
    expect(result.asked).toEqual(['--lab', 'ring', '--preset', 'camera-wall', '--quick', '--json']);
    expect(run('expect.mjs')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^ok .*\nWARN /) as string,
    });
    expect(run('expect.mjs', '--strict').status).toBe(1);
    expecting({ ...wanted, above: 9 });
    expect(run('expect.mjs')).toMatchObject({ status: 1, said: expect.stringMatching(/^FAIL /) as string });
    expect(run('history.mjs')).toEqual({
      status: 2,
      said: 'There is no history.jsonl yet: add a run first.\n',
    });
    run('history.mjs', 'add');
    expect(run('history.mjs', 'add').said).toContain(
      '| ring, camera-wall: atomic / copy | 8.45× | 8.21× to 8.70× | 8.45× | as before | 2 | ▄▄ |',
    );
  });
});

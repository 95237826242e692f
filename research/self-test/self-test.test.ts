/** The self-test of the bench: its statistics, its plan, and runs with the real engine in Node and in Chromium. */
import { expect, test } from 'vitest';
import { AIMS, hasFinding, shown, stateOf } from './aims.mjs';
import { inChromium } from './browsers.mjs';
import type { Measurement } from './document.mjs';
import { measure } from './measure.mjs';
import { INSTANCES, ordered, plan, seedOf, SLOWED } from './plan.mjs';
import { section } from './report.mjs';
import { median, rate } from './statistics.mjs';

test.each([
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i is that of the literature', (count, of, low, high) => {
  const found = rate(count, of);
  expect(found.rate).toBe(count / of);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

test('the ends of an interval mirror each other, and of nothing nothing is known', () => {
  expect([rate(20, 20).low, rate(20, 20).high]).toEqual([1 - rate(0, 20).high, 1]);
  expect(rate(0, 0)).toEqual({ count: 0, of: 0, rate: NaN, low: 0, high: 1 });
});

test('the median of an odd and of an even number of values, and of none', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, NaN]);
});

const measured = (slowed: number, figures: Partial<Measurement> = {}): Measurement => ({
  ...{ slowed, verdict: 'no difference found', ratio: 1, low: 0.98, high: 1.02 },
  ...{ quartiles: [0.99, 1, 1.03], noise_floor: 0.01, pairs: 60, instances: 5, seconds: 2 },
  ...figures,
});

test('of A/A any difference is false; of a slowed variant slower is right, of 5 % in time', () => {
  const verdicts = ['faster', 'slower', 'no difference found', 'too noisy', 'below the clock'] as const;
  const findings = (slowed: number) => verdicts.map((verdict) => hasFinding(measured(slowed, { verdict })));
  expect(findings(0)).toEqual([true, true, false, false, false]);
  for (const slowed of [2, 5, 20]) expect(findings(slowed)).toEqual([false, true, false, false, false]);
  const late = { verdict: 'slower', seconds: 30.1 } as const;
  expect([2, 5, 20].map((slowed) => hasFinding(measured(slowed, late)))).toEqual([true, false, true]);
});

test('an aim is met, missed, or open while the interval reaches both sides', () => {
  expect(AIMS).toEqual({ 0: { most: 0.05, high: 0.08 }, 5: { least: 0.8 }, 20: { least: 0.95 } });
  // 30 measurements without a false finding are too few for an upper end of 8 %: it is 11 %. 48 of them are enough.
  expect([stateOf(0, rate(0, 30)), stateOf(0, rate(0, 48))]).toEqual(['open', 'met']);
  expect([stateOf(0, rate(21, 420)), stateOf(0, rate(3, 30)), stateOf(0, rate(6, 30))]).toEqual([
    'met',
    'open',
    'missed',
  ]);
  expect([30, 28, 20].map((count) => stateOf(20, rate(count, 30)))).toEqual(['met', 'open', 'missed']);
  expect([24, 21, 15].map((count) => stateOf(5, rate(count, 30)))).toEqual(['met', 'open', 'missed']);
  expect(stateOf(2, rate(0, 30))).toBeUndefined();
});

test('what is shown of a slow-down says how much of it was measured, and why it was not found', () => {
  const all = [
    measured(5, { verdict: 'slower', ratio: 1 / 1.05, low: 0.94, high: 0.96 }),
    measured(5, { ratio: 1 / 1.04, low: 0.93, high: 1.001 }),
    measured(5, { verdict: 'too noisy', noise_floor: 0.2, ratio: 1 / 1.06 }),
    measured(5, { verdict: 'faster', ratio: 1.1, low: 1.05, high: 1.2 }),
    measured(5, { verdict: 'below the clock', noise_floor: 0.2 }),
    measured(0, { verdict: 'slower' }),
  ];
  const five = shown(5, all);
  expect(five.found).toMatchObject({ count: 1, of: 5 });
  expect(five.missed).toEqual({ clock: 1, noise: 1, floor: 0, unsure: 2, late: 0 });
  expect(five.wrong).toBe(1);
  expect(shown(5, all.slice(0, 1)).arrived).toBeCloseTo(5);
  expect(shown(0, all).found).toMatchObject({ count: 1, of: 1 });
});

test('the report counts a lab’s findings, and names the labs that fall short by the reason', () => {
  const lab = (name: string, found: number) => ({
    ...{ lab: name, preset: 'one', variant: 'a', left: null },
    measurements: [
      ...[0, 2, 20].map((slowed) => measured(slowed, slowed === 20 ? { verdict: 'slower' } : {})),
      ...[0, 1].map((index) =>
        measured(5, { verdict: index < found ? 'slower' : 'too noisy', ratio: 1 / 1.05, noise_floor: 0.2 }),
      ),
    ],
  });
  const text = section({
    ...{ schema: 1, runtime: 'native', version: '', tick_us: 0.1, command: 'run', seconds: 61 },
    run: { date: '2026-11-27', seed: 1, pairs: 12, quick: false, os: 'Linux', processor: 'AMD', load: [0], commit: 'c' },
    labs: [lab('ring', 2), lab('share', 0), { ...lab('threads', 0), measurements: [], left: 'needs threads' }],
  });
  const [heading, ...rest] = text.split('\n');
  expect(heading).toBe('`run` on 2026-11-27, commit c, seed 1: native, Linux, AMD, load 0.0 before, clock tick 0.1 µs. It took 2 min.');
  expect(rest.slice(3)).toEqual([
    '| ring, one | 0/1 | 0/1 | 2/2 | 1/1 | +5.0 | 1.0 |',
    '| share, one | 0/1 | 0/1 | 0/2 | 1/1 | +5.0 | 1.0 |',
    '| all labs | 0 of 2: 0 % [0–66] | 0 of 2: 0 % [0–66] | 2 of 4: 50 % [15–85] | 2 of 2: 100 % [34–100] | +5.0 | 1.0 |',
    '',
    'All labs together do not decide A/A, +5 %. Not measured, or not to the end: threads (needs threads).',
    '',
    '- The noise floor was above the slow-down: +5 %: share 2.',
  ]);
});

test('a launch has each lab with each slow-down, and in each launch another slow-down comes first', () => {
  const cases = [
    { lab: 'ring', preset: 'one' },
    { lab: 'pools', preset: 'two' },
  ];
  const planned = plan(cases);
  expect(planned.map(({ lab, slowed }) => `${lab} ${slowed}`)).toEqual(
    ['ring', 'pools'].flatMap((lab) => [0, 2, 5, 20].map((slowed) => `${lab} ${slowed}`)),
  );
  const orders = Array.from({ length: SLOWED.length }, (_, launch) => ordered(planned, launch));
  for (const order of orders) expect(new Set(order)).toEqual(new Set(planned));
  for (const lab of [0, 4]) {
    expect(new Set(orders.map((order) => order[lab].slowed))).toEqual(new Set(SLOWED));
    expect(orders.every((order) => order[lab].lab === planned[lab].lab)).toBe(true);
  }
});

test('no two instances have the same seed', () => {
  const seeds = Array.from({ length: 10_000 }, (_, index) => seedOf(4_294_967_295, index));
  expect(new Set(seeds).size).toBe(10_000);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
});

test(
  'a run in Node has every measurement of each lab, from five instances',
  { timeout: 180_000 },
  async () => {
    const cases = [
      { lab: 'chunks', preset: 'audio-chunks', variant: 'walked' },
      { lab: 'threads', preset: 'as-published', variant: 'baseline' },
    ];
    const document = await measure(cases, 'node', {
      ...{ measurements: () => 1, pairs: 2, quick: true, seed: 5 },
    });
    expect(document).toMatchObject({
      ...{ schema: 1, runtime: 'node', version: process.versions.node },
      command: 'npm --prefix research run self-test -- --runtime node --measurements 1',
      run: { seed: 5, pairs: 2, quick: true },
    });
    expect(document.tick_us).toBeGreaterThan(0);
    const [chunks, threads] = document.labs;
    expect(threads).toEqual({ ...cases[1], left: 'needs threads', measurements: [] });
    expect(chunks).toMatchObject({ ...cases[0], left: null });
    expect(chunks.measurements.map(({ slowed }) => slowed).toSorted((a, b) => a - b)).toEqual([0, 2, 5, 20]);
    for (const one of chunks.measurements) {
      expect(one).toMatchObject({ instances: INSTANCES, pairs: 2 * INSTANCES });
      expect(one.ratio).toBeGreaterThan(0);
      expect(one.low).toBeLessThanOrEqual(one.ratio ?? 0);
      expect(one.noise_floor).toBeGreaterThan(0);
      expect(one.seconds).toBeGreaterThan(0);
    }
  },
);

test('a launch in Chromium runs tasks in a worker and on threads', { timeout: 120_000 }, async () => {
  const { run, close } = await inChromium();
  const sampling = { pairs: 1, quick: true, seed: 3, earlier: [] };
  const tasks = [
    { lab: 'ring', preset: 'one-slow-reader', slowed: 20, sampling },
    { lab: 'threads', preset: 'as-published', slowed: 0, sampling },
  ];
  const { version, answers } = await run(tasks).finally(close);
  expect(version).toMatch(/^\d+\./);
  expect(answers).toMatchObject([
    { comparison: { lab: 'ring', baseline: 'rwmutex', variant: 'again', pairs: 1, instances: 1 } },
    { comparison: { lab: 'threads', baseline: 'baseline', variant: 'again', pairs: 1, instances: 1 } },
  ]);
});

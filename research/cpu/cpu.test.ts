/** The check that measured time is CPU time: its judgement, and the windows that it measures. */
import { expect, test } from 'vitest';
import { judged, TOLERANCE } from './check.mjs';
import { windows } from './windows.mjs';

const one = { lab: 'ring', preset: 'camera-wall' };
const of = (...ratios: number[]) =>
  ratios.map((ratio) => ({ wall_ms: 10, cpu_ms: 10 * ratio, preempted: null as number | null }));

test('a loop agrees if the median window does, however long single windows waited', () => {
  expect(judged(one, of(1, 0.99, 0.2, 1, 0.1))).toEqual({
    ...one,
    ...{ windows: 5, preempted: 0, ratio: 0.99, quartiles: [0.2, 1], agrees: true },
  });
  expect(judged(one, of(0.9, 1, 0.9)).agrees).toBe(false);
  // Another thread of the process that works at the same time.
  expect(judged(one, of(1.5, 1.5, 1)).agrees).toBe(false);
  const within = [0.96, 0.98, 1.02, 1.04].map((ratio) => judged(one, of(ratio, ratio, ratio)).agrees);
  expect([TOLERANCE, within]).toEqual([0.03, [false, true, true, false]]);
});

test('windows in which the processor was taken away do not count, and those of a loop that waits do', () => {
  const taken = of(1, 0.3, 1, 0.1, 1).map((window) => ({ ...window, preempted: window.cpu_ms < 5 ? 2 : 0 }));
  expect(judged(one, taken)).toMatchObject({ windows: 3, preempted: 2, ratio: 1, agrees: true });
  const waits = of(0.5, 0.5, 0.5).map((window) => ({ ...window, preempted: 0 }));
  expect(judged(one, waits)).toMatchObject({ windows: 3, ratio: 0.5, agrees: false });
  expect(judged(one, taken.slice(0, 4))).toMatchObject({
    windows: 2,
    ratio: null,
    quartiles: null,
    agrees: false,
  });
});

test('a window lasts as long as it must, and measurements begin again', () => {
  const made: unknown[] = [];
  let freed = 0;
  class Measure {
    rounds = 0;
    constructor(...args: unknown[]) {
      made.push(args);
    }
    advance = () => ++this.rounds / 2;
    free = () => freed++;
    left = () => 1;
    result = () => ({ tick_us: 1, comparisons: [] });
    samples = () => ({ matches: [] });
  }
  const labs = [{ id: 'ring', presets: [{ id: 'camera-wall' }] }];
  const engine = { version: () => '', bench_catalogue: () => ({ labs }), Measure };
  const source = windows([engine], one, 0.5);
  const lengths = [source.next(), source.next()].map(({ value }) => Number(value));
  source.return();
  expect(lengths.every((ms) => ms >= 0.5)).toBe(true);
  // Each measurement has two rounds, another seed, and is freed.
  expect(made.length).toBeGreaterThan(2);
  expect(made.slice(0, 2)).toMatchObject([
    ['ring', 'camera-wall', { seed: 1 }],
    ['ring', 'camera-wall', { seed: 2 }],
  ]);
  expect(freed).toBe(made.length);
  expect(() => windows([engine], { lab: 'clock', preset: 'p' }, 1).next()).toThrow(
    'No module has the lab clock.',
  );
});

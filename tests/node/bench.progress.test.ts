import { expect, test } from 'vitest';
import { Progress } from '../../scripts/bench/progress.mjs';

const PRESETS = ['small', 'large', 'crowd'];

/** The lines of a bench whose presets take these seconds in each launch. */
function lines(launches: number, seconds: number[], counted = seconds.length): string[] {
  let now = 0;
  const progress = new Progress(launches, () => now);
  const all = [];
  for (let launch = 0; launch < launches; launch++) {
    progress.launch();
    for (const [index, took] of seconds.entries()) {
      all.push(progress.begin({ lab: 'ring', preset: PRESETS[index], index, of: counted }));
      now += took * 1e3;
    }
  }
  return all;
}

test('the time left is that of all launches, and exact once each preset was measured', () => {
  expect(lines(2, [10, 20, 30])).toEqual([
    'launch 1 of 2, 1 of 3: ring, small',
    // Two presets of this launch and three of the next, at 10 s each.
    'launch 1 of 2, 2 of 3: ring, large, about 50 s left',
    // The mean of 10 and 20 s for the third, twice.
    'launch 1 of 2, 3 of 3: ring, crowd, about 60 s left',
    'launch 2 of 2, 1 of 3: ring, small, about 60 s left',
    'launch 2 of 2, 2 of 3: ring, large, about 50 s left',
    'launch 2 of 2, 3 of 3: ring, crowd, about 30 s left',
  ]);
});

test('one launch is not counted, and long times are in minutes', () => {
  expect(lines(1, [100, 100])).toEqual(['1 of 2: ring, small', '2 of 2: ring, large, about 2 min left']);
});

test('presets that a runtime leaves out are not waited for again', () => {
  expect(lines(2, [10], 3)).toEqual([
    'launch 1 of 2, 1 of 3: ring, small',
    'launch 2 of 2, 1 of 1: ring, small, about 10 s left',
  ]);
});

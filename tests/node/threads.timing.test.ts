/** What Measure leaves out and says where something else than the pool would take the time of a job. */
import { expect, test } from 'vitest';
import { timing } from '../../web/src/labs/threads/timing.ts';
import { defaults } from '../../web/src/link/link.ts';
import { linkables } from './links.labs.ts';

const { lab } = linkables.get('threads')!;
const { config } = defaults(lab);
const of = (knobs: Record<string, number>) => timing({ ...config, knobs: { ...config.knobs, ...knobs } });

test('a pause between two jobs is left out, however long it is', () => {
  expect(of({})).toBeUndefined();
  for (const gap of [1, 8, 20, 5_000]) {
    const found = of({ gap });
    expect(found?.knobs).toEqual({ gap: 0 });
    expect(found?.says).toContain(gap === 5_000 ? '5\u202f000' : String(gap));
  }
});

test('jobs that take the time themselves are named, and stay', () => {
  // 400 µs on four workers are 100 µs of the time per job; 20 µs are 5.
  expect(of({ duration: 400 })).toMatchObject({ says: expect.stringContaining('100') as string });
  expect(of({ duration: 400 })?.knobs).toBeUndefined();
  expect(of({ duration: 20 })).toBeUndefined();
  expect(of({ duration: 20, workers: 1 })).toBeDefined();
  // Only some jobs are long, and how they are shared out is what differs.
  expect(of({ duration: 5_000, pattern: 1 })).toBeUndefined();
});

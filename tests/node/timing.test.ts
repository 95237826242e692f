/** What Measure leaves out where the time, or the work, would not be that of A and B. */
import { expect, test } from 'vitest';
import { timing as ofRing } from '../../web/src/labs/ring/timing.ts';
import { timing as ofThreads } from '../../web/src/labs/threads/timing.ts';
import { defaults } from '../../web/src/link/link.ts';
import type { Timing } from '../../web/src/state/lab-part.ts';
import type { Config } from '../../web/src/engine/types.ts';
import { linkables } from './links.labs.ts';

type Knobs = Record<string, number>;

/** The timing of a lab's defaults with other values of some knobs. */
function timingOf(lab: 'ring' | 'threads', timing: (config: Config) => Timing | undefined) {
  const { config } = defaults(linkables.get(lab)!.lab);
  return (knobs: Knobs) => timing({ ...config, knobs: { ...config.knobs, ...knobs } });
}

const threads = timingOf('threads', ofThreads);

test('a pause between two jobs is left out, however long it is', () => {
  expect(threads({})).toBeUndefined();
  for (const gap of [1, 8, 20, 5_000]) {
    const found = threads({ gap });
    expect(found?.knobs).toEqual({ gap: 0 });
    expect(found?.says).toContain(gap === 5_000 ? '5\u202f000' : String(gap));
  }
});

test('jobs that take the time themselves are named, and stay', () => {
  // 400 µs on four workers are 100 µs of the time per job; 20 µs are 5.
  expect(threads({ duration: 400 })).toMatchObject({ says: expect.stringContaining('100') as string });
  expect(threads({ duration: 400 })?.knobs).toBeUndefined();
  expect(threads({ duration: 20 })).toBeUndefined();
  expect(threads({ duration: 20, workers: 1 })).toBeDefined();
  // Only some jobs are long, and how they are shared out is what differs.
  expect(threads({ duration: 5_000, pattern: 1 })).toBeUndefined();
});

test('slow readers are left out if the publisher comes round to their slot', () => {
  const ring = timingOf('ring', ofRing);
  // 64 slots at 25 frames/s are a lap of 2 560 ms.
  expect(ring({ slots: 64, fps: 25, send: 2_560 })).toBeUndefined();
  expect(ring({ slots: 64, fps: 25, send: 2_561 })).toMatchObject({
    knobs: { slow: 0 },
    says: expect.stringContaining('2\u202f560') as string,
  });
  expect(ring({ slots: 64, fps: 25, send: 5_000, slow: 0 })).toBeUndefined();
});

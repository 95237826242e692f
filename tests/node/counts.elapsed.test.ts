/** What the costs panel shows while a run goes on: counts since its start, none of them longer than the run. */
import { expect, test } from 'vitest';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { counts as ringCounts, tally as ringTally } from '../../web/src/labs/ring/counts.ts';
import { counts, tally } from '../../web/src/labs/threads/counts.ts';
import { Scene as Ring } from '../../web/src/labs/ring/scene.ts';
import { Scene as Threads } from '../../web/src/labs/threads/scene.ts';
import { labWorlds } from './lab.engine.ts';

const ring = labWorlds('ring', Ring);
const threads = labWorlds('threads', Threads);

/** Looks, each 20 ms, so that the first ones fall into the set-up. */
const EVERY = 20 * TICKS_PER_MS;

test('a blocked publisher of the ring is never blocked for longer than the run', () => {
  let blocked = 0;
  for (const [a, b] of ring.watched(ring.config('rwmutex', 'cond', { slots: 8 }), EVERY, 200)) {
    for (const scene of [a, b]) expect(ringCounts(scene).blocked_ticks).toBeLessThanOrEqual(scene.time);
    blocked = ringCounts(a).blocked_ticks;
  }
  expect(blocked).toBeGreaterThan(0);
});

test('a lock of the job pool is never held for longer than the run, nor its gate waited for longer than by all producers', () => {
  const of = threads.config('baseline', 'shipped', { producers: 4 });
  for (const scenes of threads.watched(of, EVERY, 100))
    for (const scene of scenes) {
      expect(counts(scene).heldTicks).toBeLessThanOrEqual(scene.time);
      expect(counts(scene).gateTicks).toBeLessThanOrEqual(4 * scene.time);
    }
});

test('the amount of work stands first', () => {
  expect(ringTally.rows.slice(0, 2).map(({ id }) => id)).toEqual(['published', 'deliveries']);
  expect(tally.rows[0].id).toBe('jobs');
});

/** The ring on real threads, run through the conductor as the page does: results and refusals. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Refused } from '../../web/src/engine/supervisor.ts';
import { Threads } from '../../web/src/engine/threads/client.ts';
import type { Tasks } from '../../web/src/engine/threads/messages.ts';
import type { Config } from '../../web/src/engine/types.ts';
import type { Fault } from '../../web/src/engine/fault.ts';

const failed = vi.fn<(fault: Fault) => void>();
const threads = new Threads({ ontrap: () => undefined, onfail: failed });
beforeAll(() => threads.load());
afterAll(() => {
  threads.end();
  expect(failed).not.toHaveBeenCalled();
});

const config: Config = {
  ...{ lab: 'ring', a: 'rwmutex', b: 'epoch', seed: 1, rate: 48_000 },
  knobs: { readers: 4, slow: 1, send: 100, slots: 8, fps: 60, size: 500 },
};

test('A and B run in pairs, and their threads have recorded whole events', async () => {
  const input = { config, threads: 2, pairs: 1, ms: 250, seed: 1 };
  const seen: Tasks['ring']['progress'][] = [];
  const { result } = await threads.run('ring', input, {
    threads: 3,
    onprogress: (_, stand) => seen.push(stand),
  });
  expect(seen.map(({ done, of }) => [done, of])).toEqual([
    [1, 6],
    [2, 6],
    [3, 6],
    [4, 6],
    [5, 6],
  ]);
  expect(result.found).toMatchObject({
    threads: 3,
    pairs: 1,
    sides: [{ variant: 'rwmutex' }, { variant: 'epoch' }],
  });
  for (const { deliveries, latency } of result.found?.sides ?? []) {
    expect(latency.reduce((sum, { count }) => sum + count, 0)).toBe(deliveries);
  }
  for (const words of result.flights) expect([words.length > 0, words.length % 4]).toEqual([true, 0]);
});

test('a search tells each load before it is tried, and ends with what it knows when it is given up', async () => {
  const stop = new AbortController();
  const input = { config, variant: 'epoch', threads: 2, seconds: 0.1 };
  const seen: Tasks['ringCapacity']['progress'][] = [];
  const { result, cancelled } = await threads.run('ringCapacity', input, {
    threads: 3,
    signal: stop.signal,
    onprogress: (_, stand) => {
      seen.push(stand);
      if (seen.length === 2) stop.abort();
    },
  });
  expect(cancelled).toBe(true);
  expect(seen.every(({ next, seconds }) => (next ?? 0) > 0 && seconds === 0.1)).toBe(true);
  expect(result.held).toBeGreaterThanOrEqual(seen[1].held);
});

test.for([
  ['b', { ...config, b: 'queue-v1' }],
  ['streams', { ...config, knobs: { ...config.knobs, streams: 2 } }],
] as const)('what has no version on threads is refused by name: %s', async ([knob, config]) => {
  const run = threads.run('ring', { config, threads: 2, pairs: 1, ms: 100, seed: 1 }, { threads: 3 });
  await expect(run).rejects.toSatisfy((error) => error instanceof Refused && error.refusal.knob === knob);
});

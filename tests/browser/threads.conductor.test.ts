/**
 * Real threads: workers of one pool over one memory, run through the conductor as the page does: a barrier, and the ring's runs
 * and searches.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../web/src/engine/supervisor.ts';
import { Threads, type Outcome } from '../../web/src/engine/threads/client.ts';
import type { Tasks, ToThread } from '../../web/src/engine/threads/messages.ts';
import { RemoteThreads } from '../../web/src/engine/threads/remote.ts';
import type { Config } from '../../web/src/engine/types.ts';
import { soon } from './patience.ts';
import type { Fault } from '../../web/src/engine/fault.ts';

type BarrierOutcome = Outcome<Tasks['barrier']['result']>;

const trapped = vi.fn<(slot: number, message: string) => void>();
const failed = vi.fn<(fault: Fault) => void>();
let threads: Threads;

beforeEach(async () => {
  trapped.mockClear();
  failed.mockClear();
  threads = new Threads({ ontrap: trapped, onfail: failed });
  await threads.load();
});
afterEach(() => {
  threads.end();
  expect(failed).not.toHaveBeenCalled();
});

const barrier = (
  more: Partial<Tasks['barrier']['input']> = {},
  signal?: AbortSignal,
): Promise<BarrierOutcome> =>
  threads.run('barrier', { members: 4, rounds: 1000, ...more }, { threads: 4, signal });
const states = () => (threads.slots?.read() ?? []).map(({ state }) => state);

test('four threads run in parallel: in every round each of them sees the values that the others stored', async () => {
  const { result, cancelled } = await barrier();
  expect(result).toMatchObject({ met: [1000, 1000, 1000, 1000], trapped: [] });
  expect(result.round_ns).toBeGreaterThan(0);
  expect(cancelled).toBe(false);
});

test('page and threads have one memory: the page reads the slots while the conductor sleeps', async () => {
  expect(threads.memory?.buffer).toBeInstanceOf(SharedArrayBuffer);
  const stop = new AbortController();
  const running = barrier({ rounds: 4_000_000_000, step: 4_000_000_000 }, stop.signal);
  await soon(() => expect(states().filter((state) => state === 'working')).toHaveLength(4));
  stop.abort();
  // The conductor blocks during a step, so that no message reaches it before the end.
  expect((await running).cancelled).toBe(true);
  expect(states().slice(0, 5)).toEqual(['idle', 'idle', 'idle', 'idle', 'empty']);
});

test('only the cancelled run ends early, also if it has not begun yet', async () => {
  const stop = new AbortController();
  const first = barrier({ rounds: 3000 });
  const second = barrier({ rounds: 4_000_000_000 }, stop.signal);
  stop.abort();
  expect((await first).cancelled).toBe(false);
  expect((await second).cancelled).toBe(true);
  expect((await barrier()).cancelled).toBe(false);
});

test.for([
  ['trap', /unreachable/],
  ['panic', /member 2 dies, as it was told to/],
] as const)(
  'a thread that dies by a %s is reported, and another thread takes its slot',
  async ([by, message]) => {
    const { result } = await barrier({ dies: { member: 2, by } });
    // The first step of 500 rounds fails; the second runs with another thread in the slot.
    expect(result).toMatchObject({ met: [500, 500, 500, 500], trapped: [2] });
    await soon(() => expect(trapped).toHaveBeenCalledOnce());
    expect(trapped.mock.calls[0]).toEqual([2, expect.stringMatching(message)]);
    await soon(() => expect(states()[2]).toBe('idle'));
    expect(threads.slots?.read()[2]).toMatchObject({ traps: 1, threads: 2 });
    expect((await barrier()).result.met).toEqual([1000, 1000, 1000, 1000]);
  },
);

test('the pool has the requested size; threads that are not needed are kept as spares', async () => {
  await threads.resize(3);
  expect(states().slice(0, 4)).toEqual(['idle', 'idle', 'idle', 'empty']);
  await threads.resize(1);
  expect(states().slice(0, 4)).toEqual(['idle', 'empty', 'empty', 'empty']);
  await threads.resize(24);
  expect(new Set(states())).toEqual(new Set(['idle']));
  await threads.terminate();
  expect(new Set(states())).toEqual(new Set(['empty']));
});

test('an invalid plan is refused, and the next run works', async () => {
  const wrong = barrier({ members: 'all' as unknown as number });
  await expect(wrong).rejects.toBeInstanceOf(Refused);
  expect((await barrier()).result.trapped).toEqual([]);
});

const ring: Config = {
  ...{ lab: 'ring', a: 'rwmutex', b: 'epoch', seed: 1, rate: 48_000 },
  knobs: { readers: 4, slow: 1, send: 100, slots: 8, fps: 60, size: 500 },
};

test('A and B of the ring run in pairs, and their threads have recorded whole events', async () => {
  const input = { config: ring, threads: 2, pairs: 1, ms: 250, seed: 1 };
  const seen: Tasks['ring']['progress'][] = [];
  const { result } = await threads.run('ring', input, {
    threads: 3,
    onprogress: (_, stand) => seen.push(stand),
  });
  expect(seen.map(({ done, of }) => `${done} of ${of}`)).toEqual(
    [1, 2, 3, 4, 5].map((done) => `${done} of 6`),
  );
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

test('a search for readers tells each load before it is tried, and ends with what it knows when it is given up', async () => {
  const stop = new AbortController();
  const input = { config: ring, variant: 'epoch', threads: 2, seconds: 0.1 };
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
  ['b', { ...ring, b: 'queue-v1' }],
  ['streams', { ...ring, knobs: { ...ring.knobs, streams: 2 } }],
] as const)('what has no version on threads is refused by name: %s', async ([knob, config]) => {
  const run = threads.run('ring', { config, threads: 2, pairs: 1, ms: 100, seed: 1 }, { threads: 3 });
  await expect(run).rejects.toSatisfy((error) => error instanceof Refused && error.refusal.knob === knob);
});

test('each of the conductor’s proxies has its own number, and receives that worker’s messages and failure', () => {
  const tell = vi.fn<(thread: number, message: ToThread) => void>();
  const remote = new RemoteThreads(tell);
  const [first, second] = [remote.spawn(), remote.spawn()];
  const heard = vi.fn<(event: MessageEvent) => void>();
  const failed = vi.fn<(event: ErrorEvent) => void>();
  first.onmessage = heard;
  second.onmessage = () => expect.unreachable('the other one was meant');
  second.onerror = failed as typeof second.onerror;
  second.postMessage({ kind: 'leave' });
  expect(tell.mock.calls).toEqual([[2, { kind: 'leave' }]]);
  remote.receive({ kind: 'thread said', thread: 1, message: { kind: 'ready' } });
  expect(heard.mock.calls.map(([event]) => event.data as unknown)).toEqual([{ kind: 'ready' }]);
  remote.receive({ kind: 'thread failed', thread: 2, message: 'no such script' });
  expect(failed.mock.calls.map(([event]) => event.message)).toEqual(['no such script']);
});

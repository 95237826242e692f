/** Real threads: four workers of one pool over one memory, run through the conductor as the page does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../web/src/engine/supervisor.ts';
import { Threads, type Outcome } from '../../web/src/engine/threads/client.ts';
import type { Tasks } from '../../web/src/engine/threads/messages.ts';
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

/** Real threads: four workers of one crew, on one memory, as the page uses them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../web/src/engine/client.ts';
import { Threads, type Outcome } from '../../web/src/engine/threads/client.ts';
import type { Works } from '../../web/src/engine/threads/messages.ts';
import { soon } from './patience.ts';
import type { Fault } from '../../web/src/engine/fault.ts';

type BarrierOutcome = Outcome<Works['muster']['result']>;

const trapped = vi.fn<(slot: number, message: string) => void>();
const failed = vi.fn<(fault: Fault) => void>();
let threads: Threads;

beforeEach(async () => {
  trapped.mockClear();
  failed.mockClear();
  threads = new Threads({ ontrap: trapped, onfail: failed });
  await threads.start();
});
afterEach(() => {
  threads.stop();
  expect(failed).not.toHaveBeenCalled();
});

const muster = (
  more: Partial<Works['muster']['input']> = {},
  signal?: AbortSignal,
): Promise<BarrierOutcome> =>
  threads.run('muster', { members: 4, rounds: 1000, ...more }, { threads: 4, signal });
const states = () => (threads.slots?.read() ?? []).map(({ state }) => state);

test('four threads run at once: in every round each of them sees what the others have stored', async () => {
  const { result, cancelled } = await muster();
  expect(result).toMatchObject({ met: [1000, 1000, 1000, 1000], trapped: [] });
  expect(result.round_ns).toBeGreaterThan(0);
  expect(cancelled).toBe(false);
});

test('page and threads have one memory: the page reads the slots while the conductor sleeps', async () => {
  expect(threads.memory?.buffer).toBeInstanceOf(SharedArrayBuffer);
  const stop = new AbortController();
  const running = muster({ rounds: 4_000_000_000, step: 4_000_000_000 }, stop.signal);
  await soon(() => expect(states().filter((state) => state === 'working')).toHaveLength(4));
  stop.abort();
  // No message can have told it: it was asleep in one step.
  expect((await running).cancelled).toBe(true);
  expect(states().slice(0, 5)).toEqual(['idle', 'idle', 'idle', 'idle', 'empty']);
});

test('only the run that was cancelled ends early, also when it still waits for its turn', async () => {
  const stop = new AbortController();
  const first = muster({ rounds: 3000 });
  const second = muster({ rounds: 4_000_000_000 }, stop.signal);
  stop.abort();
  expect((await first).cancelled).toBe(false);
  expect((await second).cancelled).toBe(true);
  expect((await muster()).cancelled).toBe(false);
});

test.for([
  ['trap', /unreachable/],
  ['panic', /member 2 dies, as it was told to/],
] as const)('a thread that dies by a %s is reported, and its slot is taken again', async ([by, message]) => {
  const { result } = await muster({ dies: { member: 2, by } });
  // In vain in the first step, of 500 rounds; in the second with another thread.
  expect(result).toMatchObject({ met: [500, 500, 500, 500], trapped: [2] });
  await soon(() => expect(trapped).toHaveBeenCalledOnce());
  expect(trapped.mock.calls[0]).toEqual([2, expect.stringMatching(message)]);
  await soon(() => expect(states()[2]).toBe('idle'));
  expect(threads.slots?.read()[2]).toMatchObject({ traps: 1, threads: 2 });
  expect((await muster()).result.met).toEqual([1000, 1000, 1000, 1000]);
});

test('slots are left and entered as asked; threads that are not needed are kept', async () => {
  await threads.staff(3);
  expect(states().slice(0, 4)).toEqual(['idle', 'idle', 'idle', 'empty']);
  await threads.staff(1);
  expect(states().slice(0, 4)).toEqual(['idle', 'empty', 'empty', 'empty']);
  await threads.staff(24);
  expect(new Set(states())).toEqual(new Set(['idle']));
  await threads.disband();
  expect(new Set(states())).toEqual(new Set(['empty']));
});

test('what is not a drill is refused, and the next one is not', async () => {
  const wrong = muster({ members: 'all' as unknown as number });
  await expect(wrong).rejects.toBeInstanceOf(Refused);
  expect((await muster()).result.trapped).toEqual([]);
});

/** Fake threads that run nothing and record the requested runs. */
import { vi } from 'vitest';
import type { ThreadEvents, Threads } from '../../web/src/engine/threads/client.ts';
import type { Slot } from '../../web/src/engine/threads/slots.ts';

type Options = Parameters<Threads['run']>[2];

/** A requested run, whose progress and result the test sets. */
interface Asked {
  name: string;
  input: unknown;
  signal: AbortSignal;
  progress: (progress: unknown) => void;
  end: (result: unknown, cancelled?: boolean) => void;
  refuse: (error: Error) => void;
}

export function fakeThreads() {
  const asked: Asked[] = [];
  let told: ThreadEvents | undefined;
  const slots: Slot[] = ['working', 'working', 'idle'].map(
    (state) => ({ state, calls: 7, traps: 0, threads: 1 }) as Slot,
  );
  const run = (name: string, input: unknown, { signal, onprogress }: Options) =>
    new Promise((resolve, reject) => {
      asked.push({
        name,
        input,
        signal: signal as AbortSignal,
        progress: (progress) => (onprogress as (share: number, progress: unknown) => void)(0.5, progress),
        end: (result, cancelled = false) => resolve({ result, cancelled }),
        refuse: reject,
      });
    });
  const stop = vi.fn();
  const threads = { load: () => Promise.resolve(), end: stop, run, slots: { read: () => slots } };
  const open = vi.fn((events: ThreadEvents) => {
    told = events;
    return Promise.resolve(threads as unknown as Threads);
  });
  return { asked, open, stop, tell: () => told as ThreadEvents };
}

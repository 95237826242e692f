/** Workers that really fail, each in its own way, and deadlines that are short until the first worker has failed. */
import { vi } from 'vitest';
import faults from './supervisor.faults.worker.ts?worker&url';

/** The ways in which a worker fails: at its start, or at the first request. */
export const STARTING = ['hangs at start', 'closes at start', 'throws at start', 'has no script'] as const;
export const ASKED = ['hangs', 'traps', 'overflows', 'runs out of memory', 'closes', 'is deaf'] as const;
export type Way = (typeof STARTING)[number] | (typeof ASKED)[number];

/** The text of the fault of each way; a deadline where the worker is only silent. */
export const SAID: Record<Way, RegExp> = {
  'hangs at start': /not start within/,
  'closes at start': /not start within/,
  'throws at start': /thrown at start/,
  'has no script': /did not load/,
  hangs: /not (answer|stop) within/,
  traps: /could not go on \(.*unreachable/i,
  overflows: /deeper than its stack/,
  'runs out of memory': /ran out of memory/,
  closes: /not (answer|stop) within/,
  'is deaf': /not (answer|stop) within/,
};

/**
 * Makes the first worker fail that is made from now on; the next ones are real.
 * @param first message that the failing worker posts after loading
 * @returns deadlines of half a second for the failing worker, and long ones for the next
 */
export function failFirst<Limits extends object>(way: Way, first: object = { kind: 'alive' }): Limits {
  let workers = 0;
  const failing: [string, WorkerOptions] =
    way === 'has no script'
      ? ['/no-such-script.js', { type: 'module' }]
      : [faults, { type: 'module', name: JSON.stringify({ way, first }) }];
  class FailingFirst extends Worker {
    constructor(...real: [string | URL, WorkerOptions?]) {
      super(...(workers++ === 0 ? failing : real));
    }
  }
  vi.stubGlobal('Worker', FailingFirst);
  const isSilent = way === 'hangs at start' || way === 'closes at start';
  /** Deadline in ms. Loading a script may take long on a busy server. */
  const ms = (of: string | symbol) => (workers > 1 || (of === 'start' && !isSilent) ? 60_000 : 500);
  return new Proxy({}, { get: (_, of) => ms(of) }) as Limits;
}

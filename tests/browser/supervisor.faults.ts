/** Workers that really fail, each in its own way, and deadlines that are short until the first worker has failed. */
import type { WorkerLike } from '../../web/src/engine/supervisor.ts';

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

/** @param first message that the worker posts after loading */
export function failing(way: Way, first: object = { kind: 'alive' }): WorkerLike {
  if (way === 'has no script') return new Worker('/no-such-script.js', { type: 'module' });
  const name = JSON.stringify({ way, first });
  return new Worker(new URL('./supervisor.faults.worker.ts', import.meta.url), { type: 'module', name });
}

/**
 * Deadlines of half a second for the first worker, and long ones for the next, which is real.
 * @param way of the first worker's failure @returns the parts that a client is constructed with
 */
export function once<Client extends object>(way: Way, real: () => WorkerLike, first?: object) {
  const workers: WorkerLike[] = [];
  const spawn = () => {
    const worker = workers.length === 0 ? failing(way, first) : real();
    workers.push(worker);
    return worker;
  };
  const isSilent = way === 'hangs at start' || way === 'closes at start';
  /** Deadline in ms. Loading a script may take long on a busy server. */
  const ms = (of: string | symbol) => (workers.length > 1 || (of === 'start' && !isSilent) ? 60_000 : 500);
  const limits = new Proxy({}, { get: (_, of) => ms(of) }) as Client;
  return { spawn, limits, workers };
}

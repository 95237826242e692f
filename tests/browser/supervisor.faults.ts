/** Workers that fail, for real and each in its own way, and deadlines that are short until somebody has failed. */
import type { WorkerLike } from '../../web/src/engine/supervisor.ts';

/** How a worker fails: while it starts, or at the first thing that it is asked. */
export const STARTING = ['hangs at start', 'closes at start', 'throws at start', 'has no script'] as const;
export const ASKED = ['hangs', 'traps', 'overflows', 'runs out of memory', 'closes', 'is deaf'] as const;
export type Way = (typeof STARTING)[number] | (typeof ASKED)[number];

/** Words of a fault, by the way: `deadline` where nothing but silence tells. */
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

/** @param first what it says when it has loaded */
export function failing(way: Way, first: object = { kind: 'alive' }): WorkerLike {
  if (way === 'has no script') return new Worker('/no-such-script.js', { type: 'module' });
  const name = JSON.stringify({ way, first });
  return new Worker(new URL('./supervisor.faults.worker.ts', import.meta.url), { type: 'module', name });
}

/**
 * Deadlines of half a second for the first worker, and generous ones for the next, which is real.
 * @param ways of the first worker @returns what a client is made with
 */
export function once<Client extends object>(way: Way, real: () => WorkerLike, first?: object) {
  const workers: WorkerLike[] = [];
  const spawn = () => {
    const worker = workers.length === 0 ? failing(way, first) : real();
    workers.push(worker);
    return worker;
  };
  const isStarting = (STARTING as readonly Way[]).includes(way);
  /** A script comes from a server with other work; a start that fails is waited for no longer than it takes. */
  const ms = (of: string | symbol) =>
    workers.length > 1 ? 60_000 : of === 'start' ? (isStarting ? 2_500 : 60_000) : 500;
  const limits = new Proxy({}, { get: (_, of) => ms(of) }) as Client;
  return { spawn, limits, workers };
}

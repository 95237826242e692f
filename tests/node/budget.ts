/** Times single calls into a wasm module, also while a session is used as the page's worker uses it, for tests of their budget. */
import { isRefusal } from '../../web/src/engine/refusal.ts';
import type { Move, Scenes } from '../../web/src/engine/messages.ts';
import { SessionHost } from '../../web/src/engine/session-host.ts';
import type { Config, Session } from '../../web/src/engine/types.ts';

/** Budget of a call on an idle machine, in milliseconds. */
export const BUDGET_MS = 50;
/** Factor of the budget that is accepted on a loaded machine, and for code that is not fully optimised yet. */
export const LOADED = 4;

/** Makes a call. @returns its duration in milliseconds: elapsed time, or CPU time if the process had to wait for a processor */
function clocked<T>(call: () => T, tell: (ms: number) => void): T {
  const [used, begun] = [process.cpuUsage(), performance.now()];
  try {
    return call();
  } finally {
    const [{ user, system }, took] = [process.cpuUsage(used), performance.now() - begun];
    tell(Math.min(took, (user + system) / 1_000));
  }
}

function once(call: () => void): number {
  let ms = 0;
  clocked(call, (took) => (ms = took));
  return ms;
}

/** @returns milliseconds of the fastest of some runs of a deterministic call */
export const fastest = (call: () => void, runs = 5): number =>
  Math.min(...Array.from({ length: runs }, () => once(call)));

/** @returns for each call of a sequence, the milliseconds of its fastest run */
export function fastestEach(row: () => Iterable<() => void>, runs = 3): number[] {
  const best: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    let at = 0;
    for (const call of row()) {
      best[at] = Math.min(best[at] ?? Infinity, once(call));
      at += 1;
    }
  }
  return best;
}

/** The longest call of each name, in milliseconds. */
export type Calls = Map<string, number>;

/** A module of the engine. */
export interface Opener {
  Session: new (config: Config) => Session;
}

/** Records a call's duration. @returns the call's result */
export function noted<T>(calls: Calls, name: string, call: () => T): T {
  let ms = 0;
  try {
    return clocked(call, (took) => (ms = took));
  } finally {
    calls.set(name, Math.max(calls.get(name) ?? 0, ms));
  }
}

/** An object whose calls are recorded. */
export function watched<T extends object>(target: T, calls: Calls): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        noted(calls, String(name), () => (value as (...all: unknown[]) => unknown).apply(object, args));
    },
  });
}

/**
 * Opens a configuration, runs towards `goal` for `workMs` ms, steps back and forward, seeks half way back, opens the configuration
 * again, and frees it.
 * @returns the refusal, if the configuration was refused beforehand or ran out of memory
 */
export function used(
  { Session }: Opener,
  config: Config,
  goal: number,
  workMs: number,
  calls: Calls,
): unknown {
  const open: Session[] = [];
  const host = new SessionHost((given) => {
    const session = watched(
      noted(calls, 'new', () => new Session(given)),
      calls,
    );
    open.push(session);
    return session;
  });
  const pull = (move: Move) => {
    host.move(move);
    while (!host.prepare());
    const scenes: Scenes = [new Float64Array(0), new Float64Array(0)];
    host.frame(scenes, 16, 0);
  };
  const arrive = (move: Move) => {
    const until = performance.now() + workMs;
    for (pull(move); host.arriving && performance.now() < until;) pull({ kind: 'stay' });
  };
  try {
    host.open({ config, goal, script: [], look: 0 });
    arrive({ kind: 'stay' });
    arrive({ kind: 'step', steps: -1 });
    arrive({ kind: 'step', steps: 1 });
    arrive({ kind: 'run', ticks: 160 });
    arrive({ kind: 'seek', tick: goal / 2 });
    arrive({ kind: 'seek', tick: 0 });
    host.open({ config, goal: 0, script: [], look: 0 });
    arrive({ kind: 'stay' });
    return undefined;
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    return refusal;
  } finally {
    const last = open.at(-1);
    while (last?.dismiss());
    last?.free();
  }
}

/** @returns for each name the minimum over the runs of the longest call, because other programs may have slowed a run */
export function leastOf(runs: Calls[]): Calls {
  const names = new Set(runs.flatMap((run) => [...run.keys()]));
  return new Map([...names].map((name) => [name, Math.min(...runs.map((run) => run.get(name) ?? Infinity))]));
}

/** Times single calls into the engine while a session is used as the page's worker uses it, for tests of the budget of a call. */
import { isRefusal } from '../../web/src/engine/refusal.ts';
import type { Move, Scenes } from '../../web/src/engine/messages.ts';
import { SessionHost } from '../../web/src/engine/session-host.ts';
import type { Config, Session } from '../../web/src/engine/types.ts';
import { clocked } from './budget.ts';

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

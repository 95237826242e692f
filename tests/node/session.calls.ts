/** What single calls into the engine cost when a session is used as the page's worker uses it: for tests and searches of the budget of a call. */
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

/** Notes a call. @returns what it returns */
export function noted<T>(calls: Calls, name: string, call: () => T): T {
  let ms = 0;
  try {
    return clocked(call, (took) => (ms = took));
  } finally {
    calls.set(name, Math.max(calls.get(name) ?? 0, ms));
  }
}

/** An object whose calls are noted. */
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
 * Opens a configuration, runs towards a moment for some work, steps back and on, goes half way back, opens it again, and frees it.
 * @returns what it was refused with, if it was: beforehand, or when its memory was used up
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

/** @returns of each name, the least of what the longest call took in the runs: another program may have been in the way of one */
export function leastOf(runs: Calls[]): Calls {
  const names = new Set(runs.flatMap((run) => [...run.keys()]));
  return new Map([...names].map((name) => [name, Math.min(...runs.map((run) => run.get(name) ?? Infinity))]));
}

/** Why a worker cannot continue. Its memory may be inconsistent after any of these faults, so the page ends it. */
import { isRefusal } from './refusal.ts';
import type { Refusal } from './types.ts';

export type Fault =
  /** WebAssembly trapped, or the engine panicked. */
  | { kind: 'trap'; message: string }
  | { kind: 'stack' }
  /** The memory is exhausted. */
  | { kind: 'memory' }
  /** The worker did not start, answer or stop within `ms`. */
  | { kind: 'deadline'; of: 'start' | 'answer' | 'stop'; ms: number }
  /** The worker's script, its module or a part of the page did not load. */
  | { kind: 'not loaded'; message: string }
  /** A running session exceeded its budget of memory or of cost. */
  | { kind: 'budget'; refusal: Refusal }
  /** Another lab of the same worker failed. */
  | { kind: 'neighbour' }
  | { kind: 'error'; message: string };

/** The last message of a worker that reports its own failure. */
export interface Failed {
  kind: 'failed';
  fault: Fault;
}

/** Knobs in refusals that stand for the budgets of a running session. */
const BUDGETS = ['memory', 'cost'];

/** Whether a running session exceeded a budget. Unlike after other refusals, it cannot continue. */
export const isOverBudget = (error: unknown): error is Refusal =>
  isRefusal(error) && BUDGETS.includes(error.knob);

/**
 * Classifies an exception in a worker, or the message of its `error` event. The event of a script that does not load
 * has no message.
 */
export function faultOf(thrown: unknown): Fault {
  if (isRefusal(thrown)) return { kind: 'budget', refusal: thrown };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (message === '') return { kind: 'not loaded', message };
  // V8 and JavaScriptCore throw a RangeError here, SpiderMonkey an InternalError.
  if (/call stack|too much recursion/i.test(message)) return { kind: 'stack' };
  if (/out of memory|allocation failed|memory\.grow|could not allocate|array buffer length/i.test(message))
    return { kind: 'memory' };
  if (thrown instanceof WebAssembly.RuntimeError || /RuntimeError|^panicked at/.test(message))
    return { kind: 'trap', message: message.replace(/^Uncaught (RuntimeError: )?/, '') };
  return { kind: 'error', message: message.replace(/^Uncaught (Error: )?/, '') };
}

/** Fault of a module that does not load. */
export const notLoaded = (thrown: unknown): Fault => {
  const fault = faultOf(thrown);
  return fault.kind === 'error' ? { kind: 'not loaded', message: fault.message } : fault;
};

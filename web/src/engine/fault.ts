/** Why a worker cannot go on. Its memory is not to be relied on afterwards, so it is ended, whichever of these it is. */
import { isRefusal } from './refusal.ts';
import type { Refusal } from './types.ts';

export type Fault =
  /** WebAssembly trapped, or the engine panicked. */
  | { kind: 'trap'; message: string }
  | { kind: 'stack' }
  /** Out of memory. */
  | { kind: 'memory' }
  /** It did not start, did not answer or did not stop within `ms`. */
  | { kind: 'deadline'; of: 'start' | 'answer' | 'stop'; ms: number }
  /** Its script, its module or a part of the page did not load. */
  | { kind: 'not loaded'; message: string }
  /** A running session went beyond its budget of memory or of cost. */
  | { kind: 'budget'; refusal: Refusal }
  /** It holds several labs, and another one of them failed. */
  | { kind: 'neighbour' }
  | { kind: 'error'; message: string };

/** The last message of every worker that fails by itself. */
export interface Failed {
  kind: 'failed';
  fault: Fault;
}

/** Knobs of a refusal that stand for the budgets of a running session. */
const BUDGETS = ['memory', 'cost'];

/** Whether a running session was refused more memory or work: it cannot go on, unlike after any other refusal. */
export const isOverBudget = (error: unknown): error is Refusal =>
  isRefusal(error) && BUDGETS.includes(error.knob);

/** What was thrown in a worker, or is the sentence of its `error` event, as a fault. A script that does not load says nothing. */
export function faultOf(thrown: unknown): Fault {
  if (isRefusal(thrown)) return { kind: 'budget', refusal: thrown };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (message === '') return { kind: 'not loaded', message };
  // V8 and JavaScriptCore have a RangeError for it, SpiderMonkey an InternalError.
  if (/call stack|too much recursion/i.test(message)) return { kind: 'stack' };
  if (/out of memory|allocation failed|memory\.grow|could not allocate|array buffer length/i.test(message))
    return { kind: 'memory' };
  if (thrown instanceof WebAssembly.RuntimeError || /RuntimeError|^panicked at/.test(message))
    return { kind: 'trap', message: message.replace(/^Uncaught (RuntimeError: )?/, '') };
  return { kind: 'error', message: message.replace(/^Uncaught (Error: )?/, '') };
}

/** A worker's way to say that its module does not load. */
export const notLoaded = (thrown: unknown): Fault => {
  const fault = faultOf(thrown);
  return fault.kind === 'error' ? { kind: 'not loaded', message: fault.message } : fault;
};

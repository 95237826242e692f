/** Distinguishes a refusal, which is an answer of the engine, from an error. */
import type { Refusal } from './types.ts';

/** Whether the engine threw a refusal of a value. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'knob' in error && 'allowed' in error;
}

/** Tells a refusal, which is an answer, from an error. */
import type { Refusal } from './types.ts';

/** Whether the engine threw what it throws for a value that it will not take. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'knob' in error && 'allowed' in error;
}

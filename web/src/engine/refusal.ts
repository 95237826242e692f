/** Refusals of a value, by the engine or by the reader of links, and how to tell one from an error. */
import type * as engine from '../../../engine/pkg/ringside.js';

/** What the reader of links and a running session allow besides what the engine does. */
type PageAllowed =
  /** Each name once. */
  | { kind: 'once' }
  /** Names that a copied link has. */
  | { kind: 'link-names' }
  /** A packed script, without a letter missing or changed. */
  | { kind: 'packed-script' }
  /** Steps with actions, at most this number of them. */
  | { kind: 'link-actions'; most: number }
  /** Steps of a schedule as digits, at most this number of them. */
  | { kind: 'link-schedule'; most: number }
  /** The value in the document's own link. */
  | { kind: 'as-in-link' }
  /** An action once the lab has come to where it goes. */
  | { kind: 'arrival' };

/** The values that are allowed in place of a refused one, as a code with fields; `words/refusals.en.ts` has the words. */
export type Allowed = engine.Allowed | PageAllowed;

/** A value that is not taken. */
export interface Refusal extends Omit<engine.Refusal, 'allowed'> {
  allowed: Allowed;
}

/** Whether the engine threw a refusal of a value. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'knob' in error && 'allowed' in error;
}

/** Refusals of a value in a message to the embed, or in its address. */
import type { Allowed } from '../engine/refusal.ts';

/** The values that are allowed, as a code with fields; `words/embed.en.ts` has the words. */
export type EmbedAllowed =
  | Extract<Allowed, { kind: 'one-of' | 'range' }>
  /** A number of a request, or a text of at most `most` characters. */
  | { kind: 'id'; most: number }
  /** A link from its `#` on. */
  | { kind: 'link' }
  /** Id of a knob, or null. */
  | { kind: 'knob' }
  /** Fields of a request; no others if there are none. */
  | { kind: 'fields'; names: readonly string[] }
  /** A version, such as 0.1.0. */
  | { kind: 'version' }
  /** The origin of a page. */
  | { kind: 'origin' }
  /** At most this number of parameters in an address. */
  | { kind: 'parameters'; most: number };

export interface EmbedRefusal {
  knob: string;
  value: string;
  allowed: EmbedAllowed;
}

/** Signs inside operators by what they do: drawn around the origin, for an operator with half width 11. */
import { Kind } from './scene.ts';

const SIGNS: Record<Kind, string> = {
  // a wave
  [Kind.source]: 'M-7 0c1.75-6 5.25-6 7 0s5.25 6 7 0',
  // a slash
  [Kind.pass]: 'M-5 5L5-5',
  // a plus
  [Kind.amplify]: 'M-5 0H5M0-5V5',
  // a cone
  [Kind.output]: 'M-5-2.5V2.5H-2L4 6V-6L-2-2.5Z',
};
/** The legend's mark of each kind; an amplifier passes on, too. */
export const MARKS: Record<Kind, string> = {
  [Kind.source]: 'source',
  [Kind.pass]: 'pass',
  [Kind.amplify]: 'pass',
  [Kind.output]: 'output',
};
export const sign = (kind: Kind): string => SIGNS[kind];
/** Half width that the signs are drawn for, and the smallest one at which they can be distinguished. */
export const SIGNED = 11;
export const LEAST = 5;

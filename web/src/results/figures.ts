/** Which figures of a comparison are looked at: as measured, or with what the lab models. Never both at once. */
import type { Comparison, Figures } from '../engine/types.ts';

export type Kind = 'measured' | 'modelled';

/** Null where nothing is modelled. */
export const figuresOf = (comparison: Comparison, kind: Kind): Figures | null =>
  kind === 'measured' ? comparison : comparison.modelled;

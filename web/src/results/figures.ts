/** Selects the figures of a comparison: as measured, or with the lab's modelled costs. Never both at once. */
import type { Comparison, Figures } from '../engine/types.ts';

export type Kind = 'measured' | 'modelled';

/** Null if nothing is modelled. */
export const figuresOf = (comparison: Comparison, kind: Kind): Figures | null =>
  kind === 'measured' ? comparison : comparison.modelled;

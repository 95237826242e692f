/** The hatching of copied bytes, which `Hatch.svelte` draws. */
import type { Side } from '../../engine/types.ts';

/** Id of the pattern in the drawing of a side. */
export const hatchId = (side: Side): string => `copied-${side}`;

/** `fill` of copies in the drawing of a side. */
export const hatched = (side: Side): string => `url(#${hatchId(side)})`;

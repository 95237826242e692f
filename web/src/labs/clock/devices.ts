/** The devices that may be in a graph, as the engine numbers them. */

/** The sound card of this computer. */
export const CARD = 0;
/** A peer's line. */
export const LINE = 1;

/** Whether a device is in the graph that knobs describe: the knob is a sum of 1 for the card and 2 for the line. */
export const hasDevice = (knobs: Record<string, number>, device: number): boolean =>
  ((knobs.device ?? 0) & (1 << device)) !== 0;

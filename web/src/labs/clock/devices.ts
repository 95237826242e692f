/** The devices that a graph may contain, by the engine's numbers. */

/** The sound card of this computer. */
export const CARD = 0;
/** The line to a peer. */
export const LINE = 1;

/** Whether the graph contains a device: the knob is a sum of 1 for the card and 2 for the line. */
export const hasDevice = (knobs: Record<string, number>, device: number): boolean =>
  ((knobs.device ?? 0) & (1 << device)) !== 0;

/** Length of frames. */
import type { Config } from '../../engine/types.ts';

/** Samples in a frame, by the knob's option. */
export const FRAMES = [882, 1_764, 1_024];

/** Duration of a frame, in ns. A tick that takes longer is late. */
export const frameNs = ({ knobs, rate }: Pick<Config, 'knobs' | 'rate'>): number =>
  (FRAMES[knobs.frame ?? 0] * 1e9) / rate;

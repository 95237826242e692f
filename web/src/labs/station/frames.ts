/** How long frames are. */
import type { Config } from '../../engine/types.ts';

/** Samples of a frame, by the knob's choice. */
export const FRAMES = [882, 1_764, 1_024];

/** How long a frame is, in ns: a tick that takes longer is late. */
export const frameNs = ({ knobs, rate }: Pick<Config, 'knobs' | 'rate'>): number =>
  (FRAMES[knobs.frame ?? 0] * 1e9) / rate;

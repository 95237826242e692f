/**
 * The load: what one stream, with its listeners, makes each stage do in a second. It fixes how much the stages' costs
 * weigh against each other; the costs themselves are measured. The unit of work is that of each lab's measurement.
 */
import type { StageId } from '../stages.ts';

/** Listeners of one stream. */
export const LISTENERS = 100;

/** Clock ticks in a second: Liquidsoap's usual frame is 20 ms. */
const TICKS = 50;
/** Frames in a second: 25 of video, and 47 of AAC (1,024 samples at 48 kHz). */
const FRAMES = 72;

/** Units of work in a second, for one stream and its listeners. */
export const perSecond: Readonly<Record<StageId, number>> = {
  /** Queries: one listener in fifty looks something up. */
  library: LISTENERS / 50,
  /** Operations on the queue: ten outputs, each read and woken once a tick. */
  queues: 10 * TICKS,
  /** Ticks of the script with ten outputs. */
  station: TICKS,
  /** Ticks in which the clock learns who sets the pace. */
  clock: TICKS,
  /** Ticks in which the contents pass through the operators. */
  chunks: TICKS,
  /** Frames that are stored in memory blocks. */
  pools: FRAMES,
  /** Deliveries: each frame to each listener. */
  ring: FRAMES * LISTENERS,
  /** Requests: each listener fetches a second of the stream. */
  server: LISTENERS,
  /** Jobs: one for each frame. */
  threads: FRAMES,
};

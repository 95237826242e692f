/** Interface of both sample transports, the flow of a sink, and the waits of a producer that no message wakes. */

/** The sink plays what it has; missing samples are intended silence. */
export const RESTING = 0;
/** The producer fills the sink before it plays, so that the start does not stutter. */
export const FILLING = 1;
/** The producer intends to keep the sink filled; missing samples are a fault and are counted. */
export const FLOWING = 2;
export type Flow = typeof RESTING | typeof FILLING | typeof FLOWING;

/** Transports samples to one sink, in shared memory or through a port. */
export interface Line {
  /** Sample frames in transit and in the sink. */
  filled(): number;
  /** Hands over interleaved stereo. @returns frames taken; fewer when no more fit */
  push(interleaved: Float32Array, frames: number): number;
  /** Tells the sink how to treat missing samples from now on, after the samples pushed so far. */
  flow(flow: Flow): void;
  /** Sends what was pushed. Resolves some time after the sink has played something or the line was closed. */
  played(): Promise<void>;
  close(): void;
}

/** Time between two checks where nothing can wake the producer, in ms; much shorter than a sink's fill. */
export const LOOK_EVERY = 6;

/** Resolves after `milliseconds`. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

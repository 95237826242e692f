/** What the two ways from producer to sink have in common. */

/** Plays what there is; silence is meant. */
export const RESTING = 0;
/** The producer fills its sink before it plays, so that it does not stutter at the start. */
export const FILLING = 1;
/** The producer means to keep the sink from running dry: silence is a fault, and counted. */
export const FLOWING = 2;
export type Flow = typeof RESTING | typeof FILLING | typeof FLOWING;

/** Carries samples to one sink, in shared memory or by port. */
export interface Line {
  /** Sample frames on their way and in the sink. */
  filled(): number;
  /** Hands over interleaved stereo. @returns frames taken; fewer when no more fit */
  push(interleaved: Float32Array, frames: number): number;
  /** Tells the sink how to take silence from now on, after what was pushed. */
  flow(flow: Flow): void;
  /** Resolves some time after the sink has played something, or the line was closed. Sends off what was pushed. */
  played(): Promise<void>;
  close(): void;
}

/**
 * The producer's end of the sound card, used in the engine's worker: how many frames the sink wants, and how to wait
 * until it wants more. Two kinds, alike from outside: shared memory, and a port where memory cannot be shared.
 */
import { openPortProducer } from './producer-port.ts';
import { openSharedProducer } from './producer-shared.ts';

/** What the sound card hands to the engine's worker: post it there, and transfer the port of the second kind. */
export type ProducerEnd =
  | {
      kind: 'shared';
      /** Made by `ringMemory`. */
      buffer: SharedArrayBuffer;
      /** Sample frames to keep in the ring, at most its capacity. */
      target: number;
    }
  | {
      kind: 'port';
      port: MessagePort;
      /** Sample frames to keep on their way and in the worklet. */
      target: number;
    };

/** One sink's only source of samples. */
export interface Producer {
  /** Sample frames the sink wants now; 0 when it has its fill. */
  space(): number;
  /**
   * Hands over the first `frames` frames of interleaved stereo; the caller may use the array again at once.
   * @returns frames taken; fewer only when `frames` is more than `space()`
   */
  push(interleaved: Float32Array, frames: number): number;
  /**
   * Resolves in a task of its own, so that messages get through, when the sink wants at least `WORTH_WAKING` frames or
   * the producer was closed. Sends off what was pushed. Needs no timer that a hidden tab slows down.
   */
  woken(): Promise<void>;
  /** Nothing follows for now: what is missing until the next push is silence that is meant, and not counted. */
  rest(): void;
  /** Ends for good: rests, and wakes whoever waits. */
  close(): void;
}

/** Opens the end that the sound card handed over. */
export const openProducer = (end: ProducerEnd): Producer =>
  end.kind === 'shared' ? openSharedProducer(end.buffer, end.target) : openPortProducer(end.port, end.target);

/**
 * The producer's end of the sound card, used in the engine's worker: tells how many frames the sink needs, and waits
 * until it needs more. There are two kinds with the same interface: shared memory, and a port where memory cannot be
 * shared.
 */
import { FILLING, FLOWING, RESTING, type Flow } from './line.ts';
import { portLine } from './port-line.ts';
import { sharedLine } from './shared-line.ts';
import { nextTask } from '../platform/next-task.ts';

/**
 * Producer's end that the sound card creates for the engine's worker. Post it there, and transfer the port of the
 * second kind.
 */
export type ProducerEnd =
  | {
      kind: 'shared';
      /** Memory created by `ringMemory`, for at least twice the target. */
      buffer: SharedArrayBuffer;
      /** Sample frames to keep in the ring. */
      target: number;
    }
  | {
      kind: 'port';
      port: MessagePort;
      /** Sample frames to keep in transit and in the worklet. */
      target: number;
    };

/** The only source of samples of a sink. Use it in a loop: push while `space() > 0`, then await `woken()`. */
export interface Producer {
  /** Sample frames that the sink needs now: 0 if it is filled, otherwise at least `GRAIN`. */
  space(): number;
  /**
   * Sends the first `frames` frames of interleaved stereo; the caller may reuse the array at once. May exceed `space()`
   * by up to the target.
   * @returns frames accepted
   */
  push(interleaved: Float32Array, frames: number): number;
  /**
   * Resolves when `space() > 0` or the producer was closed, in a task of its own, so that messages are handled in
   * between. Uses no timer that is throttled in a hidden tab.
   */
  woken(): Promise<void>;
  /** Pauses: missing samples until the next push are intended silence and are not counted. */
  rest(): void;
  /** Pauses for good, and resolves the promises of `woken`. */
  close(): void;
}

/** Smallest number of sample frames worth waking the producer for: 11 ms at 48 kHz, a few render quanta. */
export const GRAIN = 512;

/** Opens the end that the sound card created. */
export function openProducer(end: ProducerEnd): Producer {
  const line = end.kind === 'shared' ? sharedLine(end.buffer) : portLine(end.port);
  let flow: Flow = RESTING;
  let closed = false;
  // The one before may have ended while it played.
  line.flow(RESTING);

  const turn = (next: Flow) => {
    if (next !== flow) line.flow((flow = next));
  };
  const space = () => {
    const wanted = end.target - line.filled();
    return wanted < GRAIN ? 0 : wanted;
  };

  return {
    space,
    push(interleaved, frames) {
      if (flow === RESTING) turn(FILLING);
      const taken = line.push(interleaved, frames);
      if (space() === 0) turn(FLOWING);
      return taken;
    },
    async woken() {
      await nextTask();
      while (!closed && space() === 0) await line.played();
    },
    rest: () => turn(RESTING),
    close() {
      closed = true;
      turn(RESTING);
      line.close();
    },
  };
}

/**
 * The producer's end of the sound card, used in the engine's worker: how many frames the sink wants, and how to wait
 * until it wants more. Two kinds, alike from outside: shared memory, and a port where memory cannot be shared.
 */
import { FILLING, FLOWING, RESTING, type Flow } from './line.ts';
import { portLine } from './port-line.ts';
import { sharedLine } from './shared-line.ts';
import { nextTask } from './tasks.ts';

/** What the sound card hands to the engine's worker: post it there, and transfer the port of the second kind. */
export type ProducerEnd =
  | {
      kind: 'shared';
      /** Made by `ringMemory`, of at least twice the target. */
      buffer: SharedArrayBuffer;
      /** Sample frames to keep in the ring. */
      target: number;
    }
  | {
      kind: 'port';
      port: MessagePort;
      /** Sample frames to keep on their way and in the worklet. */
      target: number;
    };

/** A sink's only source of samples. Loop: while `space() > 0`, push; then await `woken()`. */
export interface Producer {
  /** Sample frames the sink wants now: 0 when it has its fill, else at least `GRAIN`. */
  space(): number;
  /**
   * Hands over the first `frames` frames of interleaved stereo; the caller may use the array again at once. It may be
   * more than `space()`, by as much as a target.
   * @returns frames taken
   */
  push(interleaved: Float32Array, frames: number): number;
  /**
   * Resolves when `space() > 0` or the producer was closed; in a task of its own, so that messages get through. No
   * timer is involved that a hidden tab slows down.
   */
  woken(): Promise<void>;
  /** Nothing follows for now: what is missing until the next push is silence that is meant, and not counted. */
  rest(): void;
  /** Ends for good: rests, and wakes whoever waits. */
  close(): void;
}

/** Sample frames that are worth waking for: 11 ms at 48 kHz, a few render quanta. */
export const GRAIN = 512;

/** Opens the end that the sound card handed over. */
export function openProducer(end: ProducerEnd): Producer {
  const line = end.kind === 'shared' ? sharedLine(end.buffer) : portLine(end.port);
  let flow: Flow = RESTING;
  let closed = false;

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

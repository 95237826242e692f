/**
 * Where memory cannot be shared: blocks of sample frames that the producer's port transfers into the worklet, and the
 * worklet's queue of them. `pull` runs in `process()`: it moves samples and counts, nothing else. Played blocks go
 * back, and figures are told, from the port's message handler, which runs between two quanta.
 */
import { FILLING, FLOWING, RESTING, type Flow } from './line.ts';
import { CHANNELS, type Starvation } from './sample-ring.ts';

/** Sample frames a block holds. */
export const BLOCK_FRAMES = 512;
/** Blocks that may be on their way or waiting; a producer never has more out. */
export const MOST_BLOCKS = 128;

/** From the producer to the worklet. */
export type ToQueue =
  /** `frames` frames, interleaved, at the start of a block. */
  | { kind: 'block'; samples: Float32Array<ArrayBuffer>; frames: number }
  /** How far are you, and may I have my blocks back? */
  | { kind: 'ask' }
  | { kind: 'flow'; flow: Flow };

/** From the worklet to the producer, the answer to an ask. */
export interface FromQueue {
  /** Sample frames played since the queue was made. */
  played: number;
  /** Blocks to fill again. */
  blocks: Float32Array<ArrayBuffer>[];
}

export class BlockQueue {
  #blocks: (Float32Array<ArrayBuffer> | undefined)[] = new Array<undefined>(MOST_BLOCKS).fill(undefined);
  #frames = new Int32Array(MOST_BLOCKS);
  /** Blocks that came, were played and went back, since the start: their places are these modulo MOST_BLOCKS. */
  #came = 0;
  #done = 0;
  #back = 0;
  /** Frames played of the block in front, and of all. */
  #within = 0;
  #played = 0;
  #flow: Flow = RESTING;
  #starved: Starvation;

  /**
   * Answers the producer at the other end of `port`.
   * @param starved where to count what is missing
   */
  constructor(port: MessagePort, starved: Starvation) {
    this.#starved = starved;
    port.onmessage = ({ data }: MessageEvent<ToQueue>) => {
      if (data.kind === 'block') this.#take(data.samples, data.frames);
      else if (data.kind === 'flow') this.#flow = data.flow;
      else this.#answer(port);
    };
  }

  #take(samples: Float32Array<ArrayBuffer>, frames: number) {
    this.#blocks[this.#came % MOST_BLOCKS] = samples;
    this.#frames[this.#came % MOST_BLOCKS] = frames;
    this.#came++;
  }

  #answer(port: MessagePort) {
    const blocks: Float32Array<ArrayBuffer>[] = [];
    for (; this.#back < this.#done; this.#back++) {
      const block = this.#blocks[this.#back % MOST_BLOCKS];
      if (block) blocks.push(block);
    }
    const answer: FromQueue = { played: this.#played, blocks };
    port.postMessage(
      answer,
      blocks.map(({ buffer }) => buffer),
    );
  }

  /** Fills both channels with the next frames, what is missing with silence, and counts what was missing. */
  pull(left: Float32Array, right: Float32Array) {
    const wanted = left.length;
    let moved = 0;
    while (moved < wanted && this.#done < this.#came && this.#flow !== FILLING) {
      const place = this.#done % MOST_BLOCKS;
      const samples = this.#blocks[place];
      if (samples && this.#within < this.#frames[place]) {
        left[moved] = samples[this.#within * CHANNELS];
        right[moved] = samples[this.#within * CHANNELS + 1];
        this.#within++;
        moved++;
      } else {
        this.#done++;
        this.#within = 0;
      }
    }
    this.#played += moved;
    if (moved === wanted) return;
    left.fill(0, moved);
    right.fill(0, moved);
    if (this.#flow !== FLOWING) return;
    this.#starved.quanta++;
    this.#starved.frames += wanted - moved;
  }
}

/**
 * Sample transport without shared memory: the producer's port transfers blocks of sample frames into the worklet, which
 * queues them. `pull` runs in `process()` and only moves and counts samples. The port's message handler, which runs
 * between two render quanta, returns played blocks and reports counts.
 */
import { FILLING, FLOWING, RESTING, type Flow } from './line.ts';
import { LATE, type OutputLog } from './output-log.ts';
import { CHANNELS, type Starvation } from './sample-ring.ts';

/** Sample frames in a block. */
export const BLOCK_FRAMES = 512;
/** Maximum number of blocks that the producer has sent and that have not come back. */
export const MOST_BLOCKS = 128;

/** Messages from the producer to the worklet. */
export type ToQueue =
  /** `frames` frames, interleaved, at the start of a block. */
  | { kind: 'block'; samples: Float32Array<ArrayBuffer>; frames: number }
  /** Asks for the number of sample frames played, and for the blocks that can be filled again. */
  | { kind: 'ask' }
  | { kind: 'flow'; flow: Flow };

/** Answer of the worklet to `ask`. */
export interface FromQueue {
  /** Sample frames played since the queue was created. */
  played: number;
  /** Played blocks, to be filled again. */
  blocks: Float32Array<ArrayBuffer>[];
}

export class BlockQueue {
  #blocks: (Float32Array<ArrayBuffer> | undefined)[] = new Array<undefined>(MOST_BLOCKS).fill(undefined);
  #frames = new Int32Array(MOST_BLOCKS);
  /** Blocks received, played and returned since the start; their indices are these counts modulo MOST_BLOCKS. */
  #came = 0;
  #done = 0;
  #back = 0;
  /** Sample frames played of the first block, and in total. */
  #within = 0;
  #played = 0;
  #flow: Flow = RESTING;
  #starved: Starvation;

  /** Answers the producer at the other end of `port`. @param starved counts missing samples */
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

  /**
   * Fills both channels with the next frames. Replaces missing frames by silence and counts them.
   * @param log learns what was played and what was missing
   */
  pull(left: Float32Array, right: Float32Array, log?: OutputLog) {
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
    log?.played(left, right, moved);
    if (moved === wanted) return;
    left.fill(0, moved);
    right.fill(0, moved);
    if (this.#flow !== FLOWING) return;
    log?.missing(wanted - moved, LATE);
    this.#starved.quanta++;
    this.#starved.frames += wanted - moved;
  }
}

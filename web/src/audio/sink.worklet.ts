/**
 * The sound card's end in the audio thread: plays what the producer delivers, and silence if that is late. `process()`
 * allocates nothing, posts nothing and never waits; everything else happens in message handlers, between two render
 * quanta.
 */
import { BlockQueue } from './block-queue.ts';
import { OutputLog } from './output-log.ts';
import { openRing, pull, type Starvation } from './sample-ring.ts';
import type { FromSink, SinkOptions, ToSink } from './sink.ts';

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: SinkOptions }) => AudioWorkletProcessor,
): void;

class Sink extends AudioWorkletProcessor {
  #ring;
  #queue: BlockQueue | undefined;
  /** Samples that all queues together have missed; a ring counts in its own memory. */
  #starved: Starvation = { quanta: 0, frames: 0 };
  #log;
  #stopped = false;

  constructor({ processorOptions: { memory, log } }: { processorOptions: SinkOptions }) {
    super();
    this.#ring = memory && openRing(memory);
    this.#log = new OutputLog(log, sampleRate);
    this.port.onmessage = ({ data }: MessageEvent<ToSink>) => {
      if (data.kind === 'producer') this.#queue = new BlockQueue(data.port, this.#starved);
      else if (data.kind === 'stop') this.#stopped = true;
      else this.#report();
    };
  }

  /** A shared log needs no copy. */
  #report() {
    const { memory } = this.#log;
    if (memory instanceof ArrayBuffer)
      this.port.postMessage({ starved: this.#starved, log: memory } satisfies FromSink);
  }

  /** The length of the quantum is that of the arrays, which need not be 128. */
  process(_inputs: Float32Array[][], outputs: Float32Array[][]) {
    const left = outputs[0][0];
    const right = outputs[0][1];
    if (this.#ring) pull(this.#ring, left, right, this.#log);
    else if (this.#queue) this.#queue.pull(left, right, this.#log);
    return !this.#stopped;
  }
}

registerProcessor('ringside-sink', Sink);

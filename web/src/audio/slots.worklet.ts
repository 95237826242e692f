/**
 * The sound card's end in the audio thread for a ring on threads: plays one stream from its slots. `process()`
 * allocates nothing, posts nothing, takes no lock and never waits.
 */
import { OutputLog } from './output-log.ts';
import { SlotReader } from './slot-reader.ts';
import type { FromSlots, SlotsOptions } from './slots.ts';

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: SlotsOptions }) => AudioWorkletProcessor,
): void;

class Slots extends AudioWorkletProcessor {
  readonly #reader: SlotReader;
  readonly #log: OutputLog;
  #stopped = false;

  constructor({ processorOptions: { memory, log, ...stream } }: { processorOptions: SlotsOptions }) {
    super();
    this.#reader = new SlotReader({ memory: () => memory.buffer, ...stream });
    this.#log = new OutputLog(log, sampleRate);
    // Any message stops it. After the answer it no longer reads the memory.
    this.port.onmessage = () => {
      this.#stopped = true;
      this.port.postMessage('stopped' satisfies FromSlots);
    };
  }

  /** The length of the quantum is that of the arrays, which need not be 128. */
  process(_inputs: Float32Array[][], outputs: Float32Array[][]) {
    if (!this.#stopped) this.#reader.pull(outputs[0][0], outputs[0][1], this.#log);
    return !this.#stopped;
  }
}

registerProcessor('ringside-slots', Slots);

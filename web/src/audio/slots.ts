/** The page's handle on a worklet that plays a stream from the ring's slots. Requires shared memory. */
import { logMemory } from './output-log.ts';
import { allocateCounters, SlotMeter } from './slot-meter.ts';
import type { SlotStream } from './slot-reader.ts';
import slotsWorklet from './slots.worklet.ts?worker&url';

/** Options of the worklet. */
export interface SlotsOptions extends Pick<SlotStream, 'addresses' | 'counters' | 'lead'> {
  memory: WebAssembly.Memory;
  /** Shared memory of the log. */
  log: ArrayBufferLike;
}

/** Answer of the worklet to any message. */
export type FromSlots = 'stopped';

export interface SlotPlayer {
  readonly node: AudioWorkletNode;
  readonly meter: SlotMeter;
  /** Log of what was played (`output-log.ts`). */
  readonly log: ArrayBufferLike;
  /** Resolves when the worklet no longer reads the memory. */
  stop(): Promise<void>;
}

/** Loads the worklet into a context; it serves all its streams. @throws if the browser cannot load it */
export const loadSlots = (context: BaseAudioContext): Promise<void> =>
  context.audioWorklet.addModule(slotsWorklet);

/** Creates a stream's node. It starts to play when it is connected. */
export function playSlots(
  context: BaseAudioContext,
  stream: Omit<SlotsOptions, 'counters' | 'log'>,
): SlotPlayer {
  const processorOptions: SlotsOptions = {
    ...stream,
    ...{ counters: allocateCounters(), log: logMemory(true) },
  };
  const node = new AudioWorkletNode(context, 'ringside-slots', {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions,
  });
  return {
    node,
    log: processorOptions.log,
    meter: new SlotMeter(stream.memory.buffer, stream.addresses, processorOptions.counters),
    stop: () =>
      new Promise((resolve) => {
        // A closed context has no audio thread that could answer.
        if (context.state === 'closed') return resolve();
        node.port.onmessage = () => resolve();
        node.port.postMessage('stop');
        node.disconnect();
      }),
  };
}

/** The page's handle on a worklet that plays a stream out of the ring's own slots. Only where memory is shared. */
import { cardMemory, SlotMeter } from './slot-meter.ts';
import type { SlotStream } from './slot-reader.ts';
import slotsWorklet from './slots.worklet.ts?worker&url';

/** What the worklet is made with. */
export interface SlotsOptions extends Pick<SlotStream, 'places' | 'card' | 'lead'> {
  memory: WebAssembly.Memory;
}

/** From the worklet, the answer to any message. */
export type FromSlots = 'stopped';

export interface SlotPlayer {
  readonly node: AudioWorkletNode;
  readonly meter: SlotMeter;
  /** Resolves when the worklet will not look at the memory again. */
  stop(): Promise<void>;
}

/** Loads the worklet into a context, for all its streams. @throws when the browser cannot load it */
export const loadSlots = (context: BaseAudioContext): Promise<void> =>
  context.audioWorklet.addModule(slotsWorklet);

/** A stream's node; it begins to play when it is connected. */
export function playSlots(context: BaseAudioContext, stream: Omit<SlotsOptions, 'card'>): SlotPlayer {
  const processorOptions: SlotsOptions = { ...stream, card: cardMemory() };
  const node = new AudioWorkletNode(context, 'ringside-slots', {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions,
  });
  return {
    node,
    meter: new SlotMeter(stream.memory.buffer, stream.places, processorOptions.card),
    stop: () =>
      new Promise((resolve) => {
        // Of a closed context no audio thread is left, and nobody would answer.
        if (context.state === 'closed') return resolve();
        node.port.onmessage = () => resolve();
        node.port.postMessage('stop');
        node.disconnect();
      }),
  };
}

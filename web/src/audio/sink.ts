/** The page's handle on the worklet that plays: its node, and where its producer's samples go in. */
import type { ProducerEnd } from './producer.ts';
import { openRing, ringMemory, starvation, type Starvation } from './sample-ring.ts';
import sinkWorklet from './sink.worklet.ts?worker&url';

/** What the worklet is made with: shared memory, or nothing when it will be fed by port. */
export interface SinkOptions {
  memory: SharedArrayBuffer | undefined;
}

/** From the page to the worklet. */
export type ToSink =
  /** Plays from this port from now on, instead of an earlier one. */
  { kind: 'producer'; port: MessagePort } | { kind: 'report' } | { kind: 'stop' };

/** From the worklet to the page, the answer to `report`. */
export interface FromSink {
  starved: Starvation;
}

/** Sample frames to keep ready at 48 kHz or less: 43 ms shared; 171 ms by port, whose messages the worklet takes late. */
const TARGET = { shared: 2048, port: 8192 };

/** Frames to keep ready: the same time at higher rates. */
export const targetFrames = (kind: keyof typeof TARGET, rate: number): number =>
  Math.ceil(TARGET[kind] * Math.max(1, rate / 48_000));

export interface Sink {
  readonly kind: 'shared' | 'port';
  readonly node: AudioWorkletNode;
  /** A new producer's end; the one before must not be used any more. */
  producerEnd(): ProducerEnd;
  /** What was missing so far; by port as of the call before. */
  starved(): Starvation;
  /** Ends the worklet. */
  stop(): void;
}

/** Loads the worklet into a context. @throws when the browser cannot load it */
export async function openSink(context: BaseAudioContext, shared: boolean): Promise<Sink> {
  await context.audioWorklet.addModule(sinkWorklet);
  const kind = shared ? 'shared' : 'port';
  const target = targetFrames(kind, context.sampleRate);
  // Twice the target, so that a producer which overshoots never meets the end of the ring.
  const memory = shared ? ringMemory(2 ** Math.ceil(Math.log2(2 * target))) : undefined;
  const processorOptions: SinkOptions = { memory };
  const node = new AudioWorkletNode(context, 'ringside-sink', {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions,
  });
  const post = (message: ToSink, transfer: Transferable[] = []) => node.port.postMessage(message, transfer);
  const ring = memory && openRing(memory);
  let told: Starvation = { quanta: 0, frames: 0 };
  node.port.onmessage = ({ data }: MessageEvent<FromSink>) => (told = data.starved);

  return {
    kind,
    node,
    producerEnd() {
      if (memory) return { kind: 'shared', buffer: memory, target };
      const { port1, port2 } = new MessageChannel();
      post({ kind: 'producer', port: port1 }, [port1]);
      return { kind: 'port', port: port2, target };
    },
    starved() {
      if (ring) return starvation(ring);
      post({ kind: 'report' });
      return told;
    },
    stop: () => post({ kind: 'stop' }),
  };
}

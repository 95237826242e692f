/** The page's handle on the worklet that plays: its audio node, the producer's end for its samples, and its meters. */
import { logMemory } from './output-log.ts';
import type { ProducerEnd } from './producer.ts';
import { openRing, ringMemory, starvation, type Starvation } from './sample-ring.ts';
import sinkWorklet from './sink.worklet.ts?worker&url';

/** Options of the worklet: the shared memory, or nothing if it is fed through a port. */
export interface SinkOptions {
  memory: SharedArrayBuffer | undefined;
  /** Memory of the log; shared if `memory` is. */
  log: ArrayBuffer | SharedArrayBuffer;
}

/** Messages from the page to the worklet. */
export type ToSink =
  /** Plays from this port in place of the previous one. */
  { kind: 'producer'; port: MessagePort } | { kind: 'report' } | { kind: 'stop' };

/** Answer of the worklet to `report`. */
export interface FromSink {
  starved: Starvation;
  /** Copy of the log. */
  log: ArrayBuffer;
}

/**
 * Sample frames to keep ready at up to 48 kHz: 43 ms in shared memory; 171 ms with a port, whose messages reach the
 * worklet late.
 */
const TARGET = { shared: 2048, port: 8192 };

/** Sample frames to keep ready; higher sample rates need more frames for the same time. */
export const targetFrames = (kind: keyof typeof TARGET, rate: number): number =>
  Math.ceil(TARGET[kind] * Math.max(1, rate / 48_000));

export interface Sink {
  readonly kind: 'shared' | 'port';
  readonly node: AudioWorkletNode;
  /** Creates a producer's end. The previous one must not be used any more. */
  producerEnd(): ProducerEnd;
  /** Samples missed so far; with a port, as of the previous call. */
  starved(): Starvation;
  /** Log of what was played (`output-log.ts`); with a port, as of the previous call. */
  log(): ArrayBufferLike;
  /** Ends the worklet. */
  stop(): void;
}

/** Loads the worklet into a context. @throws if the browser cannot load it */
export async function openSink(context: BaseAudioContext, shared: boolean): Promise<Sink> {
  await context.audioWorklet.addModule(sinkWorklet);
  const kind = shared ? 'shared' : 'port';
  const target = targetFrames(kind, context.sampleRate);
  // Twice the target, so that a producer that exceeds the target does not fill the ring.
  const memory = shared ? ringMemory(2 ** Math.ceil(Math.log2(2 * target))) : undefined;
  let log = logMemory(shared);
  const processorOptions: SinkOptions = { memory, log };
  const node = new AudioWorkletNode(context, 'ringside-sink', {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions,
  });
  const post = (message: ToSink, transfer: Transferable[] = []) => node.port.postMessage(message, transfer);
  const ring = memory && openRing(memory);
  let told: Starvation = { quanta: 0, frames: 0 };
  node.port.onmessage = ({ data }: MessageEvent<FromSink>) => ({ starved: told, log } = data);

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
    log() {
      if (!ring) post({ kind: 'report' });
      return log;
    },
    stop: () => post({ kind: 'stop' }),
  };
}

/**
 * The meters. The sample ring and the audio device can each run empty; these are separate faults with separate counters, which are
 * never added up.
 */
export interface Readings {
  /** Sample frames per second. */
  rate: number;
  /** Where samples are: in shared memory, in transferred blocks, or in the slots of a ring on threads. */
  kind: 'shared' | 'port' | 'slots';
  /**
   * Time that samples wait in Ringside's own buffer, in seconds: the producer's target, or what is in the slots now.
   */
  queueLatency: number;
  /** The part of `queueLatency` that the port adds compared with shared memory, in seconds; 0 for shared memory. */
  portLatency: number;
  /** Time in the browser's audio graph, in seconds. */
  baseLatency: number;
  /** Time from the audio graph to the ear, in seconds, as far as the browser knows it; 0 if it does not say. */
  outputLatency: number;
  /** Samples that were missing although the engine meant to deliver them. */
  starved: Starvation;
  /**
   * The device was not served in time: number of events and seconds; null where the browser does not count (Firefox,
   * Safari).
   */
  device: { events: number; seconds: number } | null;
}

/** `AudioContext.playbackStats`: Chromium 146 and later. */
interface PlaybackStats {
  underrunEvents: number;
  underrunDuration: number;
}

/** Reads all meters. With a port, `starved` dates from the previous reading. */
export function readingsOf(context: AudioContext, sink: Sink): Readings {
  const rate = context.sampleRate;
  const { playbackStats } = context as { playbackStats?: PlaybackStats };
  const queue = targetFrames(sink.kind, rate);
  return {
    rate,
    kind: sink.kind,
    queueLatency: queue / rate,
    portLatency: (queue - targetFrames('shared', rate)) / rate,
    baseLatency: context.baseLatency,
    outputLatency: context.outputLatency || 0,
    starved: sink.starved(),
    device: playbackStats
      ? { events: playbackStats.underrunEvents, seconds: playbackStats.underrunDuration }
      : null,
  };
}

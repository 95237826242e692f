/**
 * The sound card's meters. The sample ring and the audio device can each run empty; these are separate faults with
 * separate counters, which are never added up.
 */
import type { Starvation } from './sample-ring.ts';
import { targetFrames, type Sink } from './sink.ts';

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

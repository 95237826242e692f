/** The sound card's meters. Our ring and the device can each run dry: two faults, two counters, never one sum. */
import type { Starvation } from './sample-ring.ts';
import { targetFrames, type Sink } from './sink.ts';

export interface Readings {
  /** Sample frames per second. */
  rate: number;
  /** Whether samples go through shared memory or by port, or stay where they are: in the slots of a ring on threads. */
  kind: 'shared' | 'port' | 'slots';
  /** Seconds that samples wait with us: the producer's target fill, or what is in the slots now. */
  queueLatency: number;
  /** Seconds of it that the port costs more than shared memory would; 0 when shared. */
  portLatency: number;
  /** Seconds in the browser's audio graph. */
  baseLatency: number;
  /** Seconds from there to the ear, as far as the browser knows; 0 when it does not say. */
  outputLatency: number;
  /** Our ring was empty although the engine meant to deliver. */
  starved: Starvation;
  /** The device was not served in time: events and seconds; null where the browser does not count (Firefox, Safari). */
  device: { events: number; seconds: number } | null;
}

/** `AudioContext.playbackStats`: Chromium 146 and later. */
interface PlaybackStats {
  underrunEvents: number;
  underrunDuration: number;
}

/** Reads all meters; by port, what starved is as of the reading before. */
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

/**
 * What page and workers tell each other. Two planes: asks, answered one by one under their id, and pulls, answered by
 * frames whose numbers travel in transferred buffers.
 */
import type { ProducerEnd } from '../audio/producer.ts';
import type { Failed } from './fault.ts';
import type {
  Action,
  Catalogue,
  Config,
  Format,
  Progress,
  Refusal,
  Result,
  Side,
  Summary,
} from './types.ts';

/** An action and the step it was done at: with the configuration, all that a course follows from. */
export interface Scripted {
  step: number;
  action: Action;
}

/** Decoded sound that replaces the built-in music. */
export interface Media {
  /** Interleaved samples. */
  pcm: Float32Array;
  channels: number;
  /** Sample frames per second. */
  rate: number;
}

/** What can be asked of the engine's worker; an ask that is refused changes nothing. */
export type Ask =
  /** Opens a session, redoes the script and runs to `goal`, in ticks, over as many pulls as it takes. */
  | { kind: 'open'; config: Config; goal: number; script: Scripted[]; look: number }
  | { kind: 'act'; action: Action }
  | { kind: 'look'; stream: number }
  /** Whose sound card is heard. */
  | { kind: 'hear'; side: Side }
  /** Where the sound goes; null: nowhere. */
  | { kind: 'sink'; end: ProducerEnd | null }
  /** Whether the sound card sets the pace, hidden tab or not. */
  | { kind: 'live'; on: boolean }
  /** null: back to the built-in music. */
  | { kind: 'media'; media: Media | null }
  /** What sessions opened from then on stream: an FLV file; null: the built-in clip. */
  | { kind: 'stream'; file: Uint8Array<ArrayBuffer> | null };

/** How a pull moves the worlds before it looks at them. */
export type Move =
  | { kind: 'stay' }
  /** By that many ticks, a fraction too. */
  | { kind: 'run'; ticks: number }
  /** By that many steps, back when negative. */
  | { kind: 'step'; steps: number }
  /** To a tick; past the end it runs on, over as many pulls as it takes. */
  | { kind: 'seek'; tick: number };

/** Buffers for the scenes of A and B. */
export type Scenes = [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];

/** To the engine's worker. */
export type ToEngine =
  | { kind: 'ask'; id: number; ask: Ask }
  /** `trace`: how many of the newest events of each side to send along. */
  | { kind: 'pull'; move: Move; scenes: Scenes; trace: number };

/** An action of the script was refused: it and what follows it are left out. */
export interface Cut {
  refusal: Refusal;
  /** How many actions were done before it. */
  done: number;
}

/** The way to a goal took too much work: the lab stays where it has come to. Both in ticks. */
export interface Short {
  reached: number;
  goal: number;
}

/** What the worlds look like now. */
export interface Frame {
  step: number;
  /** Ticks. */
  time: number;
  /** The furthest that was played. */
  endStep: number;
  endTime: number;
  /** Ticks asked for that the work budget did not allow. */
  late: number;
  /** Whether a goal is still ahead: pull again to come closer. */
  arriving: boolean;
  scenes: Scenes;
  cut?: Cut;
  short?: Short;
  /** Stalls of each publisher as [start, end, …] in ticks; absent when as before. */
  tapes?: [Uint32Array, Uint32Array];
  /** Four words an event; absent when not asked for. */
  traces?: [Uint32Array, Uint32Array];
}

/** From the engine's worker. As its last message any worker says why it failed, which the supervisor hears. */
export type FromEngine =
  | { kind: 'ready'; version: string; catalogue: Catalogue }
  /** `step`: where the worlds stood when the ask was done. */
  | { kind: 'done'; id: number; step: number }
  | { kind: 'refused'; id: number; refusal: Refusal }
  | { kind: 'frame'; frame: Frame };

/** What threads recorded of A and B, four words an event, and with which configuration. */
export interface Recorded {
  config: Config;
  a: Uint32Array<ArrayBuffer>;
  b: Uint32Array<ArrayBuffer>;
}

/** To the measuring worker. */
export type ToMeasure =
  /**
   * `blob`: the FLV file that is streamed; null: the built-in clip. `against`: the variants that side A's is held against, if
   * not all others.
   */
  | { kind: 'start'; config: Config; pairs: number; blob: Blob | null; against?: string[] }
  /** The tab was hidden: the round under way does not count. */
  | { kind: 'hidden' };

/** From the measuring worker. */
export type FromMeasure =
  | { kind: 'ready' }
  | { kind: 'progress'; progress: Progress }
  | { kind: 'result'; result: Result }
  | { kind: 'refused'; refusal: Refusal };

/** To the worker of media files; null is the built-in clip. */
export type ToMedia =
  | { kind: 'read'; blob: Blob | null }
  | { kind: 'convert'; blob: Blob | null; format: Format };

/** From the worker of media files. */
export type FromMedia =
  | { kind: 'ready' }
  /** `blob`: the bytes that were read. */
  | { kind: 'read'; summary: Summary; blob: Blob | null }
  | { kind: 'written'; bytes: Uint8Array<ArrayBuffer> }
  | MediaTrouble;
/** Why a file was not taken, or nothing written. */
export type MediaTrouble =
  /** It is longer than `most` bytes, and was not read. */
  | { kind: 'long'; most: number }
  | { kind: 'refused'; refusal: Refusal }
  | Failed;

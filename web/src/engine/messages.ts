/**
 * Messages between the page and its workers, in two kinds: a request (`ask`) is answered by its id; a pull is answered
 * by a frame whose numbers are in transferred buffers.
 */
import type { ProducerEnd } from '../audio/producer.ts';
import type { Failed } from './fault.ts';
import type { FromJob, VisibilityChange } from './job.ts';
import type {
  Action,
  Catalogue,
  Config,
  Format,
  MeasureSamples,
  Progress,
  Refusal,
  Result,
  Sampling,
  Side,
  Summary,
} from './types.ts';

/** An action with the step at which it was done. A configuration and its list of actions determine a run. */
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

/** A request to the engine's worker. A refused request changes nothing. */
export type Ask =
  /**
   * Opens a session, repeats the actions of the script and runs to `goal`, in ticks, during as many pulls as that
   * takes.
   */
  | { kind: 'open'; config: Config; goal: number; script: Scripted[]; look: number }
  | { kind: 'act'; action: Action }
  | { kind: 'look'; stream: number }
  /** Selects the side whose sound card is heard. */
  | { kind: 'hear'; side: Side }
  /** Connects the sound card; null disconnects it. */
  | { kind: 'sink'; end: ProducerEnd | null }
  /** Whether the sound card sets the pace, also in a hidden tab. */
  | { kind: 'live'; on: boolean }
  /** The port of a load that must do its work before each piece of sound (`pace.ts`); null for none. */
  | { kind: 'pace'; port: MessagePort | null }
  /** Replaces the music; null restores the built-in music. */
  | { kind: 'media'; media: Media | null }
  /** Sets the FLV file that sessions opened later stream; null restores the built-in clip. */
  | { kind: 'stream'; file: Uint8Array<ArrayBuffer> | null };

/** How a pull moves the worlds before it reads their scenes. */
export type Move =
  | { kind: 'stay' }
  /** By `ticks`, which may be a fraction. */
  | { kind: 'run'; ticks: number }
  /** By `steps`; backwards if negative. */
  | { kind: 'step'; steps: number }
  /** To a tick. Past the latest time that was played, the worlds run on to it, during as many pulls as that takes. */
  | { kind: 'seek'; tick: number };

/** Buffers for the scenes of A and B. */
export type Scenes = [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];

/** Recorded events of the threads of A and B, four words for each event, with the run's configuration. */
export interface Recorded {
  config: Config;
  a: Uint32Array<ArrayBuffer>;
  b: Uint32Array<ArrayBuffer>;
}

/**
 * The first message to the engine's worker: serve a session to the sender, or on the port that comes with it.
 * `recorded`: what it plays in place of worlds, whatever configuration is opened.
 */
export interface Serve {
  kind: 'serve';
  recorded?: Recorded;
}

/** Messages to the engine's worker. */
export type ToEngine =
  | { kind: 'ask'; id: number; ask: Ask }
  /** `trace`: the number of newest events of each side to include; `dump`: whether to include the text of each side's state. */
  | { kind: 'pull'; move: Move; scenes: Scenes; trace: number; dump: boolean };

/** An action of the script was refused. It and all later actions are left out. */
export interface Cut {
  refusal: Refusal;
  /** Number of actions that were done before it. */
  done: number;
}

/** Reaching a goal took too much work, so the worlds stopped on the way. Both times in ticks. */
export interface Short {
  reached: number;
  goal: number;
}

/** A frame: the state of both worlds. */
export interface Frame {
  step: number;
  /** In ticks. */
  time: number;
  /** The latest step that was played. */
  endStep: number;
  endTime: number;
  /** Requested ticks that exceeded the work budget. */
  late: number;
  /** Whether a goal has not been reached yet; the next pull continues towards it. */
  arriving: boolean;
  scenes: Scenes;
  cut?: Cut;
  short?: Short;
  /** Stalls of each publisher as [start, end, …], in ticks; absent if unchanged. */
  tapes?: [Uint32Array, Uint32Array];
  /** First event of each kind on each side, four words each, oldest first; absent if unchanged. */
  milestones?: [Uint32Array, Uint32Array];
  /**
   * Logs of what the sound cards of A and B have played (`audio/output-log.ts`), null for one that does not play; only in
   * some frames, and only while one is heard.
   */
  logs?: [ArrayBuffer | null, ArrayBuffer | null];
  /** Four words for each event; absent unless requested. */
  traces?: [Uint32Array, Uint32Array];
  /** The state of A and B as the text that the lab's system itself prints; absent unless requested. */
  dumps?: [string, string];
}

/**
 * Messages from the engine's worker. The last message of a failing worker says why it failed; the supervisor handles
 * it.
 */
export type FromEngine =
  | { kind: 'ready'; version: string; catalogue: Catalogue }
  /** `step`: the worlds' step when the request was carried out. */
  | { kind: 'done'; id: number; step: number }
  | { kind: 'refused'; id: number; refusal: Refusal }
  | { kind: 'frame'; frame: Frame };

/** What one instance of a measurement measures. */
export interface InstanceOrder {
  config: Config;
  sampling: Sampling;
  /** The variants to compare with side A's; all others by default. */
  against?: string[];
  /** Whether a first answer about A and B precedes the result. */
  preceded: boolean;
}

/** Messages to the measuring worker. */
export type ToMeasure =
  /** `blob`: the FLV file that is streamed; null for the built-in clip. */
  | ({ kind: 'start'; blob: Blob | null } & InstanceOrder)
  | VisibilityChange
  /** Ends the measurement before its next round; answered with `stopped`. */
  | { kind: 'stop' };

/** Messages from the measuring worker. */
export type FromMeasure =
  | FromJob
  | { kind: 'progress'; progress: Progress }
  /** The first answer. The measurement of all variants begins. */
  | { kind: 'first'; result: Result }
  /** `samples`: those of this instance, for the next one. */
  | { kind: 'result'; result: Result; samples: MeasureSamples }
  /** What the rounds say that were kept when the measurement was stopped. */
  | { kind: 'stopped'; result: Result };

/** Messages to the media worker; a null file stands for the built-in clip. */
export type ToMedia =
  | { kind: 'read'; blob: Blob | null }
  | { kind: 'convert'; blob: Blob | null; format: Format };

/** Messages from the media worker. */
export type FromMedia =
  | { kind: 'ready' }
  /** `blob`: the bytes that were parsed. */
  | { kind: 'read'; summary: Summary; blob: Blob | null }
  | { kind: 'written'; bytes: Uint8Array<ArrayBuffer> }
  | MediaTrouble;
/** Why a file was not accepted or not converted. */
export type MediaTrouble =
  /** The file is longer than `most` bytes and was not read. */
  | { kind: 'long'; most: number }
  | { kind: 'refused'; refusal: Refusal }
  | Failed;

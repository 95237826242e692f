/**
 * Messages between the page, the conductor and its threads. The conductor carries out one request at a time and answers
 * each by its number. Signals that must arrive while the conductor is blocked go through shared memory: see `slots.ts`.
 */
import type {
  BarrierPlan,
  Measured,
  MeasureSamples,
  BarrierOutcome,
  PoolCapacity,
  PoolLoad,
  PoolOrder,
  PoolProgress,
  SlotAddresses,
  SoundOutcome,
  SoundPlan,
  RingCapacity,
  RingLoad,
  RingOrder,
  RingProgress,
  Progress,
  Sampling,
} from '../../../../engine/pkg-threads/ringside.js';
import type { InstanceOrder, Media } from '../messages.ts';
import type { Refusal } from '../types.ts';

/** Tasks that the conductor can run, by name, with their input, progress and result. */
export interface Tasks {
  /** Threads that wait for each other at a barrier, repeatedly. */
  barrier: { input: BarrierPlan; progress: BarrierOutcome; result: BarrierOutcome };
  /** Measures one instance of a measurement. */
  measure: { input: InstanceOrder; progress: Progress; result: MeasuredInstance };
  /** Compares A with B for a few seconds. */
  first: { input: InstanceOrder; progress: Progress; result: MeasuredInstance };
  /**
   * Makes all comparisons of a preset, in one instance; with `slowed`, that of a variant with itself, slowed by this per cent of
   * its time.
   */
  bench: {
    input: { lab: string; preset: string; sampling: Sampling; slowed?: number };
    progress: Progress;
    result: MeasuredInstance;
  };
  /**
   * A stream of sound, of the user's or the built-in piece. Its first progress message contains the addresses of its
   * slots; it lasts until it is cancelled.
   */
  sound: { input: { plan: SoundPlan; media: Media | null }; progress: SlotAddresses; result: SoundOutcome };
  /** Runs the ring's variants A and B in turn. */
  ring: { input: RingOrder; progress: RingProgress; result: RingProgress & { flights: Flights } };
  /** Searches for the largest number of readers that a ring variant sustains. */
  ringCapacity: { input: RingLoad; progress: RingCapacity; result: RingCapacity };
  /** Runs the job pool's variants A and B in turn. */
  pool: { input: PoolOrder; progress: PoolProgress; result: PoolProgress };
  /** Searches for the most jobs a second that a job pool variant sustains. */
  poolCapacity: { input: PoolLoad; progress: PoolCapacity; result: PoolCapacity };
}

/** The result of an instance of a measurement and of those before it, and its own samples. */
type MeasuredInstance = Measured & { samples: MeasureSamples };

/** Recorded events of the threads of A and B, four words for each event. */
export type Flights = [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>];

export type TaskName = keyof Tasks;

/** A task with its input. */
export type TaskRequest = { [Name in TaskName]: { name: Name; input: Tasks[Name]['input'] } }[TaskName];

/** Messages to the conductor. `id` is the number of the request, from 1; it is also used to cancel the request. */
export type ToConductor =
  /** Fills the first `threads` slots, then runs the task. */
  | { kind: 'run'; id: number; threads: number; task: TaskRequest }
  /** Resizes the pool: fills the first `threads` slots and keeps further threads as spares. */
  | { kind: 'resize'; id: number; threads: number }
  /** Ends all threads and frees their memory. */
  | { kind: 'terminate'; id: number }
  /**
   * Whether the tab is hidden: then runs whose samples count wait, and their current round does not count. Handled between
   * the steps of a run, without an answer.
   */
  | { kind: 'visibility'; hidden: boolean }
  | OfThread;

/** Messages from the page to the conductor about a thread: what its worker sent, or why it did not load. */
export type OfThread =
  | { kind: 'thread said'; thread: number; message: FromThread }
  | { kind: 'thread failed'; thread: number; message: string };

/** Addresses in shared memory that the page reads and writes, in bytes. */
export interface Places {
  slots: number;
  stride: number;
  count: number;
  /** A word with the number of the newest cancelled request. */
  cancelled: number;
}

/** Messages from the conductor. */
export type FromConductor =
  | { kind: 'ready'; memory: WebAssembly.Memory; places: Places }
  /** `of`: the number of the request. */
  | { kind: 'progress'; of: number; share: number; progress: unknown }
  /** Answer to any request. If `cancelled`, the result contains what was known by then. */
  | { kind: 'done'; id: number; cancelled: boolean; result: unknown }
  | { kind: 'refused'; id: number; refusal: Refusal }
  /** A thread died; another one takes its slot. */
  | { kind: 'trapped'; slot: number; message: string }
  /** A message for a thread. For a new number, the page creates a worker: see `hosted.ts`. */
  | { kind: 'tell thread'; thread: number; message: ToThread };

/** Messages to a thread. */
export type ToThread =
  | { kind: 'begin'; module: WebAssembly.Module; memory: WebAssembly.Memory }
  /** Works in a slot until it is dismissed. */
  | { kind: 'enter'; slot: number }
  /** Frees its stack and ends. */
  | { kind: 'leave' };

/** Messages from a thread. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'gone' }
  | { kind: 'trapped'; slot: number; message: string };

/** Whether a thread's worker closes itself after this message, so that it can receive no more. */
export const closes = ({ kind }: FromThread): boolean => kind === 'gone' || kind === 'trapped';

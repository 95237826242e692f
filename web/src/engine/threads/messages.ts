/**
 * What the page, the conductor and its threads tell each other. The page asks, one ask at a time is done, and each is answered
 * under its number. What must be heard while the conductor sleeps goes through shared memory instead: `slots.ts`.
 */
import type {
  BarrierPlan,
  Measured,
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
  Stand,
} from '../../../../engine/pkg-threads/ringside.js';
import type { Media } from '../messages.ts';
import type { Config, Refusal } from '../types.ts';

/** What the conductor can be asked to run, by name: what it takes, and what it tells meanwhile and at the end. */
export interface Works {
  /** Threads that wait for each other, again and again. */
  muster: { input: BarrierPlan; progress: BarrierOutcome; result: BarrierOutcome };
  /** Side A's variant against the others on a configuration. */
  measure: { input: { config: Config; pairs: number }; progress: Stand; result: Measured };
  /** All comparisons of a preset. */
  bench: {
    input: { lab: string; preset: string; pairs: number; quick: boolean };
    progress: Stand;
    result: Measured;
  };
  /** A stream of sound, of the user's or the built-in piece: tells where it is before it begins, and lasts until it is cancelled. */
  sound: { input: { plan: SoundPlan; media: Media | null }; progress: SlotAddresses; result: SoundOutcome };
  /** The ring's variants A and B, in turn. */
  ring: { input: RingOrder; progress: RingProgress; result: RingProgress & { flights: Flights } };
  /** The most readers that one of its variants holds. */
  ringHold: { input: RingLoad; progress: RingCapacity; result: RingCapacity };
  /** The job pool's variants A and B, in turn. */
  pool: { input: PoolOrder; progress: PoolProgress; result: PoolProgress };
  /** The most jobs a second that one of them holds. */
  poolHold: { input: PoolLoad; progress: PoolCapacity; result: PoolCapacity };
}

/** What the threads of A and B recorded: four words an event. */
export type Flights = [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>];

export type WorkName = keyof Works;

/** A work with its input. */
export type Work = { [Name in WorkName]: { name: Name; input: Works[Name]['input'] } }[WorkName];

/** To the conductor. `ask` counts from 1; what is cancelled is cancelled by that number. */
export type ToConductor =
  /** Has so many threads in their slots, then runs. */
  | { kind: 'run'; ask: number; threads: number; work: Work }
  /** Has so many threads in their slots, the others spare. */
  | { kind: 'staff'; ask: number; threads: number }
  /** Ends all threads and gives back their memory. */
  | { kind: 'disband'; ask: number }
  /** The tab was hidden: what was sampled meanwhile does not count. No ask; heard between the steps of a run. */
  | { kind: 'hidden' }
  | OfThread;

/** From the page to the conductor, about a thread: what its worker said, or why it did not load. */
export type OfThread =
  | { kind: 'thread said'; thread: number; message: FromThread }
  | { kind: 'thread failed'; thread: number; message: string };

/** Where in shared memory the page finds what it reads and writes, in bytes. */
export interface Places {
  slots: number;
  stride: number;
  count: number;
  /** A word for the number of the newest ask that is cancelled. */
  cancelled: number;
}

/** From the conductor. */
export type FromConductor =
  | { kind: 'ready'; memory: WebAssembly.Memory; places: Places }
  | { kind: 'progress'; ask: number; share: number; progress: unknown }
  /** Answers any ask; `cancelled`: the result is what was known by then. */
  | { kind: 'done'; ask: number; cancelled: boolean; result: unknown }
  | { kind: 'refused'; ask: number; refusal: Refusal }
  /** A thread died; another one takes its slot. */
  | { kind: 'trapped'; slot: number; message: string }
  /** For a thread. A number that is new to the page is a worker to be made: `hosted.ts`. */
  | { kind: 'tell thread'; thread: number; message: ToThread };

/** To a thread. */
export type ToThread =
  | { kind: 'begin'; module: WebAssembly.Module; memory: WebAssembly.Memory }
  /** Works in a slot until it is dismissed. */
  | { kind: 'enter'; slot: number }
  /** Gives back its stack and ends. */
  | { kind: 'leave' };

/** From a thread. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'gone' }
  | { kind: 'trapped'; slot: number; message: string };

/** Whether a thread's worker closes itself after a message, so that nothing can be posted to it any more. */
export const closes = ({ kind }: FromThread): boolean => kind === 'gone' || kind === 'trapped';

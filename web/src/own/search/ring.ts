/**
 * One publisher and two readers of a ring, and a closer if the ring has one. Checked are the frames that readers send, and that
 * each sends the last one, or ends once the ring is closed.
 */
import type { ActorKind } from '../interfaces.ts';
import { type ActorsFailure, ActorsWorld, type Make, type Step } from './actors.ts';

/** Number of the publisher among the actors; readers follow. */
export const PUBLISHER = 0;
const READERS = 2;
/** Number of the closer. */
export const CLOSER = 1 + READERS;

/** `reader`: from 1. Frames are numbers from 1. */
export type RingFailure =
  | ActorsFailure
  /** The words of a frame that was sent are of two frames. */
  | { kind: 'torn'; reader: number; low: number; high: number }
  /** It sent a frame again, or an older one. */
  | { kind: 'order'; reader: number; frame: number; last: number }
  /** It sent a frame that was not yet begun. */
  | { kind: 'unknown'; reader: number; frame: number; begun: number }
  /** It left a frame out whose slot was not yet taken for another one. */
  | { kind: 'skipped'; reader: number; frame: number; missing: number }
  /** It ended without a frame that was published before the closer began, and whose slot was not yet taken for another one. */
  | { kind: 'unsent'; reader: number; missing: number }
  /** It sleeps, and nothing will wake it. */
  | { kind: 'asleep'; actor: number; is: ActorKind; word: string; frames: number };

/** Bytes of control, behind those of all actors; `closing`: frames published before it, and 1. */
const AT = { last: 0, published: READERS, begun: READERS + 1, closing: READERS + 2, all: READERS + 3 };

const ACTORS: readonly ActorKind[] = ['publisher', 'reader', 'reader'];

export class RingWorld extends ActorsWorld<RingFailure> {
  /** Frames that are published. */
  readonly frames: number;
  /** Frames that the ring holds. */
  readonly slots: number;
  readonly #publisher: Step;
  readonly #reader: Step;
  readonly #closer: Step | undefined;
  readonly #frame: Step;
  readonly #readerFrame?: Step;

  /** @param make creates the guest @param frames at most 250 */
  constructor(make: Make, frames: number) {
    super(make, (guest) => (guest.has('closer_step') ? [...ACTORS, 'closer'] : ACTORS), AT.all);
    this.frames = frames;
    this.slots = this.guest.within('slots', 1, 64);
    this.#publisher = this.guest.function<Step>('publisher_step');
    this.#reader = this.guest.function<Step>('reader_step');
    this.#frame = this.guest.function<Step>('frame');
    if (this.guest.has('closer_step')) this.#closer = this.guest.function<Step>('closer_step');
    if (this.guest.has('reader_frame')) this.#readerFrame = this.guest.function<Step>('reader_frame');
  }

  /** Whether it has a closer. */
  get closes(): boolean {
    return this.#closer !== undefined;
  }

  /** The frame that the publisher has begun last. */
  get begun(): number {
    return this.bytes[this.more + AT.begun];
  }

  /** A ring with a closer is read until it is closed. */
  isDone(actor: number): boolean {
    if (this.hasEnded(actor)) return true;
    if (actor === CLOSER || (actor !== PUBLISHER && this.closes)) return false;
    return this.last(actor) >= this.frames;
  }

  /** The closer has no frames. */
  last(actor: number): number {
    if (actor === CLOSER) return 0;
    return this.bytes[this.more + (actor === PUBLISHER ? AT.published : AT.last + actor - 1)];
  }

  /** The frame that an actor works on or waits for: the next one, unless `reader_frame` says another. */
  aim(actor: number): number {
    const next = Math.min(this.last(actor) + 1, this.frames);
    const says = this.#readerFrame;
    if (this.kinds[actor] !== 'reader' || !says) return next;
    const before = new Int32Array(this.words);
    this.save(before);
    try {
      return this.guest.run(() => says(actor - 1));
    } catch {
      return next;
    } finally {
      this.load(before, 0);
    }
  }

  stuck(): RingFailure {
    const sleeper = this.sleeper();
    return { kind: 'asleep', ...sleeper, frames: this.last(sleeper.actor) };
  }

  protected step(actor: number, state: number): RingFailure | undefined {
    const { bytes, more } = this;
    const isClosing = bytes[more + AT.closing] > 0;
    if (actor === CLOSER) {
      if (!isClosing) bytes[more + AT.closing] = bytes[more + AT.published] + 1;
      if (this.enter(actor, this.#closer?.(state) ?? 0)) this.end(actor);
      return undefined;
    }
    if (actor === PUBLISHER) {
      const frame = bytes[more + AT.published] + 1;
      bytes[more + AT.begun] = frame;
      if (this.enter(actor, this.#publisher(state, frame), isClosing)) bytes[more + AT.published] = frame;
      return undefined;
    }
    if (this.enter(actor, this.#reader(actor - 1, state), isClosing)) return this.#sent(actor);
    return this.hasEnded(actor) ? this.#unsent(actor) : undefined;
  }

  #sent(reader: number): RingFailure | undefined {
    const at = this.#frame(reader - 1) >>> 2;
    const [low, high] = [this.memory[at] ?? 0, this.memory[at + 1] ?? 0];
    if (low !== high) return { kind: 'torn', reader, low, high };
    const last = this.last(reader);
    if (low <= last) return { kind: 'order', reader, frame: low, last };
    if (low > this.begun) return { kind: 'unknown', reader, frame: low, begun: this.begun };
    if (low > last + 1 && this.#holds(last + 1))
      return { kind: 'skipped', reader, frame: low, missing: last + 1 };
    this.bytes[this.more + AT.last + reader - 1] = low;
    return undefined;
  }

  #unsent(reader: number): RingFailure | undefined {
    const missing = this.last(reader) + 1;
    if (missing < this.bytes[this.more + AT.closing] && this.#holds(missing))
      return { kind: 'unsent', reader, missing };
    return undefined;
  }

  /** Whether the slot of a frame that was begun is not yet taken for another one. */
  #holds = (frame: number) => this.begun < frame + this.slots;
}

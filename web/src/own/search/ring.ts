/**
 * One publisher and two readers of a ring, and a closer if the ring has one: each action is a step of one of them. Checked are
 * the frames that readers send, and that each sends the last one, or ends once the ring is closed. Interleavings are sequentially consistent, as are WebAssembly's atomic accesses.
 */
import { Faulted, type Guest } from '../guest/guest.ts';
import { type ActorKind, MOST, type Range } from '../interfaces.ts';
import { GuestState } from '../guest/state.ts';
import type { GuestFault } from '../guest/fault.ts';
import type { Race } from './races.ts';
import type { World } from './search.ts';

/** Number of the publisher among the actors; readers follow. */
export const PUBLISHER = 0;
const READERS = 2;
/** Number of the closer. */
export const CLOSER = 1 + READERS;
const ACTORS = 2 + READERS;

/** What a step returns in place of the next state: a frame is published or sent, or the ring is closed. */
const DONE = -1;
/** The ring is closed, and the actor ends. */
const ENDED = -2;

/** `reader`: from 1. Frames are numbers from 1. */
export type RingFailure =
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
  | { kind: 'asleep'; actor: number; word: string; frames: number }
  /** The next steps of two actors access the same memory, one of them writes, and not both accesses are atomic. */
  | ({ kind: 'race' } & Race)
  /** From here on, whatever is done, not all frames are published and sent. */
  | { kind: 'endless' }
  | { kind: 'fault'; fault: GuestFault };

/** Bytes of control: states, words slept on, whether actors have ended, frames; `closing`: frames published before it, and 1. */
const AT = {
  ...{ state: 0, asleep: ACTORS, ended: 2 * ACTORS, last: 3 * ACTORS },
  ...{ published: 3 * ACTORS + READERS, begun: 3 * ACTORS + READERS + 1, closing: 3 * ACTORS + READERS + 2 },
};
const CONTROL_WORDS = Math.ceil((AT.closing + 1) / 4);

type Step = (...numbers: number[]) => number;

export class RingWorld implements World<RingFailure> {
  readonly words: number;
  readonly actions: number;
  /** Frames that are published. */
  readonly frames: number;
  readonly names: Record<ActorKind, string[]>;
  /** Frames that the ring holds. */
  readonly slots: number;
  /** The words that may be waited on. */
  readonly watched: readonly { name: string; at: number }[];
  readonly #guest: Guest;
  readonly #state: GuestState;
  readonly #control = new Int32Array(CONTROL_WORDS);
  readonly #bytes = new Uint8Array(this.#control.buffer);
  readonly #memory: Int32Array;
  readonly #publisher: Step;
  readonly #reader: Step;
  readonly #closer: Step | undefined;
  readonly #frame: Step;
  readonly #readerFrame?: Step;
  /** The actor whose step runs. */
  #actor = PUBLISHER;

  /** @param make creates the guest @param frames at most 250 */
  constructor(make: (waiting: { wait: Step2; notify: Step1 }) => Guest, frames: number) {
    this.frames = frames;
    this.#guest = make({
      wait: (word, seen) => this.#wait(word, seen),
      notify: (word) => this.#notify(word),
    });
    this.#guest.within('ringside_abi', 1, 1);
    this.slots = this.#guest.within('slots', 1, 64);
    this.names = {
      publisher: this.#guest.states('publisher'),
      reader: this.#guest.states('reader'),
      closer: this.#guest.states('closer'),
    };
    this.watched = this.#guest.words();
    this.#state = new GuestState(this.#guest, this.#control);
    this.#memory = new Int32Array(this.#guest.memory.buffer);
    this.words = this.#state.words;
    this.#publisher = this.#guest.function<Step>('publisher_step');
    this.#reader = this.#guest.function<Step>('reader_step');
    this.#frame = this.#guest.function<Step>('frame');
    if (this.#guest.has('closer_step')) this.#closer = this.#guest.function<Step>('closer_step');
    if (this.#guest.has('reader_frame')) this.#readerFrame = this.#guest.function<Step>('reader_frame');
    this.actions = this.#closer ? ACTORS : CLOSER;
  }

  /** Where the guest's state lies in its memory, in bytes. */
  get range(): Range {
    return this.#state.own;
  }

  save(into: Int32Array) {
    this.#state.save(into);
  }

  load(from: Int32Array, at: number) {
    this.#state.load(from, at);
  }

  can(actor: number): boolean {
    return this.#bytes[AT.asleep + actor] === 0 && !this.isDone(actor);
  }

  /** Whether it has a closer. */
  get closes(): boolean {
    return this.#closer !== undefined;
  }

  done(): boolean {
    for (let actor = 0; actor < this.actions; actor++) if (!this.isDone(actor)) return false;
    return true;
  }

  /** Whether an actor makes no step any more. A ring with a closer is read until it is closed. */
  isDone(actor: number): boolean {
    if (this.#bytes[AT.ended + actor] > 0) return true;
    if (actor === CLOSER || (actor !== PUBLISHER && this.closes)) return false;
    return this.#frameOf(actor) >= this.frames;
  }

  act(actor: number): RingFailure | undefined {
    const bytes = this.#bytes;
    const state = bytes[AT.state + actor];
    this.#actor = actor;
    this.#guest.refuel();
    if (actor === CLOSER) {
      if (bytes[AT.closing] === 0) bytes[AT.closing] = bytes[AT.published] + 1;
      if (this.#enter(actor, this.#closer?.(state) ?? DONE)) bytes[AT.ended + actor] = 1;
      return undefined;
    }
    if (actor === PUBLISHER) {
      const frame = bytes[AT.published] + 1;
      bytes[AT.begun] = frame;
      if (this.#enter(actor, this.#publisher(state, frame))) bytes[AT.published] = frame;
      return undefined;
    }
    if (this.#enter(actor, this.#reader(actor - 1, state))) return this.#sent(actor);
    return bytes[AT.ended + actor] > 0 ? this.#unsent(actor) : undefined;
  }

  /** The state of an actor, the word that it sleeps on if it does, and the frame that it published or sent last. */
  actor(actor: number): { state: number; asleep?: string; frame: number } {
    const word = this.#bytes[AT.asleep + actor];
    return {
      state: this.#bytes[AT.state + actor],
      ...(word > 0 && { asleep: this.watched[word - 1].name }),
      frame: this.#frameOf(actor),
    };
  }

  /** Name of the state that an actor is in, or its number. */
  stateName(actor: number): string {
    const { state } = this.actor(actor);
    return this.names[kindOf(actor)][state] ?? String(state);
  }

  /** The frame that the publisher has begun last. */
  get begun(): number {
    return this.#bytes[AT.begun];
  }

  /** The frame that an actor works on or waits for: the next one, unless `reader_frame` says another. */
  aim(actor: number): number {
    const next = Math.min(this.#frameOf(actor) + 1, this.frames);
    const says = this.#readerFrame;
    if (kindOf(actor) !== 'reader' || !says) return next;
    const before = new Int32Array(this.words);
    this.save(before);
    try {
      return this.#guest.run(() => says(actor - 1));
    } catch {
      return next;
    } finally {
      this.load(before, 0);
    }
  }

  /** The value of a word. */
  word(at: number): number {
    return this.#memory[at >> 2];
  }

  stuck(): RingFailure {
    const actor = Array.from({ length: this.actions }, (_, one) => one).find((one) => !this.isDone(one));
    const { asleep = '', frame } = this.actor(actor ?? PUBLISHER);
    return { kind: 'asleep', actor: actor ?? PUBLISHER, word: asleep, frames: frame };
  }

  endless(): RingFailure {
    return { kind: 'endless' };
  }

  faulted(error: unknown): RingFailure {
    return { kind: 'fault', fault: this.#guest.fault(error) };
  }

  checkRest() {
    this.#state.checkRest();
  }

  get scratch(): Range {
    return this.#state.scratch;
  }

  fillScratch(byte: number) {
    this.#state.fillScratch(byte);
  }

  /** The closer has no frames. */
  #frameOf(actor: number): number {
    if (actor === CLOSER) return 0;
    return this.#bytes[actor === PUBLISHER ? AT.published : AT.last + actor - 1];
  }

  /** Enters the state that a step returned, or ends the actor. @returns whether a frame is done, or the ring closed */
  #enter(actor: number, state: number): boolean {
    const isDone = state === DONE;
    const isEnded = state === ENDED && actor !== CLOSER && this.#bytes[AT.closing] > 0;
    if (!isDone && !isEnded && !(state >= 0 && state <= MOST.states))
      throw new Faulted({ kind: 'state', actor: kindOf(actor), state });
    this.#bytes[AT.state + actor] = isDone || isEnded ? 0 : state;
    if (isEnded) this.#bytes[AT.ended + actor] = 1;
    return isDone;
  }

  #sent(reader: number): RingFailure | undefined {
    const at = this.#frame(reader - 1) >>> 2;
    const [low, high] = [this.#memory[at] ?? 0, this.#memory[at + 1] ?? 0];
    if (low !== high) return { kind: 'torn', reader, low, high };
    const last = this.#bytes[AT.last + reader - 1];
    if (low <= last) return { kind: 'order', reader, frame: low, last };
    const begun = this.#bytes[AT.begun];
    if (low > begun) return { kind: 'unknown', reader, frame: low, begun };
    if (low > last + 1 && this.#holds(last + 1))
      return { kind: 'skipped', reader, frame: low, missing: last + 1 };
    this.#bytes[AT.last + reader - 1] = low;
    return undefined;
  }

  #unsent(reader: number): RingFailure | undefined {
    const missing = this.#bytes[AT.last + reader - 1] + 1;
    if (missing < this.#bytes[AT.closing] && this.#holds(missing)) return { kind: 'unsent', reader, missing };
    return undefined;
  }

  /** Whether the slot of a frame that was begun is not yet taken for another one. */
  #holds = (frame: number) => this.#bytes[AT.begun] < frame + this.slots;

  /** The actor sleeps behind its step, if the word still has the value that it has seen: `memory.atomic.wait32`. */
  #wait(address: number, seen: number) {
    const word = this.#wordAt(address);
    if (this.#memory[address >> 2] === seen) this.#bytes[AT.asleep + this.#actor] = word;
  }

  /** Wakes all that sleep on a word. */
  #notify(address: number) {
    const word = this.#wordAt(address);
    for (let actor = 0; actor < this.actions; actor++)
      if (this.#bytes[AT.asleep + actor] === word) this.#bytes[AT.asleep + actor] = 0;
  }

  /** Number of a word that may be waited on, from 1. */
  #wordAt(address: number): number {
    for (let word = 0; word < this.watched.length; word++)
      if (this.watched[word].at === address) return word + 1;
    throw new Faulted({ kind: 'word', address: address >>> 0 });
  }
}

export const kindOf = (actor: number): ActorKind =>
  actor === PUBLISHER ? 'publisher' : actor === CLOSER ? 'closer' : 'reader';

type Step1 = (word: number) => void;
type Step2 = (word: number, seen: number) => void;

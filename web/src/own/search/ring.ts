/**
 * One publisher and two readers of a ring: each action is a step of one of them. Checked are the frames that readers send,
 * and that each sends the last one. Interleavings are sequentially consistent, as are WebAssembly's atomic accesses.
 */
import { Faulted, type Guest } from '../guest/guest.ts';
import { MOST, type Range } from '../interfaces.ts';
import { GuestState } from '../guest/state.ts';
import type { GuestFault } from '../guest/fault.ts';
import type { Race } from './races.ts';
import type { World } from './search.ts';

/** Number of the publisher among the actors; readers follow. */
export const PUBLISHER = 0;
const READERS = 2;
const ACTORS = 1 + READERS;

/** What a step returns in place of the next state: a frame is published or sent. */
const DONE = -1;

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
  /** It sleeps, and nothing will wake it. */
  | { kind: 'asleep'; actor: number; word: string; frames: number }
  /** The next steps of two actors access the same memory, one of them writes, and not both accesses are atomic. */
  | ({ kind: 'race' } & Race)
  /** From here on, whatever is done, not all frames are published and sent. */
  | { kind: 'endless' }
  | { kind: 'fault'; fault: GuestFault };

/** Bytes of control: states, words slept on, frames. */
const AT = { state: 0, asleep: ACTORS, published: 2 * ACTORS, begun: 2 * ACTORS + 1, last: 2 * ACTORS + 2 };
const CONTROL_WORDS = 3;

type Step = (...numbers: number[]) => number;

export class RingWorld implements World<RingFailure> {
  readonly words: number;
  readonly actions = ACTORS;
  /** Frames that are published. */
  readonly frames: number;
  readonly names: { publisher: string[]; reader: string[] };
  /** The words that may be waited on. */
  readonly watched: readonly { name: string; at: number }[];
  readonly #guest: Guest;
  readonly #state: GuestState;
  readonly #control = new Int32Array(CONTROL_WORDS);
  readonly #bytes = new Uint8Array(this.#control.buffer);
  readonly #memory: Int32Array;
  readonly #slots: number;
  readonly #publisher: Step;
  readonly #reader: Step;
  readonly #frame: Step;
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
    this.#slots = this.#guest.within('slots', 1, 64);
    this.names = { publisher: this.#guest.states('publisher'), reader: this.#guest.states('reader') };
    this.watched = this.#guest.words();
    this.#state = new GuestState(this.#guest, this.#control);
    this.#memory = new Int32Array(this.#guest.memory.buffer);
    this.words = this.#state.words;
    this.#publisher = this.#guest.function<Step>('publisher_step');
    this.#reader = this.#guest.function<Step>('reader_step');
    this.#frame = this.#guest.function<Step>('frame');
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
    if (this.#bytes[AT.asleep + actor] > 0) return false;
    return this.#frameOf(actor) < this.frames;
  }

  done(): boolean {
    for (let actor = 0; actor < ACTORS; actor++) if (this.#frameOf(actor) < this.frames) return false;
    return true;
  }

  act(actor: number): RingFailure | undefined {
    const bytes = this.#bytes;
    const state = bytes[AT.state + actor];
    this.#actor = actor;
    this.#guest.refuel();
    if (actor === PUBLISHER) {
      const frame = bytes[AT.published] + 1;
      bytes[AT.begun] = frame;
      if (this.#enter(actor, this.#publisher(state, frame))) bytes[AT.published] = frame;
      return undefined;
    }
    if (!this.#enter(actor, this.#reader(actor - 1, state))) return undefined;
    return this.#sent(actor);
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
    return this.names[actor === PUBLISHER ? 'publisher' : 'reader'][state] ?? String(state);
  }

  /** The value of a word. */
  word(at: number): number {
    return this.#memory[at >> 2];
  }

  stuck(): RingFailure {
    const actor = Array.from({ length: ACTORS }, (_, one) => one).find(
      (one) => this.#frameOf(one) < this.frames,
    );
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

  #frameOf = (actor: number) => this.#bytes[actor === PUBLISHER ? AT.published : AT.last + actor - 1];

  /** Enters the state that a step returned. @returns whether a frame is done */
  #enter(actor: number, state: number): boolean {
    const isDone = state === DONE;
    if (!isDone && !(state >= 0 && state <= MOST.states))
      throw new Faulted({ kind: 'state', actor: actor === PUBLISHER ? 'publisher' : 'reader', state });
    this.#bytes[AT.state + actor] = isDone ? 0 : state;
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
    if (low > last + 1 && begun <= last + this.#slots)
      return { kind: 'skipped', reader, frame: low, missing: last + 1 };
    this.#bytes[AT.last + reader - 1] = low;
    return undefined;
  }

  /** The actor sleeps behind its step, if the word still has the value that it has seen: `memory.atomic.wait32`. */
  #wait(address: number, seen: number) {
    const word = this.#wordAt(address);
    if (this.#memory[address >> 2] === seen) this.#bytes[AT.asleep + this.#actor] = word;
  }

  /** Wakes all that sleep on a word. */
  #notify(address: number) {
    const word = this.#wordAt(address);
    for (let actor = 0; actor < ACTORS; actor++)
      if (this.#bytes[AT.asleep + actor] === word) this.#bytes[AT.asleep + actor] = 0;
  }

  /** Number of a word that may be waited on, from 1. */
  #wordAt(address: number): number {
    for (let word = 0; word < this.watched.length; word++)
      if (this.watched[word].at === address) return word + 1;
    throw new Faulted({ kind: 'word', address: address >>> 0 });
  }
}

type Step1 = (word: number) => void;
type Step2 = (word: number, seen: number) => void;

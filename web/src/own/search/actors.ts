/**
 * Actors that share a guest: each action is one step of one of them. They sleep on words and are woken. Interleavings are
 * sequentially consistent, as are WebAssembly's atomic accesses.
 */
import type { GuestFault } from '../guest/fault.ts';
import { Faulted, type Guest, type Waiting } from '../guest/guest.ts';
import { GuestState } from '../guest/state.ts';
import { type ActorKind, MOST, type Range } from '../interfaces.ts';
import type { Race } from './races.ts';
import type { World } from './search.ts';

/** What can go wrong whatever the actors do. */
export type ActorsFailure =
  /** The next steps of two actors access the same memory, one of them writes, and not both accesses are atomic. */
  | ({ kind: 'race' } & Race)
  /** From here on, whatever is done, not everything gets done: these actors' steps repeat. */
  | { kind: 'endless'; actors: { actor: number; is: ActorKind }[] }
  | { kind: 'fault'; fault: GuestFault };

/** What a step returns in place of the next state: a frame or a job is done, or the ring is closed. */
const DONE = -1;
/** The ring is closed, and the actor ends. */
const ENDED = -2;

export type Step = (...numbers: number[]) => number;
export type Make = (waiting: Waiting) => Guest;

export abstract class ActorsWorld<Failure> implements World<Failure | ActorsFailure> {
  readonly words: number;
  /** Number of actors. */
  readonly actions: number;
  /** What each actor is, by its number. */
  readonly kinds: readonly ActorKind[];
  /** Names of the states of each kind. */
  readonly names: Readonly<Record<string, string[]>>;
  /** The words that may be waited on. */
  readonly watched: readonly { name: string; at: number }[];
  protected readonly guest: Guest;
  /** The guest's memory as words. */
  protected readonly memory: Int32Array;
  /** What is known of the actors, beside the guest's own state: states, words slept on, whether they have ended, and what the kind adds. */
  protected readonly bytes: Uint8Array;
  /** Index of the first byte that the kind adds. */
  protected readonly more: number;
  readonly #state: GuestState;
  /** The actor whose step runs. */
  #actor = 0;
  #isReady = false;

  /**
   * @param make creates the guest
   * @param kindsOf what the guest's actors are
   * @param more bytes that the kind adds
   */
  constructor(make: Make, kindsOf: (guest: Guest) => readonly ActorKind[], more: number) {
    // The start function, and those of constants, run before there are actors that could sleep.
    const guest = make({
      wait: (word, seen) => this.#isReady && this.#wait(word, seen),
      notify: (word) => this.#isReady && this.#notify(word),
    });
    guest.within('ringside_abi', 1, 1);
    this.guest = guest;
    this.kinds = kindsOf(guest);
    this.actions = this.kinds.length;
    this.names = Object.fromEntries(this.kinds.map((kind) => [kind, guest.states(kind)]));
    this.watched = guest.words();
    this.more = 3 * this.actions;
    const control = new Int32Array(Math.ceil((this.more + more) / 4));
    this.bytes = new Uint8Array(control.buffer);
    this.#state = new GuestState(guest, control);
    this.memory = new Int32Array(guest.memory.buffer);
    this.words = this.#state.words;
    this.#isReady = true;
  }

  /** Does a step of an actor that is in a state. */
  protected abstract step(actor: number, state: number): Failure | undefined;
  /** Whether an actor makes no step any more. */
  abstract isDone(actor: number): boolean;
  /** The frame or job that an actor has done last; 0 if there is none. */
  abstract last(actor: number): number;
  abstract stuck(): Failure;

  /** Where the guest's state lies in its memory, in bytes. */
  get range(): Range {
    return this.#state.own;
  }

  get scratch(): Range {
    return this.#state.scratch;
  }

  save(into: Int32Array) {
    this.#state.save(into);
  }

  load(from: Int32Array, at: number) {
    this.#state.load(from, at);
  }

  fillScratch(byte: number) {
    this.#state.fillScratch(byte);
  }

  checkRest() {
    this.#state.checkRest();
  }

  can(actor: number): boolean {
    return this.bytes[this.actions + actor] === 0 && !this.isDone(actor);
  }

  done(): boolean {
    for (let actor = 0; actor < this.actions; actor++) if (!this.isDone(actor)) return false;
    return true;
  }

  act(actor: number): Failure | undefined {
    this.#actor = actor;
    this.guest.refuel();
    return this.step(actor, this.bytes[actor]);
  }

  /** The state of an actor, the word that it sleeps on if it does, and what it has done last. */
  actor(actor: number): { state: number; asleep?: string; frame: number } {
    const word = this.bytes[this.actions + actor];
    return {
      state: this.bytes[actor],
      ...(word > 0 && { asleep: this.watched[word - 1].name }),
      frame: this.last(actor),
    };
  }

  /** Name of the state that an actor is in, or its number. */
  stateName(actor: number): string {
    const state = this.bytes[actor];
    return this.names[this.kinds[actor]][state] ?? String(state);
  }

  /** The value of a word. */
  word(at: number): number {
    return this.memory[at >> 2];
  }

  endless(actors: number[]): ActorsFailure {
    return { kind: 'endless', actors: actors.map((actor) => ({ actor, is: this.kinds[actor] })) };
  }

  faulted(error: unknown): ActorsFailure {
    return { kind: 'fault', fault: this.guest.fault(error) };
  }

  /** The first actor that is not done, and the word that it sleeps on. */
  protected sleeper(): { actor: number; is: ActorKind; word: string } {
    const actor = this.kinds.findIndex((_, one) => !this.isDone(one));
    return { actor, is: this.kinds[actor], word: this.actor(actor).asleep ?? '' };
  }

  /** Whether a step has ended its actor. */
  protected hasEnded(actor: number): boolean {
    return this.bytes[2 * this.actions + actor] > 0;
  }

  protected end(actor: number) {
    this.bytes[2 * this.actions + actor] = 1;
  }

  /**
   * Enters the state that a step returned, or ends the actor.
   * @param mayEnd whether it may end now
   * @returns whether it is done with a frame, a job, or the closing
   */
  protected enter(actor: number, state: number, mayEnd = false): boolean {
    const isDone = state === DONE;
    const isEnded = state === ENDED && mayEnd;
    if (!isDone && !isEnded && !(state >= 0 && state <= MOST.states))
      throw new Faulted({ kind: 'state', actor: this.kinds[actor], state });
    this.bytes[actor] = isDone || isEnded ? 0 : state;
    if (isEnded) this.end(actor);
    return isDone;
  }

  /** The actor sleeps behind its step, if the word still has the value that it has seen: `memory.atomic.wait32`. */
  #wait(address: number, seen: number) {
    const word = this.#wordAt(address);
    if (this.memory[address >> 2] === seen) this.bytes[this.actions + this.#actor] = word;
  }

  /** Wakes all that sleep on a word. */
  #notify(address: number) {
    const word = this.#wordAt(address);
    for (let actor = 0; actor < this.actions; actor++)
      if (this.bytes[this.actions + actor] === word) this.bytes[this.actions + actor] = 0;
  }

  /** Number of a word that may be waited on, from 1. */
  #wordAt(address: number): number {
    for (let word = 0; word < this.watched.length; word++)
      if (this.watched[word].at === address) return word + 1;
    throw new Faulted({ kind: 'word', address: address >>> 0 });
  }
}

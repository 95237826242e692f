/**
 * A schedule and the moment of it that is shown. Its actions are picked one by one, or drawn by a fair scheduler; it plays by
 * itself, slowly, or in time with the sound of a reader. Each request is the whole list of actions, because a guest is
 * deterministic: one action fewer is an undo. The guest runs in a worker of its own, which a deadline ends.
 */
import { deadlines } from '../engine/deadlines.ts';
import { errorMessage } from '../engine/error-message.ts';
import { RpcClient } from '../engine/rpc.client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import { MOST_STEPS } from '../link/link.ts';
import { faultText } from '../words/faults.en.ts';
import type { Source } from './checking.svelte.ts';
import type { OwnKind } from './interfaces.ts';
import { RUN_FRAMES } from './run/fair.ts';
import type { Card, Heard } from './run/listen.ts';
import { FRAMES } from './search/find.ts';
import type { Played } from './search/play.ts';
import type { Players } from './search/play.worker.ts';

const newWorker = () => new Worker(new URL('./search/play.worker.ts', import.meta.url), { type: 'module' });

/** Time between two steps that play by themselves, in ms. */
const STEP_MS = 125;

export class Scheduling {
  /** What the schedule did; undefined before the first one. */
  played = $state.raw<Played>();
  /** The source that is scheduled. */
  about = $state.raw<Source>();
  /** Why there is no answer. */
  failed = $state('');
  /** Steps that were done at the moment that is shown. */
  at = $state(0);
  /** Whether it plays by itself, and whether it is heard meanwhile. */
  playing = $state(false);
  heard = $state(false);
  /** Whether the scheduler drew its last actions, until nothing was left to do. */
  drawn = $state(false);
  /** The reader that is heard, from 1. */
  reader = $state(1);
  /** The reader that is slow, from 1; 0 for none. */
  slow = $state(0);
  seed = $state(1);
  /** Frames that a ring's publisher publishes. */
  frames = $state(FRAMES);
  /** The actions that were asked for. */
  actions: readonly number[] = [];
  #module: Uint8Array | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #kind: OwnKind;
  readonly #worker: RpcClient<Players, Heard>;
  /** The newest request; answers to older ones are not shown. */
  #request: symbol | undefined;

  constructor(kind: OwnKind, spawn: () => WorkerLike = newWorker) {
    this.#kind = kind;
    this.#worker = new RpcClient<Players, Heard>(
      spawn,
      {
        onfault: (fault) => new Error(faultText(fault)),
        onprogress: ({ steps }) => this.heard && (this.at = steps),
      },
      { start: deadlines.start, answer: deadlines.guest },
    );
  }

  /** Number of steps. */
  get count(): number {
    return this.played && 'steps' in this.played ? this.played.steps.length : 0;
  }

  /** Whether a scheduler would draw nothing behind its last step. */
  get isOver(): boolean {
    return this.drawn || !this.played || !('steps' in this.played) || this.played.end !== undefined;
  }

  /** Whether it is short enough for a link, which has the frames of a search. */
  get isLinked(): boolean {
    return this.frames === FRAMES;
  }

  /** Begins with a source, and actions that were picked. */
  async start(source: Source, module: Uint8Array, actions: readonly number[]) {
    this.#begin(source, module);
    await this.#replace(actions);
  }

  /** Begins with a source, and plays. */
  async run(source: Source, module: Uint8Array) {
    this.#begin(source, module);
    await this.#draw();
  }

  /**
   * Replaces the actions behind the moment that is shown. An action that is no longer possible, of a key pressed twice, is left out.
   * @param left how many of those before it are left out, too
   */
  async act(next: readonly number[], left = 0) {
    this.pause();
    if (this.played?.kind === 'ring' && this.played.views[this.at].begun < FRAMES) this.frames = FRAMES;
    const most = this.isLinked ? MOST_STEPS : Infinity;
    await this.#replace([...this.actions.slice(0, this.at - left), ...next].slice(0, most));
    if (this.played && 'misfit' in this.played) this.played = { ...this.played, misfit: undefined };
  }

  async restart() {
    this.pause();
    this.frames = FRAMES;
    await this.#replace([]);
  }

  /** Picks the reader that is heard from the next time on. */
  hear(reader: number) {
    if (this.heard) this.pause();
    this.reader = reader;
  }

  /** Shows another moment, and goes on from there if it plays in silence. */
  show(at: number) {
    if (this.heard) this.pause();
    this.at = at;
  }

  /** Plays from the moment that is shown; from the last one on, a scheduler draws what follows. */
  async play() {
    if (this.at === this.count && !this.isOver) return this.#draw();
    if (this.at === this.count) this.at = 0;
    this.#go();
  }

  /** Draws all of a run again. @param change what is different */
  async again(change: Partial<Pick<Scheduling, 'seed' | 'slow'>>) {
    const { playing } = this;
    this.pause();
    Object.assign(this, change);
    this.actions = [];
    await this.#draw(playing);
  }

  /** Plays in time, and is heard. Resolves when all was heard or it was paused. */
  async listen(card: Card) {
    this.pause();
    if (!this.#module) return;
    if (this.at === this.count) this.at = 0;
    const request = (this.#request = Symbol());
    this.playing = this.heard = true;
    const { actions, frames, reader, slow, at: from } = this;
    const transfer = card.end.kind === 'port' ? [card.end.port] : [];
    try {
      const options = { actions, frames, reader, slow, from };
      await this.#worker.send('listen', [this.#module, options, card], transfer);
    } catch (error) {
      if (request === this.#request) this.failed = errorMessage(error);
    }
    if (request === this.#request) this.playing = this.heard = false;
  }

  pause() {
    clearInterval(this.#timer);
    if (this.heard) this.#end();
    this.playing = this.heard = false;
  }

  /** Ends the worker. */
  close() {
    this.pause();
    this.#end();
  }

  #begin(source: Source, module: Uint8Array) {
    this.pause();
    this.about = source;
    this.#module = module;
    this.played = undefined;
    this.frames = FRAMES;
    this.actions = [];
  }

  #end() {
    this.#request = undefined;
    this.#worker.end(new Error('The panel was closed.'));
  }

  #go() {
    clearInterval(this.#timer);
    this.playing = true;
    this.#timer = setInterval(() => {
      if (this.at < this.count) this.at += 1;
      else this.pause();
    }, STEP_MS);
  }

  async #replace(actions: readonly number[]) {
    this.actions = actions;
    this.drawn = false;
    await this.#ask(
      (module) => this.#worker.ask('play', module, this.#kind, this.frames, actions),
      (played) => {
        this.played = played;
        this.actions = actions.slice(0, this.count);
        this.at = this.count;
      },
    );
  }

  /** Lets the scheduler go on behind the actions that are there; behind none, with the frames of a run. @param plays whether it plays then */
  async #draw(plays = true) {
    const before = this.actions;
    if (this.#kind === 'ring' && before.length === 0) this.frames = RUN_FRAMES;
    const { seed, slow } = this;
    await this.#ask(
      (module) => this.#worker.ask('run', module, this.#kind, this.frames, { seed, slow, before }),
      ({ played, actions }) => {
        this.played = played;
        this.actions = actions;
        this.drawn = true;
        this.at = before.length;
        if (plays && this.at < this.count) this.#go();
      },
    );
  }

  /** Asks the worker. @param take receives the answer, unless there is a newer request */
  async #ask<T>(ask: (module: Uint8Array) => Promise<T>, take: (answer: T) => void) {
    if (!this.#module) return;
    const request = (this.#request = Symbol());
    try {
      const answer = await ask(this.#module);
      if (request !== this.#request) return;
      this.failed = '';
      take(answer);
    } catch (error) {
      if (request === this.#request) this.failed = errorMessage(error);
    }
  }
}

/**
 * Runs a schedule that the user picks action by action. Each request is the whole list of actions, because a guest is
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
import type { Played } from './search/play.ts';
import type { Players } from './search/play.worker.ts';

const newWorker = () => new Worker(new URL('./search/play.worker.ts', import.meta.url), { type: 'module' });

export class Scheduling {
  /** What the schedule did; undefined before the first one. */
  played = $state.raw<Played>();
  /** The source that is scheduled. */
  about = $state.raw<Source>();
  /** Why there is no answer. */
  failed = $state('');
  /** The actions that were asked for. */
  actions: readonly number[] = [];
  #module: Uint8Array | undefined;
  readonly #kind: OwnKind;
  readonly #worker: RpcClient<Players>;
  /** The newest request; answers to older ones are not shown. */
  #request: symbol | undefined;

  constructor(kind: OwnKind, spawn: () => WorkerLike = newWorker) {
    this.#kind = kind;
    const onfault = (fault: Parameters<typeof faultText>[0]) => new Error(faultText(fault));
    this.#worker = new RpcClient(spawn, { onfault }, { start: deadlines.start, answer: deadlines.guest });
  }

  /** Begins with a source, and actions that came with it. */
  async start(source: Source, module: Uint8Array, actions: readonly number[]) {
    this.about = source;
    this.#module = module;
    this.played = undefined;
    await this.#run(actions);
  }

  /** Runs a schedule in place of the one before. An action that is no longer possible, of a key pressed twice, is left out. */
  async act(actions: readonly number[]) {
    await this.#run(actions.slice(0, MOST_STEPS));
    if (this.played && 'misfit' in this.played) this.played = { ...this.played, misfit: undefined };
  }

  async #run(actions: readonly number[]) {
    if (!this.#module) return;
    const request = (this.#request = Symbol());
    this.actions = actions;
    try {
      const played = await this.#worker.ask('play', this.#module, this.#kind, actions);
      if (request !== this.#request) return;
      this.failed = '';
      this.played = played;
      if ('steps' in played) this.actions = actions.slice(0, played.steps.length);
    } catch (error) {
      if (request === this.#request) this.failed = errorMessage(error);
    }
  }

  /** Ends the worker. */
  close() {
    this.#request = undefined;
    this.#worker.end(new Error('The panel was closed.'));
  }
}

/** The world of one stage: both sides, advanced by a few steps at a time, with their newest scenes. */
import { SessionClient } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Move } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import type { Catalogue, Lab } from '../engine/types.ts';
import { configOf, type Scenes, type StageId, stages } from './stages.ts';

/** `waits`: its module has not been requested yet; `gone`: it did not load, or has stopped. */
type Phase = 'waits' | 'loads' | 'runs' | 'gone';

export class World<Id extends StageId = StageId> {
  readonly id: Id;
  phase = $state<Phase>('waits');
  /** Scenes of A and B as of the newest beat. */
  scenes = $state.raw<[Scenes[Id], Scenes[Id]]>();
  /** The lab's entry in the catalogue; undefined until it has loaded. */
  lab = $state.raw<Lab>();
  #client: SessionClient | undefined;
  /** Known before the first frame. */
  #Scene: (new (numbers: Float64Array) => Scenes[Id]) | undefined;
  #settled: () => void = () => undefined;

  constructor(id: Id) {
    this.id = id;
  }

  /** The engine module that contains the lab. */
  get module(): ModuleId {
    return stages[this.id].module;
  }

  /** Loads the world. Resolves when it runs or has failed. @param spawn opens a port to its worker */
  load(spawn: () => WorkerLike): Promise<void> {
    this.phase = 'loads';
    this.#client = new SessionClient(
      {
        onready: (_, catalogue) => void this.#open(catalogue),
        onframe: ({ scenes: [a, b], arriving }) => {
          if (!this.#Scene) return;
          // The first steps may take several moves; a beat would give up those that are left.
          if (arriving && this.phase === 'loads') return this.#pull({ kind: 'stay' });
          this.scenes = [new this.#Scene(a), new this.#Scene(b)];
          if (this.phase === 'loads') this.#settle('runs');
        },
        onfail: () => this.#settle('gone'),
      },
      spawn,
    );
    this.#client.start();
    return new Promise((resolve) => (this.#settled = resolve));
  }

  /** Advances the world by a few steps, unless the previous ones are still under way. */
  beat() {
    if (this.phase === 'runs') this.#pull({ kind: 'step', steps: stages[this.id].steps });
  }

  close() {
    this.#client?.end();
  }

  async #open({ labs }: Catalogue) {
    this.lab = labs.find(({ id }) => id === this.id);
    if (!this.lab) return this.#settle('gone');
    const config = configOf(this.id, this.lab);
    try {
      this.#Scene = (await stages[this.id].scene()).Scene;
      await this.#client?.ask({ kind: 'open', config, goal: 0, script: [], look: 0 });
    } catch {
      return this.#settle('gone');
    }
    const { warm } = stages[this.id];
    this.#pull(warm > 0 ? { kind: 'step', steps: warm } : { kind: 'stay' });
  }

  #pull(move: Move) {
    this.#client?.pull(move, 0);
  }

  #settle(phase: Phase) {
    this.phase = phase;
    this.#settled();
  }
}

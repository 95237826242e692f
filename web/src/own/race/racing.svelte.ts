/** Races a variant of the user's own with others, several times, each time in a worker of its own. */
import { deadlines } from '../../engine/deadlines.ts';
import { errorMessage } from '../../engine/error-message.ts';
import { Job } from '../../engine/job.ts';
import { chooseRung, probe } from '../../engine/rung.ts';
import type { WorkerLike } from '../../engine/supervisor.ts';
import type { MeasureSamples } from '../../engine/types.ts';
import { drawSeed } from '../../state/draw-seed.ts';
import type { NotRaced } from './race.ts';
import type { FromRace, ToRace } from './race.worker.ts';
import type { Raced } from './rows.ts';
import { type Compile, loadModules, type Modules, type RaceKind } from './subjects.ts';

/** Pairs of samples in a run, at least, and runs. A lab's measurement has 5 runs; blocks and steps take so little time that runs differ by more. */
const PAIRS = 12;
export const RUNS = 9;

export type RaceStatus =
  | { state: 'compiling' }
  /** `run`: from 1 */
  | { state: 'running'; run: number }
  | { state: 'done' }
  | { state: 'not raced'; why: NotRaced }
  /** A worker failed, or the variant did not answer. */
  | { state: 'failed'; why: string };

/** Deadlines of the worker, in ms. */
type Limits = { [K in 'start' | 'guest']: number };

const newWorker = (): WorkerLike =>
  new Worker(new URL('./race.worker.ts', import.meta.url), { type: 'module' });

export class Racing {
  status = $state.raw<RaceStatus>({ state: 'compiling' });
  /** The figures after the first run, and after the last one. */
  raced = $state.raw<Raced>();
  readonly #spawn: () => WorkerLike;
  readonly #limits: Limits;
  #job: Job<ToRace, FromRace> | undefined;
  #isEnded = false;

  constructor(spawn = newWorker, limits: Limits = deadlines) {
    this.#spawn = spawn;
    this.#limits = limits;
  }

  async start(of: RaceKind, own: Uint8Array, compile: Compile) {
    if (chooseRung(probe()).rung !== 'threads') {
      this.status = { state: 'not raced', why: { kind: 'single' } };
      return;
    }
    try {
      const modules = await loadModules(of, own, compile);
      if (!this.#isEnded) this.#run(of, modules, drawSeed(), []);
    } catch (error) {
      if (!this.#isEnded) this.status = { state: 'failed', why: errorMessage(error) };
    }
  }

  /** Ends the race, and keeps its figures. */
  end() {
    this.#isEnded = true;
    this.#job?.end();
  }

  #run(of: RaceKind, modules: Modules, seed: number, earlier: MeasureSamples[]) {
    this.status = { state: 'running', run: earlier.length + 1 };
    const sampling = { pairs: PAIRS, quick: false, seed: (seed + earlier.length) % 2 ** 32, earlier };
    const job = (this.#job = new Job<ToRace, FromRace>({
      spawn: this.#spawn,
      start: { kind: 'start', of, modules, sampling },
      limits: this.#limits,
      step: this.#limits.guest,
      onmessage: (message) => {
        if (message.kind === 'alive') return;
        job.end();
        if (message.kind === 'not raced') {
          this.raced = undefined;
          this.status = { state: 'not raced', why: message.why };
          return;
        }
        const all = [...earlier, message.samples];
        if (all.length === 1 || all.length === RUNS) this.raced = message.raced;
        if (all.length < RUNS) this.#run(of, modules, seed, all);
        else this.status = { state: 'done' };
      },
      onfail: (why) => (this.status = { state: 'failed', why }),
      // While the tab is hidden, nothing is measured.
      onhidden: () => undefined,
    }));
  }
}

/** What each change of a release saves of a script, alone and taken away: counts of all variants, and how far counting is. */
import type { WorkerLike } from '../../engine/client.ts';
import type { Config } from '../../engine/types.ts';
import { errors } from '../../words/errors.en.ts';
import type { FromAblation, ToAblation } from './ablation.worker.ts';
import type { Counted } from './count.ts';
import { type Counter, counters } from './scene.ts';

const ablationWorker = (): WorkerLike =>
  new Worker(new URL('./ablation.worker.ts', import.meta.url), { type: 'module' });

export class Ablations {
  counted = $state.raw<Counted[]>([]);
  /** What `counted` is about. */
  config = $state.raw<Config>();
  running = $state(false);
  /** Why it stopped, when it has. */
  failed = $state<string>();
  #worker: WorkerLike | undefined;
  #spawn: () => WorkerLike;

  constructor(spawn: () => WorkerLike = ablationWorker) {
    this.#spawn = spawn;
  }

  /** Counts these variants in the script of a configuration. */
  start(config: Config, ids: string[]) {
    this.close();
    [this.counted, this.config, this.failed, this.running] = [[], config, undefined, true];
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<FromAblation>) => {
      if (data.kind === 'counted') this.counted = [...this.counted, ...data.counted];
      else this.#end(data.kind === 'failed' ? data.message : undefined);
    };
    worker.onerror = (event: ErrorEvent) => this.#end(event.message || errors.notLoaded);
    worker.postMessage({ config: $state.snapshot(config), ids } satisfies ToAblation);
    this.#worker = worker;
  }

  #end(failed?: string) {
    this.failed = failed;
    this.close();
  }

  close() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.running = false;
  }
}

/** Whether two configurations are alike in all that is counted: the sides that are shown are not. */
export const alike = (a: Config, b: Config): boolean =>
  a.rate === b.rate &&
  a.text === b.text &&
  Object.entries(a.knobs).every(([id, value]) => b.knobs[id] === value);

/** Counters in which variants differ: the columns of the map. */
export const differing = (counted: readonly Counted[]): Counter[] =>
  counters.filter((id) => counted.some(({ counts }) => counts[id] !== counted[0].counts[id]));

/** Share of the most in a column, on a logarithmic scale, 0 to 1: what a cell is shaded by. */
export function shade(counted: readonly Counted[], id: Counter, value: number): number {
  const most = Math.max(...counted.map(({ counts }) => counts[id]));
  return most > 0 ? Math.log1p(value) / Math.log1p(most) : 0;
}

/** Counts the operations that A and B execute, each in a worker of its own, one after the other. */
import { deadlines } from '../engine/deadlines.ts';
import { Job } from '../engine/job.ts';
import type { ModuleId } from '../engine/modules.ts';
import type { Counted } from '../engine/operations/count.ts';
import type { FromOperations, ToOperations } from '../engine/operations/operations.worker.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Config } from '../engine/types.ts';

/** What is counted. */
export interface Subject {
  module: ModuleId;
  config: Config;
  /** The FLV file that is streamed; null for the built-in clip. */
  blob: Blob | null;
}

/** The operations of both sides. */
export interface BothCounted {
  of: Subject;
  sides: [Counted, Counted];
  /** Whether A and B did the same work. */
  same: boolean;
}

type Status =
  { state: 'none' | 'done' } | { state: 'running'; side: 0 | 1 } | { state: 'failed'; why: string };

const newWorker = (module: ModuleId): WorkerLike =>
  new Worker(new URL('../engine/operations/operations.worker.ts', import.meta.url), {
    type: 'module',
    name: module,
  });

export class OperationCounting {
  status = $state.raw<Status>({ state: 'none' });
  /** The last complete result. */
  result = $state.raw<BothCounted | null>(null);
  readonly #spawn: (module: ModuleId) => WorkerLike;
  #job: Job<ToOperations, FromOperations> | undefined;

  /** @param spawn creates a worker */
  constructor(spawn = newWorker) {
    this.#spawn = spawn;
  }

  /** Counts both sides, and cancels what was being counted. */
  start(of: Subject) {
    this.cancel();
    this.#count(of);
  }

  cancel() {
    this.#job?.end();
    if (this.status.state === 'running') this.status = { state: this.result ? 'done' : 'none' };
  }

  #count(of: Subject, first?: Counted) {
    const { module, config, blob } = of;
    this.status = { state: 'running', side: first ? 1 : 0 };
    const job = (this.#job = new Job<ToOperations, FromOperations>({
      spawn: () => this.#spawn(module),
      start: { config, variant: first ? config.b : config.a, blob },
      limits: deadlines,
      step: deadlines.operations,
      onmessage: ({ counted, same }) => {
        job.end();
        if (!first) return this.#count(of, counted);
        this.result = { of, sides: [first, counted], same };
        this.status = { state: 'done' };
      },
      onfail: (why) => (this.status = { state: 'failed', why }),
    }));
  }
}

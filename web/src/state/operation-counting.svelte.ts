/** Counts the operations that A and B execute, each in a worker of its own, one after the other. */
import { deadlines } from '../engine/deadlines.ts';
import type { ModuleId } from '../engine/modules.ts';
import type { Counted } from '../engine/operations/count.ts';
import type { FromOperations, ToOperations } from '../engine/operations/messages.ts';
import { SupervisedWorker, type WorkerLike } from '../engine/supervisor.ts';
import type { Config } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { faultText } from '../words/faults.en.ts';

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
  #worker: SupervisedWorker<ToOperations, FromOperations> | undefined;

  /** @param spawn creates a worker */
  constructor(spawn = newWorker) {
    this.#spawn = spawn;
  }

  /** Counts both sides, and cancels what was being counted. */
  start(of: Subject) {
    this.cancel();
    this.#count(of, []);
  }

  cancel() {
    this.#worker?.end();
    this.#worker = undefined;
    if (this.status.state === 'running') this.status = { state: this.result ? 'done' : 'none' };
  }

  #count(of: Subject, counted: Counted[]) {
    const side = counted.length === 0 ? 0 : 1;
    this.status = { state: 'running', side };
    const { module, config, blob } = of;
    const worker = (this.#worker = new SupervisedWorker<ToOperations, FromOperations>(
      () => this.#spawn(module),
      {
        onmessage: (message) => this.#receive(message, of, counted),
        onfault: (fault) => (this.status = { state: 'failed', why: faultText(fault) }),
      },
    ));
    worker.start();
    worker.expect(deadlines.operations);
    worker.post({ config, variant: side === 0 ? config.a : config.b, blob });
  }

  #receive(message: FromOperations, of: Subject, counted: Counted[]) {
    if (message.kind === 'ready') return;
    this.#worker?.end();
    if (message.kind === 'refused') {
      this.status = { state: 'failed', why: errors.refused(message.refusal) };
      return;
    }
    const [first] = counted;
    if (!first) return this.#count(of, [message.counted]);
    this.result = { of, sides: [first, message.counted], same: message.same };
    this.status = { state: 'done' };
  }
}

/** Runs the model of Go's scheduler for the lab's settings. */
import { deadlines } from '../../../engine/deadlines.ts';
import type { Fault } from '../../../engine/fault.ts';
import { SupervisedWorker, type WorkerLike } from '../../../engine/supervisor.ts';
import type { Config, GoroutineLoad, GoroutineReport, Refusal } from '../../../engine/types.ts';
import { faultText } from '../../../words/faults.en.ts';
import { model as words } from '../../../words/goroutines.en.ts';
import { allowedText, fieldName, valueText } from '../../../words/refusals.en.ts';
import type { FromGoroutines } from './goroutines.worker.ts';
import { modelLoad } from './rows.ts';

const modelWorker = (): WorkerLike =>
  new Worker(new URL('./goroutines.worker.ts', import.meta.url), { type: 'module' });

const refused = (refusal: Refusal) =>
  words.refused(fieldName(refusal.knob), valueText(refusal), allowedText(refusal.allowed));

export class GoroutineModel {
  /** The latest report. */
  report = $state.raw<GoroutineReport>();
  /** Why there is none: the worker failed, or the load was refused. */
  trouble = $state<string>();
  running = $state(false);
  readonly #spawn: () => WorkerLike;

  /** @param spawn creates the worker; tests pass their own */
  constructor(spawn: () => WorkerLike = modelWorker) {
    this.#spawn = spawn;
  }

  /** Whether the report is of other settings than these. */
  stale(config: Config): boolean {
    const { report } = this;
    if (!report) return false;
    const load = modelLoad(config);
    return (['streams', 'readers', 'poll_ms'] as const).some((knob) => load[knob] !== report.load[knob]);
  }

  /** Runs the model. Never throws. */
  async run(config: Config) {
    this.running = true;
    this.trouble = undefined;
    try {
      await this.#ask(modelLoad(config));
    } finally {
      this.running = false;
    }
  }

  #ask(load: GoroutineLoad): Promise<void> {
    let resolve: () => void = () => undefined;
    const answered = new Promise<void>((done) => (resolve = done));
    const worker = new SupervisedWorker<GoroutineLoad, FromGoroutines>(this.#spawn, {
      onmessage: (message) => {
        if (message.kind === 'ready') return;
        if (message.kind === 'report') this.report = message.report;
        else this.trouble = refused(message.refusal);
        resolve();
      },
      onfault: (fault: Fault) => {
        this.trouble = words.failed(faultText(fault));
        resolve();
      },
    });
    worker.start();
    worker.post(load);
    worker.expect(deadlines.model);
    return answered.finally(() => worker.end());
  }
}

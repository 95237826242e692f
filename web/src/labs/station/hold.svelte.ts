/** The search for how many copies of a script A, then B, plays in real time, in a worker of its own. */
import type { WorkerLike } from '../../engine/client.ts';
import type { Config } from '../../engine/types.ts';
import type { RunStatus } from '../../state/crew-runs.svelte.ts';
import { Limits, type Hold } from '../../state/limits.svelte.ts';
import { errors } from '../../words/errors.en.ts';
import type { FromHold, ToHold } from './hold.worker.ts';

/** How long a load has to be held, in s of sound: one that is 4 % too large breaks in that time. */
const HOLD_S = 5;

const holdWorker = (): WorkerLike =>
  new Worker(new URL('./hold.worker.ts', import.meta.url), { type: 'module' });

export class CopiesHeld {
  status = $state.raw<RunStatus>({ state: 'none' });
  readonly limits = new Limits('station');
  #worker: WorkerLike | undefined;
  #spawn: () => WorkerLike;
  /** Where the side that is searched stands, to be kept when it is stopped. */
  #last: { variant: string; at: Hold; config: Config } | undefined;
  #ended: () => void = () => undefined;

  constructor(spawn: () => WorkerLike = holdWorker) {
    this.#spawn = spawn;
  }

  get busy() {
    return this.status.state === 'searching';
  }

  /** What was found is about the script, however often the controls have it. */
  static of = (config: Config): Config => ({ ...config, knobs: { ...config.knobs, copies: 1 } });

  /** Searches; resolves when that ended, for whatever reason. */
  search(wanted: Config): Promise<void> {
    if (this.busy) return Promise.resolve();
    const config = CopiesHeld.of(wanted);
    const variants = config.a === config.b ? [config.a] : [config.a, config.b];
    variants.forEach((variant) => this.limits.forget(variant, config));
    this.status = { state: 'searching', side: 0, at: null };
    const worker = (this.#worker = this.#spawn());
    worker.onmessage = ({ data }: MessageEvent<FromHold>) => this.#receive(data, config);
    worker.onerror = (event: ErrorEvent) => this.#fail(event.message || errors.notLoaded);
    worker.postMessage({ config, variants, seconds: HOLD_S } satisfies ToHold);
    return new Promise((resolve) => (this.#ended = resolve));
  }

  /** Ends the search; what is known by then is kept. */
  stop() {
    const last = this.#last;
    if (this.busy && last) this.#keep(last.variant, last.at, last.config, true);
    this.#end({ state: 'none' });
  }

  #receive(message: FromHold, config: Config) {
    switch (message.kind) {
      case 'stands': {
        const { variant, at } = message;
        this.#last = { variant, at, config };
        this.status = { state: 'searching', side: variant === config.a ? 0 : 1, at };
        return;
      }
      case 'held':
        this.#last = undefined;
        return this.#keep(message.variant, message.held, config, false);
      case 'done':
        return this.#end({ state: 'none' });
      case 'refused':
        return this.#fail(errors.refused(message.refusal));
      case 'failed':
        return this.#fail(message.message);
    }
  }

  #keep(variant: string, held: Hold, config: Config, cut: boolean) {
    this.limits.keep({ variant, held, cut }, config, 1);
  }

  #fail(why: string) {
    this.#end({ state: 'failed', why });
  }

  #end(status: RunStatus) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#last = undefined;
    this.status = status;
    this.#ended();
  }
}

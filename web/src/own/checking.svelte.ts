/**
 * Checks a variant of one's own: compiles its text, and searches the module for a failure. Both happen in workers of their
 * own; that of the search ends with it.
 */
import { deadlines } from '../engine/deadlines.ts';
import { errorMessage } from '../engine/error-message.ts';
import { Job } from '../engine/job.ts';
import { RpcClient } from '../engine/rpc.client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import { faultText } from '../words/faults.en.ts';
import type { Runtime } from './compile/assemblyscript.ts';
import type { Compilers } from './compile/compiler.worker.ts';
import { languageOf } from './compile/language.ts';
import type { Problem } from './compile/problem.ts';
import type { OwnKind } from './interfaces.ts';
import type { Result } from './search/find.ts';
import type { Explored } from './search/search.ts';
import type { FromSearch, ToSearch } from './search/search.worker.ts';

/** What is checked: a text, or a module that was compiled elsewhere. */
export type Source = { text: string } | ModuleFile;

export interface ModuleFile {
  name: string;
  module: Uint8Array;
}

export type Status =
  | { state: 'none' }
  | { state: 'compiling' }
  | { state: 'searching'; explored?: Explored }
  /** The text has errors, which `problems` lists. */
  | { state: 'wrong' }
  | { state: 'done'; result: Result; bytes: number }
  /** A worker failed, or the guest did not answer. */
  | { state: 'failed'; why: string };

interface Workers {
  compiler: () => WorkerLike;
  search: () => WorkerLike;
}

const newWorkers: Workers = {
  compiler: () => new Worker(new URL('./compile/compiler.worker.ts', import.meta.url), { type: 'module' }),
  search: () => new Worker(new URL('./search/search.worker.ts', import.meta.url), { type: 'module' }),
};

export class Checking {
  status = $state.raw<Status>({ state: 'none' });
  /** What the compiler says of the text `about`. */
  problems = $state.raw<Problem[]>([]);
  /** What was checked last. */
  about = $state.raw<Source>();
  /** Steps of the failure that was found last, and the source that fails. */
  shortest = $state.raw<{ of: Source; steps: number }>();
  readonly #kind: OwnKind;
  readonly #workers: Workers;
  readonly #compiler: RpcClient<Compilers>;
  #job: Job<ToSearch, FromSearch> | undefined;
  /** The newest check; an older one that is still compiling has no result. */
  #request: symbol | undefined;

  constructor(kind: OwnKind, workers: Workers = newWorkers) {
    this.#kind = kind;
    this.#workers = workers;
    this.#compiler = new RpcClient(
      workers.compiler,
      { onfault: (fault) => new Error(faultText(fault)) },
      { start: deadlines.start, answer: deadlines.compile },
    );
  }

  get running(): boolean {
    return this.status.state === 'compiling' || this.status.state === 'searching';
  }

  async check(source: Source) {
    if ('module' in source) {
      this.#begin(source);
      return this.#search(source.module);
    }
    const module = await this.compile(source);
    if (module) this.#search(module);
  }

  /** The module of a source, which replaces what was checked before; undefined if it has errors or a newer source is there. */
  async compile(source: Source): Promise<Uint8Array | undefined> {
    const request = this.#begin(source);
    if ('module' in source) return source.module;
    this.status = { state: 'compiling' };
    try {
      const { module, problems } = await this.#compiler.ask('compile', source.text, languageOf(source.text));
      if (request !== this.#request) return undefined;
      this.problems = problems;
      this.status = module ? { state: 'none' } : { state: 'wrong' };
      return module;
    } catch (error) {
      if (request === this.#request) this.status = { state: 'failed', why: errorMessage(error) };
      return undefined;
    }
  }

  /** The module of a text of the page's own. */
  async module(text: string, runtime?: Runtime): Promise<Uint8Array> {
    const { module, problems } = await this.#compiler.ask('compile', text, languageOf(text), runtime);
    if (!module) throw new Error(problems[0].message);
    return module;
  }

  /** Ends what runs, because another source takes its place. */
  #begin(source: Source): symbol {
    this.stop();
    this.about = source;
    this.problems = [];
    this.status = { state: 'none' };
    return (this.#request = Symbol());
  }

  /** Ends the check that runs. */
  stop() {
    this.#request = undefined;
    this.#job?.end();
    this.#job = undefined;
    if (this.running) this.status = { state: 'none' };
  }

  /** Ends the workers. */
  close() {
    this.stop();
    this.#compiler.end(new Error('The editor was closed.'));
  }

  #search(module: Uint8Array) {
    this.status = { state: 'searching' };
    const job = (this.#job = new Job<ToSearch, FromSearch>({
      spawn: this.#workers.search,
      start: { module, kind: this.#kind },
      limits: deadlines,
      step: deadlines.guest,
      onmessage: (message) => {
        if (message.kind === 'explored') this.status = { state: 'searching', explored: message.explored };
        else {
          job.end();
          const { result } = message;
          // A schedule of one's own is not looked through for races.
          if (this.about && 'steps' in result && result.failure.kind !== 'race')
            this.shortest = { of: this.about, steps: result.steps.length };
          this.status = { state: 'done', result, bytes: module.length };
        }
      },
      onfail: (why) => (this.status = { state: 'failed', why }),
    }));
  }
}

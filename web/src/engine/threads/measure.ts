/**
 * Replaces the measuring worker where variants are timed on threads: uses the same messages and passes them to the
 * conductor. This module is small enough to load with the page; the conductor's code loads with the first measurement.
 */
import { errors } from '../../words/errors.en.ts';
import { EngineFailed, Refused } from '../supervisor.ts';
import { type Failed, type Fault, faultOf } from '../fault.ts';
import type { FromMeasure, ToMeasure } from '../messages.ts';
import { chooseRung, probe } from '../rung.ts';
import type { WorkerLike } from '../supervisor.ts';
import type { Progress } from '../types.ts';
import type { Threads } from './client.ts';

export class MeasureOnThreads implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  #threads: Threads | undefined;
  #ended = false;
  #stopping = new AbortController();

  postMessage(message: ToMeasure) {
    // The client of the threads itself observes whether the tab is hidden. Answers after the caller has continued, as a
    // worker would.
    if (message.kind === 'start') queueMicrotask(() => void this.#measure(message));
    else if (message.kind === 'stop') this.#stopping.abort();
  }

  terminate() {
    this.#ended = true;
    this.#threads?.end();
  }

  async #measure({ config, sampling, against, preceded }: Extract<ToMeasure, { kind: 'start' }>) {
    const order = { config, sampling, against, preceded };
    try {
      if (chooseRung(probe()).rung !== 'threads') throw new Error(errors.needsThreads);
      const threads = await this.#start();
      const options = {
        // Threads that a variant does not use sleep and cost no CPU time.
        threads: threads.slots?.count ?? 0,
        signal: this.#stopping.signal,
        onprogress: (_: number, progress: Progress) => this.#say({ kind: 'progress', progress }),
      };
      if (preceded) {
        const { result, cancelled } = await threads.run('first', order, options);
        if (cancelled) return this.#say({ kind: 'stopped', result });
        this.#say({ kind: 'first', result });
      }
      const { result: all, cancelled } = await threads.run('measure', order, options);
      const { samples, ...result } = all;
      this.#say(cancelled ? { kind: 'stopped', result } : { kind: 'result', result, samples });
    } catch (error) {
      if (error instanceof Refused) this.#say({ kind: 'refused', refusal: error.refusal });
      // A failure of the engine has already been reported.
      else if (!(error instanceof EngineFailed)) this.#fail(faultOf(error));
    }
  }

  async #start(): Promise<Threads> {
    const { Threads } = await import('./client.ts');
    this.#threads = new Threads({
      ontrap: (_, message) => this.#fail({ kind: 'trap', message }),
      onfail: (fault) => this.#fail(fault),
    });
    // Ended while the code was loading.
    if (this.#ended) throw new EngineFailed();
    await this.#threads.load();
    this.#say({ kind: 'ready' });
    return this.#threads;
  }

  #fail(fault: Fault) {
    this.#say({ kind: 'failed', fault });
  }

  #say(data: FromMeasure | Failed) {
    if (!this.#ended) this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data }));
  }
}

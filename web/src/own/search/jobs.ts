/** One producer and two workers of a queue of jobs. Checked is that each job is run once, and that all of them are run. */
import type { ActorKind } from '../interfaces.ts';
import { type ActorsFailure, ActorsWorld, type Make, type Step } from './actors.ts';

const PRODUCER = 0;
const ACTORS: readonly ActorKind[] = ['producer', 'worker', 'worker'];

/** `worker`: from 1. Jobs are numbers from 1. */
export type JobsFailure =
  | ActorsFailure
  /** It ran a job that had been run before. */
  | { kind: 'again'; worker: number; job: number }
  /** It ran a job that was not yet begun. */
  | { kind: 'unbegun'; worker: number; job: number; begun: number }
  /** An actor sleeps, nothing will wake it, and this job is never run. */
  | { kind: 'unrun'; actor: number; is: ActorKind; word: string; job: number };

/** What a job has come to: the worker that has run it, from 1, or one of these. */
export const JobState = { none: -1, queued: 0 } as const;

/** Bytes of control, behind those of all actors; `by`: for each job the worker that has run it, or 0. */
const AT = { last: 0, enqueued: 2, begun: 3, by: 4 };

export class JobsWorld extends ActorsWorld<JobsFailure> {
  /** Jobs that are enqueued. */
  readonly jobs: number;
  readonly #producer: Step;
  readonly #worker: Step;
  readonly #job: Step;

  /** @param make creates the guest @param jobs at most 250 */
  constructor(make: Make, jobs: number) {
    super(make, () => ACTORS, AT.by + jobs);
    this.jobs = jobs;
    this.#producer = this.guest.function<Step>('producer_step');
    this.#worker = this.guest.function<Step>('worker_step');
    this.#job = this.guest.function<Step>('job');
  }

  isDone(actor: number): boolean {
    return actor === PRODUCER ? this.last(PRODUCER) >= this.jobs : this.#firstUnrun() > this.jobs;
  }

  last(actor: number): number {
    return this.bytes[this.more + (actor === PRODUCER ? AT.enqueued : AT.last + actor - 1)];
  }

  /** What each job has come to. */
  states(): number[] {
    const enqueued = this.last(PRODUCER);
    return Array.from({ length: this.jobs }, (_, index) => {
      const by = this.bytes[this.more + AT.by + index];
      return by === 0 && index >= enqueued ? JobState.none : by;
    });
  }

  stuck(): JobsFailure {
    return { kind: 'unrun', ...this.sleeper(), job: this.#firstUnrun() };
  }

  protected step(actor: number, state: number): JobsFailure | undefined {
    const { bytes, more } = this;
    if (actor === PRODUCER) {
      const job = bytes[more + AT.enqueued] + 1;
      bytes[more + AT.begun] = job;
      if (this.enter(actor, this.#producer(state, job))) bytes[more + AT.enqueued] = job;
      return undefined;
    }
    return this.enter(actor, this.#worker(actor - 1, state)) ? this.#ran(actor) : undefined;
  }

  #ran(worker: number): JobsFailure | undefined {
    const job = this.#job(worker - 1);
    const begun = this.bytes[this.more + AT.begun];
    if (!(job >= 1 && job <= begun)) return { kind: 'unbegun', worker, job, begun };
    const by = this.more + AT.by + job - 1;
    if (this.bytes[by] > 0) return { kind: 'again', worker, job };
    this.bytes[by] = worker;
    this.bytes[this.more + AT.last + worker - 1] = job;
    return undefined;
  }

  #firstUnrun(): number {
    let job = 1;
    while (job <= this.jobs && this.bytes[this.more + AT.by + job - 1] > 0) job++;
    return job;
  }
}

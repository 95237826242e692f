/**
 * Supervises one worker. It gives each request a deadline, and detects a worker that traps, throws, sends an unreadable
 * message, does not load or does not answer. It ends such a worker at once, rejects its requests and reports the fault;
 * `start` then creates a fresh worker. Nothing restarts by itself.
 * A worker answers requests in order, so only the time of the oldest request counts, and only after the worker's first
 * message; before that, its start is timed. Time is counted in ticks of at most 1 s, so that a laptop's sleep, a frozen
 * tab or a blocked main thread does not make a worker late. A request is overdue one tick after its deadline, so that
 * answers that are already in the page's queue are handled first. Time while the development server builds a module of the
 * engine does not count.
 */
import { deadlines, MOST_A_TICK_MS, TICK_MS } from './deadlines.ts';
import { type Failed, type Fault, faultOf } from './fault.ts';
import { errorMessage } from './error-message.ts';
import { modulesAreBuilt } from './missing-modules.ts';
import type { Refusal } from './types.ts';
import { faultText } from '../words/faults.en.ts';

/** The engine refused a request; nothing has changed. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.knob}: ${refusal.value}`);
    this.refusal = refusal;
  }
}

/** The worker was ended before it answered, because it failed or because the page ended it. */
export class EngineFailed extends Error {
  /** Undefined if the page ended the worker. */
  readonly fault: Fault | undefined;
  constructor(fault?: Fault) {
    super(fault ? faultText(fault) : '');
    this.fault = fault;
  }
}

/** The part of a worker that is used here; tests pass their own. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> &
  Partial<Pick<Worker, 'onmessageerror'>>;

interface Hearing<In> {
  onmessage: (message: In) => void;
  /** Called after the worker was ended, with the reason. */
  onfault: (fault: Fault) => void;
}

/** A request that the worker has not answered yet. */
export interface Request {
  /** Marks the request as answered. */
  met: () => void;
  /** Restarts the request's time after a sign of progress; with `ms`, also changes its deadline. */
  renew: (ms?: number, of?: 'answer' | 'stop') => void;
}

/** A request whose answer has its number. */
export interface Numbered<Answer> extends Request {
  id: number;
  answer: Promise<Answer>;
}

/** A message without its number. */
export type Unnumbered<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never;

interface Owed {
  ms: number;
  spent: number;
  of: Extract<Fault, { kind: 'deadline' }>['of'];
  /** A numbered request's number, and what settles its answer. */
  id?: number;
  resolve?: (answer: never) => void;
  reject?: (reason: Error) => void;
}

/** A message that answers a numbered request. */
type Answer = { kind: 'refused'; id: number; refusal: Refusal } | { kind: 'done'; id: number };

/** `In`: messages of the worker. One with an `id` answers the request of this number. */
export class SupervisedWorker<Out, In extends { kind: string; id?: number }> {
  readonly #spawn: () => WorkerLike;
  readonly #hearing: Hearing<In>;
  readonly #limits: { readonly start: number };
  #worker: WorkerLike | undefined;
  #starting: Owed | undefined;
  #owed: Owed[] = [];
  #lastId = 0;
  #idle: (() => void)[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticked = 0;

  /** @param spawn creates the worker, a fresh one at each start @param limits deadline for its first message, in ms */
  constructor(
    spawn: () => WorkerLike,
    hearing: Hearing<In>,
    limits: { readonly start: number } = deadlines,
  ) {
    this.#spawn = spawn;
    this.#hearing = hearing;
    this.#limits = limits;
  }

  /** Whether there is a worker. */
  get running(): boolean {
    return this.#worker !== undefined;
  }

  /** Whether the worker has anything left to answer. */
  get busy(): boolean {
    return this.#owed.length > 0;
  }

  /** Starts a fresh worker. */
  start() {
    this.end();
    let worker: WorkerLike;
    try {
      worker = this.#worker = this.#spawn();
    } catch (error) {
      // A content policy may forbid the worker. The client receives this fault like any other, after `start` has
      // returned.
      this.#worker = { postMessage: () => {}, terminate: () => {}, onmessage: null, onerror: null };
      const never = this.#worker;
      queueMicrotask(() => this.#fail(never, { kind: 'not loaded', message: errorMessage(error) }));
      return;
    }
    this.#starting = { ms: this.#limits.start, spent: 0, of: 'start' };
    worker.onmessage = ({ data }: MessageEvent<In | Failed>) => this.#receive(worker, data);
    worker.onmessageerror = () =>
      this.#fail(worker, { kind: 'error', message: 'a message of it could not be read' });
    worker.onerror = (event: ErrorEvent) => {
      event.preventDefault?.();
      this.#fail(worker, faultOf(event.message ?? ''));
    };
    this.#count();
  }

  post(message: Out, transfer: Transferable[] = []) {
    this.#worker?.postMessage(message, { transfer });
  }

  /** Adds a request with a deadline of `ms`, counted from the answer to the previous request. */
  expect(ms: number): Request {
    return this.#owe({ ms, spent: 0, of: 'answer' });
  }

  /**
   * Posts a request with a number. Its answer is the worker's message with this number.
   * @param ms deadline, as in `expect` @throws {Refused} if the worker answers `refused` @throws {EngineFailed} if the
   * worker is ended before it answers
   */
  request<Done extends In>(message: Unnumbered<Out>, ms: number, transfer?: Transferable[]): Numbered<Done> {
    const id = ++this.#lastId;
    if (!this.running) return { id, answer: Promise.reject(new EngineFailed()), met: () => {}, renew: () => {} };
    this.post({ ...message, id } as Out, transfer);
    let request: Request | undefined;
    const answer = new Promise<Done>((resolve, reject) => {
      request = this.#owe({ ms, spent: 0, of: 'answer', id, resolve, reject });
    });
    return { id, answer, ...(request as unknown as Request) };
  }

  /** Restarts the time of the oldest request, because the worker gives a sign that it works on it. */
  progressed() {
    const [oldest] = this.#owed;
    if (oldest) oldest.spent = 0;
  }

  /**
   * Resolves when all requests have been answered or the worker was ended.
   * @param ms deadline for all outstanding requests, from now
   */
  settled(ms: number): Promise<void> {
    if (!this.busy) return Promise.resolve();
    for (const owed of this.#owed) owed.ms = Math.min(owed.ms, ms);
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Ends the worker, and rejects its numbered requests. @param fault why, if it failed */
  end(fault?: Fault) {
    const worker = this.#worker;
    this.#worker = this.#starting = undefined;
    if (worker) {
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      worker.terminate();
    }
    for (const { reject } of this.#owed.splice(0)) reject?.(new EngineFailed(fault));
    this.#rest();
  }

  #receive(from: WorkerLike, message: In | Failed) {
    if (from !== this.#worker) return;
    this.#starting = undefined;
    if (message.kind === 'failed') return this.#fail(from, (message as Failed).fault);
    if ('id' in message) this.#settle(message as unknown as Answer);
    else this.#hearing.onmessage(message as In);
  }

  #settle(answer: Answer) {
    const owed = this.#owed.find(({ id }) => id === answer.id);
    if (!owed) return;
    this.#meet(owed);
    if (answer.kind === 'refused') owed.reject?.(new Refused(answer.refusal));
    else owed.resolve?.(answer as never);
  }

  #owe(owed: Owed): Request {
    this.#owed.push(owed);
    this.#count();
    return {
      met: () => this.#meet(owed),
      renew: (ms = owed.ms, of) => Object.assign(owed, { ms, of: of ?? owed.of, spent: 0 }),
    };
  }

  #meet(owed: Owed) {
    this.#owed = this.#owed.filter((one) => one !== owed);
    if (!this.busy) this.#rest();
  }

  #fail(from: WorkerLike, fault: Fault) {
    if (from !== this.#worker) return;
    this.end(fault);
    this.#hearing.onfault(fault);
  }

  /** Stops counting time and resolves the promises of `settled`. */
  #rest() {
    if (!this.#starting) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #count() {
    if (this.#timer !== undefined || !this.#worker) return;
    this.#ticked = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick() {
    const now = performance.now();
    const passed = Math.min(now - this.#ticked, MOST_A_TICK_MS);
    this.#ticked = now;
    const worker = this.#worker;
    const owed = this.#starting ?? this.#owed[0];
    if (!owed || !worker) return this.#rest();
    if (owed.spent >= owed.ms) return this.#fail(worker, { kind: 'deadline', of: owed.of, ms: owed.ms });
    if (modulesAreBuilt()) owed.spent += passed;
  }
}

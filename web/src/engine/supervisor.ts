/**
 * Supervises one worker. It gives each request a deadline, and notices a worker that traps, throws, cannot be read, does not
 * load or does not answer. Such a worker is ended at once, what it was asked is forgotten, and the client is told the fault;
 * `start` then begins with a fresh worker. Nothing is restarted without being asked for.
 *
 * Workers answer one request after the other, so only the oldest request's time is counted, and only once the worker has
 * said anything at all: until then its start is. Time counts in ticks of at most a second, so that neither a laptop that
 * slept nor a frozen tab nor a blocked main thread makes a worker late; and a request is overdue one tick after its time is
 * up, so that answers which lie in the page's queue by then are read first.
 */
import { deadlines, MOST_A_TICK_MS, TICK_MS } from './deadlines.ts';
import { type Failed, type Fault, faultOf } from './fault.ts';
import { said } from './said.ts';

/** What is needed of a worker; tests give others. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> &
  Partial<Pick<Worker, 'onmessageerror'>>;

interface Hearing<In> {
  onmessage: (message: In) => void;
  /** The worker was ended: why. */
  onfault: (fault: Fault) => void;
}

/** A request that the worker has not answered. */
export interface Request {
  /** It was answered. */
  met: () => void;
  /** The worker has said that it is at it: the time begins anew, with another limit if one is given. */
  renew: (ms?: number, of?: 'answer' | 'stop') => void;
}

interface Owed {
  ms: number;
  spent: number;
  of: Extract<Fault, { kind: 'deadline' }>['of'];
}

export class SupervisedWorker<Out, In extends { kind: string }> {
  readonly #spawn: () => WorkerLike;
  readonly #hearing: Hearing<In>;
  readonly #limits: { readonly start: number };
  #worker: WorkerLike | undefined;
  #starting: Owed | undefined;
  #owed: Owed[] = [];
  #idle: (() => void)[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticked = 0;

  /** @param spawn makes the worker, a fresh one at each start @param limits how long it may take to say something, in ms */
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

  /** Whether the worker owes an answer. */
  get busy(): boolean {
    return this.#owed.length > 0;
  }

  /** Begins, or begins again, with a fresh worker. */
  start() {
    this.end();
    let worker: WorkerLike;
    try {
      worker = this.#worker = this.#spawn();
    } catch (error) {
      // A content policy may forbid it. The client hears of it as of any other fault: not before its call has returned.
      this.#worker = { postMessage: () => {}, terminate: () => {}, onmessage: null, onerror: null };
      const never = this.#worker;
      queueMicrotask(() => this.#fail(never, { kind: 'not loaded', message: said(error) }));
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

  /** Notes that the worker owes an answer within `ms`, once it has given those that it owes already. */
  expect(ms: number): Request {
    const owed: Owed = { ms, spent: 0, of: 'answer' };
    this.#owed.push(owed);
    this.#count();
    return {
      met: () => {
        this.#owed = this.#owed.filter((one) => one !== owed);
        if (!this.busy) this.#rest();
      },
      renew: (ms = owed.ms, of) => Object.assign(owed, { ms, of: of ?? owed.of, spent: 0 }),
    };
  }

  /** Resolves when nothing is owed any more, or the worker was ended. @param ms what is owed now may take from now on */
  settled(ms: number): Promise<void> {
    if (!this.busy) return Promise.resolve();
    for (const owed of this.#owed) owed.ms = Math.min(owed.ms, ms);
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Ends the worker, whatever it does; what it owes is forgotten. */
  end() {
    const worker = this.#worker;
    this.#worker = this.#starting = undefined;
    this.#owed = [];
    if (worker) {
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      worker.terminate();
    }
    this.#rest();
  }

  #receive(from: WorkerLike, message: In | Failed) {
    if (from !== this.#worker) return;
    this.#starting = undefined;
    if (message.kind === 'failed') return this.#fail(from, (message as Failed).fault);
    this.#hearing.onmessage(message as In);
  }

  #fail(from: WorkerLike, fault: Fault) {
    if (from !== this.#worker) return;
    this.end();
    this.#hearing.onfault(fault);
  }

  /** Nothing is owed: nobody waits, and no time is counted. */
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
    owed.spent += passed;
  }
}

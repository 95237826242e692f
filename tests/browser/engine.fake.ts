/**
 * A fake engine for tests of the page: a session whose steps are 1 ms apart and in which A's
 * publisher stops for 450 ms of each second; and a worker that answers with the page's own server around it.
 */
import { EventKind } from '../../engine/pkg/layouts/ring.ts';
import type { WorkerLike } from '../../web/src/engine/supervisor.ts';
import { SessionServer } from '../../web/src/engine/session-server.ts';
import type { Failed } from '../../web/src/engine/fault.ts';
import type { FromEngine, ToEngine } from '../../web/src/engine/messages.ts';
import type { Action, Catalogue, Config, Refusal, Session } from '../../web/src/engine/types.ts';
import { knobs, presets, variants } from './parts.sample.ts';
import { numbers } from './ring.scene.ts';

export const catalogue: Catalogue = {
  labs: [{ id: 'ring', variants, knobs, presets, default_a: 'rwmutex', default_b: 'cond' }],
};

const STEP = 10;
const STALL = { from: 5_000, to: 9_500, every: 10_000 };

export class FakeSession implements Session {
  readonly config: Config;
  /** Actions, with the step at which they were done. */
  readonly done: { step: number; action: Action }[] = [];
  listened = 2;
  looked = 0;
  freed = false;
  media: number | null = null;
  #step = 0;
  #end = 0;
  #sounded = 0;

  /** Refuses more slow readers than readers, as the engine does. */
  constructor(config: Config) {
    if (config.knobs.slow > config.knobs.readers) {
      const refusal: Refusal = {
        knob: 'slow',
        value: String(config.knobs.slow),
        allowed: { kind: 'range', max: config.knobs.readers, unit: 'readers' },
      };
      throw refusal as unknown as Error;
    }
    this.config = config;
  }

  prepare() {
    return false;
  }
  dismiss = () => false;
  advance(steps: number) {
    this.#go(this.#step + steps);
    return steps;
  }
  advance_to(tick: number, most_ms = Infinity) {
    const before = this.#step;
    const until = performance.now() + most_ms;
    while (this.#step < Math.floor(tick / STEP)) {
      this.#go(this.#step + 1);
      if (performance.now() >= until) break;
    }
    return this.#step - before;
  }
  /** Keeps every hundredth step. */
  rewind(step: number) {
    if (step < this.#step) this.#go(step - (step % 100));
  }
  rewind_to(tick: number) {
    if (tick < this.time()) this.rewind(Math.floor(tick / STEP));
  }
  act(action: Action) {
    if ('reader' in action && action.reader > 8) {
      const refusal: Refusal = {
        knob: 'reader',
        value: String(action.reader),
        allowed: { kind: 'range', min: 1, max: 8, unit: '' },
      };
      throw refusal as unknown as Error;
    }
    this.#end = this.#step;
    this.done.push({ step: this.#step, action });
  }
  step = () => this.#step;
  time = () => this.#step * STEP;
  end_step = () => this.#end;
  end_time = () => this.#end * STEP;
  look(stream: number) {
    this.looked = stream;
  }

  scene(side: number, out: Float64Array) {
    const into = this.time() % STALL.every;
    const stopped = side === 0 && into >= STALL.from && into < STALL.to;
    const slots = this.config.knobs.slots ?? 64;
    const scene = numbers({
      step: this.#step,
      time: this.time(),
      slots,
      writer: Math.floor(this.#step / 40) % slots,
      filled: Math.min(slots, Math.floor(this.#step / 40)),
      writerState: stopped ? 2 : 1,
      blockedFor: stopped ? into - STALL.from : 0,
      blockedBy: stopped ? 5 : -1,
      blockedTotal: side === 0 ? 450 * Math.floor(this.time() / STALL.every) : 0,
      readers: [...Array.from({ length: this.config.knobs.readers ?? 8 }, () => ({})), { kind: 2 }],
      counters: {
        deliveries: this.#step,
        allocations: side * 4,
        wakeUps: this.#step,
        lockWaits: side === 0 ? 9_000 : 0,
      },
    });
    if (out.length >= scene.length) out.set(scene);
    return scene.length;
  }

  tape(side: number) {
    const stalls: number[] = [];
    const end = side === 0 ? this.end_time() : 0;
    for (let from = STALL.from; from < end; from += STALL.every) {
      stalls.push(from, Math.min(from + STALL.to - STALL.from, end));
    }
    return new Uint32Array(stalls);
  }
  /** A publishes its first frame after 100 ms and is blocked at the first stall; B never is. */
  milestones(side: number) {
    const events = [
      [1_000, EventKind.published],
      [STALL.from, EventKind.blocked],
    ].slice(0, 2 - side);
    const now = events.filter(([time]) => time <= this.end_time());
    return new Uint32Array(now.flatMap(([time, kind]) => [time, kind << 16, 0, 0]));
  }
  trace = () => new Uint32Array(0);
  dump = (side: number) => `step ${this.#step} of ${'AB'[side]}`;
  listen(side: number) {
    this.listened = side;
  }
  /** 48 frames each step, each sample the number of its frame. */
  sound(side: number, out: Float32Array) {
    if (side !== this.listened) return 0;
    const frames = Math.min(out.length / 2, Math.max(0, this.#step * 48 - this.#sounded));
    for (let frame = 0; frame < frames; frame++) out.fill(this.#sounded + frame, 2 * frame, 2 * frame + 2);
    this.#sounded += frames;
    return frames;
  }
  starved = () => undefined;
  /** Refuses another rate than the session's, as the engine does. */
  set_media(pcm: Float32Array, _: number, rate: number) {
    if (rate !== this.config.rate) {
      const allowed = { kind: 'card-rate' as const, rate: this.config.rate };
      const refusal: Refusal = { knob: 'media', value: String(rate), allowed };
      throw refusal as unknown as Error;
    }
    this.media = pcm.length;
  }
  clear_media() {
    this.media = null;
  }
  free() {
    this.freed = true;
  }

  #go(step: number) {
    this.#step = step;
    this.#end = Math.max(this.#end, step);
  }
}

/** A worker without a thread: messages are cloned and transferred like real ones, and arrive in later tasks. */
export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly sessions: FakeSession[] = [];
  readonly asked: string[] = [];
  ended = false;
  #page = new MessageChannel();
  #server = new SessionServer(
    (config) => {
      const session = new FakeSession(config);
      this.sessions.push(session);
      return session;
    },
    (message, transfer) => this.#page.port2.postMessage(message, transfer),
  );

  /** @param has the catalogue that the engine returns */
  constructor(has: Catalogue = catalogue) {
    const { port1, port2 } = this.#page;
    port1.onmessage = (event: MessageEvent<FromEngine>) => {
      this.onmessage?.call(this as unknown as Worker, event);
    };
    port2.onmessage = ({ data }: MessageEvent<ToEngine>) => {
      this.asked.push(data.kind === 'ask' ? data.ask.kind : data.move.kind);
      this.#server.receive(data);
    };
    port2.postMessage({ kind: 'ready', version: '0.0.0', catalogue: has } satisfies FromEngine);
  }

  /** The session that runs. */
  get session() {
    return this.sessions.at(-1) as FakeSession;
  }
  postMessage(message: ToEngine, options?: StructuredSerializeOptions | Transferable[]) {
    const transfer = Array.isArray(options) ? options : options?.transfer;
    if (!this.ended) this.#page.port1.postMessage(message, { transfer });
  }
  /** Simulates a trap of the engine as the page sees it. */
  trap(message: string) {
    this.#page.port2.postMessage({ kind: 'failed', fault: { kind: 'trap', message } } satisfies Failed);
  }
  terminate() {
    this.ended = true;
    this.#page.port1.close();
    this.#page.port2.close();
  }
}

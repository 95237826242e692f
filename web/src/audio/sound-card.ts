/**
 * The browser's sound card: a button opens and closes it, and it is in one of six states, with a sentence for each.
 * Nothing here throws: if the sound card does not start, the lab runs without it. Samples do not pass through here; the
 * page only passes the producer's end to the engine's worker.
 */
import { soundCard as words, soundCardReasons as reasons } from '../words/audio.en.ts';
import { sharesSamples } from '../platform/shared-memory.ts';
import { readingsOf, type Readings, openSink, type Sink } from './sink.ts';
import type { ProducerEnd } from './producer.ts';

/**
 * `blocked`: the browser waits for a user gesture. `interrupted`: the system stopped a running sound card, which may
 * resume by itself.
 */
export type CardState = 'off' | 'starting' | 'running' | 'blocked' | 'failed' | 'interrupted';

export interface CardStatus {
  state: CardState;
  /** Sentence for the user: the state, its reason, and which button to press. */
  sentence: string;
}

export interface CardOptions {
  /** Called with each change of state. */
  onchange?: (status: CardStatus) => void;
  /** Opens the device; tests pass functions that refuse. */
  open?: (options: AudioContextOptions) => AudioContext;
  /** Whether memory can be shared with the worklet; detected by default. */
  shared?: boolean;
  /** Longest time for a device to start before it counts as blocked, in ms. */
  patience?: number;
}

/**
 * Highest sample rate that the engine supports, in sample frames per second. A device with a higher rate is opened at
 * `USUAL_RATE`.
 */
const HIGHEST_RATE = 192_000;
const USUAL_RATE = 48_000;

const off: CardStatus = { state: 'off', sentence: words.off() };

export class SoundCard {
  #options: Required<CardOptions>;
  #status = off;
  #context: AudioContext | undefined;
  #sink: Sink | undefined;
  #starting: Promise<boolean> | undefined;

  constructor(options: CardOptions = {}) {
    this.#options = {
      onchange: () => {},
      open: (how) => new AudioContext(how),
      shared: sharesSamples(),
      patience: 2000,
      ...options,
    };
  }

  get status(): CardStatus {
    return this.#status;
  }

  /** Sample rate of the open sound card, 8,000 to 192,000 sample frames per second; undefined if none is open. */
  get rate(): number | undefined {
    return this.#context?.sampleRate;
  }

  /** The audio context, for code with a worklet of its own; undefined if no sound card is open. */
  get context(): AudioContext | undefined {
    return this.#context;
  }

  /**
   * Opens the sound card, or resumes a blocked or interrupted one. Must be called from a user gesture.
   * @returns whether it runs
   */
  start(): Promise<boolean> {
    if (this.#starting) return this.#starting;
    const starting = this.#start().finally(() => {
      if (this.#starting === starting) this.#starting = undefined;
    });
    return (this.#starting = starting);
  }

  /**
   * Creates a producer's end, which replaces the previous one, to be posted to the engine's worker. Call it again after
   * that worker was replaced.
   * @returns undefined if no sound card is open
   */
  producerEnd(): ProducerEnd | undefined {
    return this.#sink?.producerEnd();
  }

  /** The meters; undefined if no sound card is open. */
  readings(): Readings | undefined {
    return this.#context && this.#sink && readingsOf(this.#context, this.#sink);
  }

  /** Log of what was played (`output-log.ts`); undefined if no sound card is open. */
  log(): ArrayBufferLike | undefined {
    return this.#sink?.log();
  }

  /** Closes the sound card. */
  async stop(): Promise<void> {
    this.#starting = undefined;
    await this.#close();
    this.#set(off);
  }

  async #start(): Promise<boolean> {
    if (this.#status.state === 'running') return true;
    this.#set({ state: 'starting', sentence: words.starting() });
    let context = this.#context;
    try {
      context ??= this.#context = this.#open();
      // Called before the first await, because the browser accepts it only during the user gesture.
      const resumed = context.resume();
      resumed.catch(() => {});
      if (!this.#sink) await this.#load(context);
      await Promise.race([resumed, new Promise((resolve) => setTimeout(resolve, this.#options.patience))]);
    } catch (error) {
      if (this.#context === context)
        await this.#fail(error instanceof Error ? error.message : reasons.unknown);
      return false;
    }
    if (this.#context === context) this.#follow(context, 'blocked');
    return this.status.state === 'running';
  }

  #open(): AudioContext {
    let context = this.#options.open({ latencyHint: 'interactive' });
    if (context.sampleRate > HIGHEST_RATE) {
      void context.close();
      context = this.#options.open({ latencyHint: 'interactive', sampleRate: USUAL_RATE });
    }
    const opened = context;
    context.onstatechange = () => {
      if (this.#context === opened && this.#status.state !== 'starting') this.#follow(opened, 'interrupted');
    };
    context.addEventListener('error', () => this.#context === opened && void this.#fail(reasons.device));
    return context;
  }

  async #load(context: AudioContext) {
    const sink = await openSink(context, this.#options.shared);
    // The sound card was stopped in the meantime, which has closed the context.
    if (this.#context !== context) return;
    sink.node.onprocessorerror = () => this.#context === context && void this.#fail(reasons.worklet);
    sink.node.connect(context.destination);
    this.#sink = sink;
  }

  /** Takes over the context's state; a suspended context counts as `suspended`. */
  #follow(context: AudioContext, suspended: 'blocked' | 'interrupted') {
    if (context.state === 'closed') void this.#fail(reasons.device);
    else {
      const state = context.state === 'suspended' ? suspended : context.state;
      this.#set({ state, sentence: words[state]() });
    }
  }

  async #fail(reason: string) {
    await this.#close();
    this.#set({ state: 'failed', sentence: words.failed(reason) });
  }

  /** Drops the sound card at once, then closes its context. */
  async #close() {
    const [context, sink] = [this.#context, this.#sink];
    this.#context = this.#sink = undefined;
    sink?.stop();
    sink?.node.disconnect();
    try {
      await context?.close();
    } catch {
      // It was closed already.
    }
  }

  #set(status: CardStatus) {
    if (status.state === this.#status.state && status.sentence === this.#status.sentence) return;
    this.#status = status;
    this.#options.onchange(status);
  }
}

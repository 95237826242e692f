/**
 * The browser's sound card, as the page sees it: opened by a press, closed by another, in one of six states with a
 * sentence each. Nothing here throws: a card that will not start leaves the lab running without it. Samples never come
 * this way: the page only hands the producer's end to the engine's worker.
 */
import { soundCard as words, soundCardReasons as reasons } from '../words/audio.en.ts';
import { sharesSamples } from '../engine/rung.ts';
import { readingsOf, type Readings } from './readings.ts';
import type { ProducerEnd } from './producer.ts';
import { openSink, type Sink } from './sink.ts';

/**
 * `blocked`: the browser waits for a gesture. `interrupted`: the card was running and the system took it; it may come
 * back by itself.
 */
export type CardState = 'off' | 'starting' | 'running' | 'blocked' | 'failed' | 'interrupted';

export interface CardStatus {
  state: CardState;
  /** For the reader: what is, why, and what to press. */
  sentence: string;
}

export interface CardOptions {
  /** Told of each change of state. */
  onchange?: (status: CardStatus) => void;
  /** Opens the device; tests put refusing ones here. */
  open?: (options: AudioContextOptions) => AudioContext;
  /** Whether memory can be shared with the worklet; found out where nothing is said. */
  shared?: boolean;
  /** Milliseconds that a device may take to start before it counts as blocked. */
  patience?: number;
}

/** The engine plays up to this rate, in frames a second; a faster card is opened at `USUAL_RATE`. */
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

  /** Sample frames per second of the open card, 8 000 to 192 000; undefined when none is open. */
  get rate(): number | undefined {
    return this.#context?.sampleRate;
  }

  /** What plays, for what brings a worklet of its own; undefined while no card is open. */
  get context(): AudioContext | undefined {
    return this.#context;
  }

  /**
   * Opens the card, or asks a blocked or interrupted one again. Call it from a press: the browser wants to see one.
   * @returns whether it runs now
   */
  start(): Promise<boolean> {
    if (this.#starting) return this.#starting;
    const starting = this.#start().finally(() => {
      if (this.#starting === starting) this.#starting = undefined;
    });
    return (this.#starting = starting);
  }

  /**
   * A new end for one producer, instead of any earlier one, to be posted to the engine's worker; undefined while no
   * card is open. Ask again after that worker was replaced.
   */
  producerEnd(): ProducerEnd | undefined {
    return this.#sink?.producerEnd();
  }

  /** Meters; undefined while no card is open. */
  readings(): Readings | undefined {
    return this.#context && this.#sink && readingsOf(this.#context, this.#sink);
  }

  /** Closes the card. */
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
      // Asked before the first await, while the press still counts.
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
    // Stopped meanwhile: the context is closed already.
    if (this.#context !== context) return;
    sink.node.onprocessorerror = () => this.#context === context && void this.#fail(reasons.worklet);
    sink.node.connect(context.destination);
    this.#sink = sink;
  }

  /** Takes over what the context says; `suspended` is what a suspended one means. */
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

  /** Forgets the card at once, whatever becomes of it. */
  async #close() {
    const [context, sink] = [this.#context, this.#sink];
    this.#context = this.#sink = undefined;
    sink?.stop();
    sink?.node.disconnect();
    try {
      await context?.close();
    } catch {
      // It was closed already: just as well.
    }
  }

  #set(status: CardStatus) {
    if (status.state === this.#status.state && status.sentence === this.#status.sentence) return;
    this.#status = status;
    this.#options.onchange(status);
  }
}

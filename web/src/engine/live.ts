/**
 * Plays a session at the pace of the sound card: whatever room the card's ring has is filled with what the session's
 * own sound card plays in virtual time. Runs in the engine's worker, so a hidden tab plays on.
 */
import type { Producer } from '../audio/producer.ts';
import type { SessionHost } from './session-host.ts';
import { TICKS_PER_SECOND } from './types.ts';

/** Sample frames made at a time: 11 ms at 48 kHz, within the work budget of a pull. */
const BLOCK = 512;
/** Work before messages are let in, in milliseconds. */
const BUDGET_MS = 12;

export class Live {
  #host: SessionHost;
  #producer: Producer;
  #rate: number;
  #out = new Float32Array(2 * BLOCK);
  #stopped = false;

  /** @param rate sample frames per second of the card */
  constructor(host: SessionHost, producer: Producer, rate: number) {
    this.#host = host;
    this.#producer = producer;
    this.#rate = rate;
  }

  /** Plays until stopped. @throws what the engine throws */
  async run() {
    while (!this.#stopped) {
      const until = performance.now() + BUDGET_MS;
      while (this.#producer.space() >= BLOCK && performance.now() < until) this.#block();
      await this.#producer.woken();
    }
  }

  stop() {
    this.#stopped = true;
  }

  #block() {
    this.#host.move({ kind: 'run', ticks: (BLOCK * TICKS_PER_SECOND) / this.#rate });
    const frames = this.#host.sound(this.#out);
    if (frames > 0) this.#producer.push(this.#out, frames);
  }
}

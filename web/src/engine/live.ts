/**
 * Plays a session at the pace of the sound card: keeps the sound card's buffer filled with the samples of the session's
 * own sound card in virtual time. Runs in the engine's worker, so that it continues in a hidden tab.
 */
import type { Producer } from '../audio/producer.ts';
import type { Pace } from './pace.ts';
import type { SessionHost } from './session-host.ts';
import type { SideSound } from './side-sound.ts';
import { type Side, TICKS_PER_SECOND } from './types.ts';

/** Sample frames computed at a time: 11 ms at 48 kHz, within the work budget of a pull. */
const BLOCK = 512;
/** Work before messages are handled, in ms. */
const BUDGET_MS = 12;

export class Live {
  #host: SessionHost;
  #producer: Producer;
  #rate: number;
  #out = new Float32Array(2 * BLOCK);
  #sides: readonly [SideSound, SideSound];
  #stopped = false;
  /** The side whose samples are played. */
  heard: Side;
  /** The load whose work precedes each block. */
  pace: Pace | undefined;

  /**
   * @param rate the sound card's sample rate, in sample frames per second
   * @param sides the sound of both sides; that of the side that is not heard is only logged
   */
  constructor(
    host: SessionHost,
    producer: Producer,
    rate: number,
    sides: readonly [SideSound, SideSound],
    heard: Side,
  ) {
    this.#sides = sides;
    this.heard = heard;
    this.#host = host;
    this.#producer = producer;
    this.#rate = rate;
  }

  /** Plays until it is stopped. @throws what the engine throws */
  async run() {
    while (!this.#stopped) {
      const until = performance.now() + BUDGET_MS;
      while (!this.#stopped && this.#producer.space() >= BLOCK && performance.now() < until) {
        await this.pace?.work(BLOCK / this.#rate);
        // It may have been stopped meanwhile; a block that is pushed afterwards would end the pause.
        if (!this.#stopped) this.#block();
      }
      await this.#producer.woken();
    }
  }

  stop() {
    this.#stopped = true;
  }

  #block() {
    this.#host.move({ kind: 'run', ticks: (BLOCK * TICKS_PER_SECOND) / this.#rate });
    for (const [side, sound] of this.#sides.entries()) {
      const frames = sound.take(this.#host, this.#out);
      if (frames > 0 && side === this.heard) this.#producer.push(this.#out, frames);
    }
  }
}

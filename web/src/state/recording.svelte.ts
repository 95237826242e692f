/**
 * A recording of what threads did, on screen in place of the worlds. It is played by a worker of its own, which speaks as
 * the engine's does, so the same player moves it; the worlds know nothing of it.
 */
import { EngineClient } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Frame } from '../engine/messages.ts';
import type { Config } from '../engine/types.ts';
import { faultText } from '../words/faults.en.ts';
import { Player } from './player.svelte.ts';

/** A recording knows its own configuration; what is asked for is not looked at. */
const NONE: Config = { lab: '', a: '', b: '', seed: 0, rate: 48_000, knobs: {} };

/** How many times slower than it was a recording runs at speed 1: a tick of it is 0.1 µs instead of 0.1 ms. */
export const SLOWED = 1000;

export class Recording {
  readonly player: Player;
  #client: EngineClient;
  /** In ticks; known with the first frame. */
  #end: number | undefined;

  /** @param onlost told why, when its worker stopped */
  constructor(
    spawn: () => WorkerLike,
    read: (numbers: Float64Array) => object,
    onlost: (why: string) => void,
  ) {
    this.#client = new EngineClient(
      {
        onready: () => void this.#open(),
        onframe: (frame) => this.#show(frame),
        onfail: (fault) => onlost(faultText(fault)),
      },
      spawn,
    );
    this.player = new Player(this.#client);
    this.player.read = read;
    this.#client.start();
  }

  /** @param tick from 0; its end at most */
  seek(tick: number) {
    this.player.seek(Math.min(tick, this.#end ?? 0));
  }

  close() {
    this.player.end();
    this.#client.stop();
  }

  /** Beyond its end there is nothing. */
  #show(frame: Frame) {
    this.#end ??= frame.endTime;
    this.player.show(frame);
    if (frame.time >= this.#end && this.player.playing) this.player.pause();
  }

  async #open() {
    const opened = this.#client.ask({ kind: 'open', config: NONE, goal: 0, script: [], look: 0 });
    if (
      await opened.then(
        () => true,
        () => false,
      )
    )
      this.player.begin();
  }
}

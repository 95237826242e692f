/**
 * A recording of threads, shown in place of the worlds. A worker of its own plays it with the same messages as the
 * engine's worker, so that a `Player` can move it.
 */
import { EngineClient } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Frame } from '../engine/messages.ts';
import { faultText } from '../words/faults.en.ts';
import { Player } from './player.svelte.ts';

/**
 * Factor by which a recording is slowed down at speed 1: one tick is 0.1 µs of the recording, but 0.1 ms of a world.
 */
export const SLOWED = 1000;

export class Recording {
  readonly player: Player;
  #client: EngineClient;
  /** End of the recording in ticks; known with the first frame. */
  #end: number | undefined;

  /** @param onlost called with the reason when the worker has stopped */
  constructor(
    spawn: () => WorkerLike,
    read: (numbers: Float64Array) => object,
    onlost: (why: string) => void,
  ) {
    this.#client = new EngineClient(
      {
        // The worker knows the recording's configuration and ignores the player's.
        onready: () => void this.player.open(0),
        onframe: (frame) => this.#show(frame),
        onfail: (fault) => onlost(faultText(fault)),
      },
      spawn,
    );
    this.player = new Player(this.#client);
    this.player.read = read;
    this.#client.start();
  }

  /** @param tick from 0; clamped to the recording's end */
  seek(tick: number) {
    void this.player.seek(Math.min(tick, this.#end ?? 0));
  }

  close() {
    this.player.end();
    this.#client.end();
  }

  /** Seeks back to the recording's end if a frame is later than that. */
  #show(frame: Frame) {
    this.#end ??= frame.endTime;
    this.player.receive(frame);
    if (frame.time >= this.#end && this.player.playing) void this.player.pause();
  }
}

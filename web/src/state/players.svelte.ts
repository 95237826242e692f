/**
 * The players of a lab: that of the deterministic worlds, and while one is open, that of a recording of threads. A worker
 * of its own plays the recording, with the same messages as the engine's worker. The worlds are paused meanwhile.
 */
import { SessionClient } from '../engine/client.ts';
import type { Frame } from '../engine/messages.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import { errors } from '../words/errors.en.ts';
import { faultText } from '../words/faults.en.ts';
import type { Notices } from './notices.svelte.ts';
import { Player } from './player.svelte.ts';

/**
 * Factor by which a recording is slowed down at speed 1: one tick is 0.1 µs of the recording, but 0.1 ms of a world.
 */
export const SLOWED = 1000;

class Recording extends Player {
  /** End of the recording in ticks; known with the first frame. */
  #end: number | undefined;

  /** @param onlost called with the reason when the worker has stopped */
  constructor(spawn: () => WorkerLike, onlost: (why: string) => void) {
    const client = new SessionClient(
      {
        // The worker knows the recording's configuration and ignores the player's.
        onready: () => void this.open(0),
        onframe: (frame) => this.receive(frame),
        onfail: (fault) => onlost(faultText(fault)),
      },
      spawn,
    );
    super(client);
    client.start();
  }

  /** @param tick from 0; clamped to the recording's end */
  override seek(tick: number) {
    return super.seek(Math.min(tick, this.#end ?? 0));
  }

  override end() {
    super.end();
    this.client.end();
  }

  /** Seeks back to the recording's end if a frame is later than that. */
  override receive(frame: Frame) {
    this.#end ??= frame.endTime;
    super.receive(frame);
    if (frame.time >= this.#end && this.playing) void this.pause();
  }
}

export class Players {
  /** Moves and shows the deterministic worlds. */
  readonly worlds: Player;
  /** The open recording of threads, if any. */
  recording = $state.raw<Player>();
  #notices: Notices;

  constructor(client: SessionClient, notices: Notices) {
    this.worlds = new Player(client);
    this.#notices = notices;
  }

  /** The player whose scenes are shown. */
  get shown(): Player {
    return this.recording ?? this.worlds;
  }

  /** Opens a recording in place of the worlds. @param spawn creates the worker that plays it */
  openRecording(spawn: () => WorkerLike) {
    this.closeRecording();
    void this.worlds.pause();
    const recording = new Recording(spawn, (why) => {
      this.closeRecording();
      this.#notices.show({ topic: 'recording', tone: 'alert', text: errors.recordingStopped(why) });
    });
    recording.read = (numbers) => this.worlds.read(numbers);
    this.recording = recording;
  }

  /** Closes the recording and shows the worlds again. */
  closeRecording() {
    this.recording?.end();
    this.recording = undefined;
  }
}

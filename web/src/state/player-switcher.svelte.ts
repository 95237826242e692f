/**
 * Switches between the player of the deterministic worlds and a recording of threads. While a recording is open, the
 * worlds are paused.
 */
import type { EngineClient } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import { errors } from '../words/errors.en.ts';
import type { Notices } from './notices.svelte.ts';
import { Player } from './player.svelte.ts';
import { Recording } from './recording.svelte.ts';

export class PlayerSwitcher {
  /** Moves and shows the deterministic worlds. */
  readonly worlds: Player;
  /** The open recording of threads, if any. */
  recording = $state.raw<Recording>();
  #notices: Notices;

  constructor(client: EngineClient, notices: Notices) {
    this.worlds = new Player(client);
    this.#notices = notices;
  }

  /** The player whose scenes are shown. */
  get player(): Player {
    return this.recording?.player ?? this.worlds;
  }

  /** Opens a recording in place of the worlds. @param spawn creates the worker that plays it */
  openRecording(spawn: () => WorkerLike) {
    this.closeRecording();
    void this.worlds.pause();
    const lost = (why: string) => {
      this.closeRecording();
      this.#notices.show({ topic: 'recording', tone: 'alert', text: errors.recordingStopped(why) });
    };
    this.recording = new Recording(spawn, (numbers) => this.worlds.read(numbers), lost);
  }

  /** Closes the recording and shows the worlds again. */
  closeRecording() {
    this.recording?.close();
    this.recording = undefined;
  }
}

/**
 * What is watched: the deterministic worlds, or in their place a recording of what threads did, while the worlds rest and
 * stay as they are.
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
  /** What threads did, while it is on screen. */
  recording = $state.raw<Recording>();
  #notices: Notices;

  constructor(client: EngineClient, notices: Notices) {
    this.worlds = new Player(client);
    this.#notices = notices;
  }

  /** What moves what is on screen. */
  get player(): Player {
    return this.recording?.player ?? this.worlds;
  }

  /** Puts a recording on screen. @param spawn its worker */
  openRecording(spawn: () => WorkerLike) {
    this.closeRecording();
    this.worlds.pause();
    const lost = (why: string) => {
      this.closeRecording();
      this.#notices.show({ topic: 'recording', tone: 'alert', text: errors.recordingStopped(why) });
    };
    this.recording = new Recording(spawn, (numbers) => this.worlds.read(numbers), lost);
  }

  /** Back to the worlds. */
  closeRecording() {
    this.recording?.close();
    this.recording = undefined;
  }
}

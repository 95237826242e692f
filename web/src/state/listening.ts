/**
 * What sounds: the worlds, whose pace the sound card then sets, or streams of real threads, which leave the worlds at rest;
 * one of them at a time.
 */
import { isolation } from '../engine/isolation.svelte.ts';
import type { Run } from './run.svelte.ts';
import type { LabPart } from './lab-part.ts';
import type { PlayerSwitcher } from './player-switcher.svelte.ts';
import type { Sound } from './sound.svelte.ts';

export class Listening {
  #sound: Sound;
  #players: PlayerSwitcher;
  #run: Run;
  #part: () => LabPart | undefined;

  /** @param part the open lab's, once it has loaded */
  constructor(sound: Sound, players: PlayerSwitcher, run: Run, part: () => LabPart | undefined) {
    this.#sound = sound;
    this.#players = players;
    this.#run = run;
    this.#part = part;
  }

  /** Whether real threads can be heard here. */
  get streamable(): boolean {
    return this.#part()?.streams === true && isolation.found.rung === 'threads';
  }

  /** Whether anything is heard. */
  get on(): boolean {
    return this.#players.worlds.live || this.#sound.streams.on;
  }

  /** Starts the sound, or ends it. From a press. @param threads whether real threads are to be heard, where they can be */
  async toggle(threads: boolean) {
    const { worlds } = this.#players;
    this.#players.closeRecording();
    if (this.#sound.streams.on) return this.#sound.streams.stop();
    if (worlds.live) return worlds.pause();
    return threads && this.streamable ? this.#hearThreads() : this.#hearWorlds();
  }

  /** Hears real threads instead of the worlds; or the worlds again. */
  async toggleStreams() {
    this.#players.closeRecording();
    if (!this.#sound.streams.on) return this.#hearThreads();
    await this.#sound.streams.stop();
    return this.#hearWorlds();
  }

  /** Lets everything rest while `work` needs the machine: busy workers would disturb each other on a small one. */
  async rest(work: () => Promise<void>) {
    const { recording, worlds } = this.#players;
    const { playing, live } = worlds;
    const streaming = this.#sound.streams.on;
    recording?.player.pause();
    worlds.pause();
    await this.#sound.streams.stop();
    await work();
    if (streaming) await this.#sound.stream(this.#run.config);
    else if (live) worlds.startLive();
    else if (playing) worlds.play();
  }

  async #hearThreads() {
    this.#players.worlds.pause();
    await this.#sound.stream(this.#run.config);
  }

  async #hearWorlds() {
    if (!this.#part()?.sound) return;
    if (!(await this.#sound.start())) return;
    const { rate } = this.#sound;
    if (rate !== this.#run.config.rate) {
      this.#run.config = { ...this.#run.config, rate };
      await this.#run.open(0);
    }
    this.#players.worlds.startLive();
  }
}

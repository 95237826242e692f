/**
 * Chooses what is heard: the worlds, whose pace the sound card then sets, or streams of real threads, while the worlds
 * are paused. Only one of them is heard at a time.
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

  /** @param part returns the open lab's page module; undefined until it has loaded */
  constructor(sound: Sound, players: PlayerSwitcher, run: Run, part: () => LabPart | undefined) {
    this.#sound = sound;
    this.#players = players;
    this.#run = run;
    this.#part = part;
  }

  /** Whether real threads can be heard in this lab and this browser. */
  get streamable(): boolean {
    return this.#part()?.streams === true && isolation.result.rung === 'threads';
  }

  /** Whether anything is heard. */
  get on(): boolean {
    return this.#players.worlds.live || this.#sound.streams.on;
  }

  /**
   * Starts or stops the sound. Must be called from a user gesture.
   * @param threads whether to hear real threads if they are available
   */
  async toggle(threads: boolean) {
    const { worlds } = this.#players;
    this.#players.closeRecording();
    if (this.#sound.streams.on) return this.#sound.streams.stop();
    if (worlds.live) return worlds.pause();
    return threads && this.streamable ? this.#hearThreads() : this.#hearWorlds();
  }

  /** Switches the sound from the worlds to real threads, or back. */
  async toggleStreams() {
    this.#players.closeRecording();
    if (!this.#sound.streams.on) return this.#hearThreads();
    await this.#sound.streams.stop();
    return this.#hearWorlds();
  }

  /**
   * Pauses the worlds and the sound while `work` runs, because busy workers would distort a measurement on a machine
   * with few processors.
   */
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

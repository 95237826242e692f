/**
 * Chooses what is heard: the worlds, whose pace the sound card then sets, or streams of real threads, while the worlds
 * are paused. Only one of them is heard at a time. What the engine may refuse returns its refusal.
 */
import { isolation } from '../engine/isolation.svelte.ts';
import type { Refusal } from '../engine/types.ts';
import type { LabPart } from './lab-part.ts';
import type { Players } from './players.svelte.ts';
import type { Sound } from './sound.svelte.ts';

export class Listening {
  #sound: Sound;
  #players: Players;
  #part: () => LabPart | undefined;

  /** @param part returns the open lab's page module; undefined until it has loaded */
  constructor(sound: Sound, players: Players, part: () => LabPart | undefined) {
    this.#sound = sound;
    this.#players = players;
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
  async toggle(threads: boolean): Promise<Refusal | undefined> {
    const { worlds } = this.#players;
    this.#players.closeRecording();
    if (this.#sound.streams.on) {
      await this.#sound.streams.stop();
      return undefined;
    }
    if (worlds.live) return worlds.pause();
    return threads && this.streamable ? this.#hearThreads() : this.#hearWorlds();
  }

  /** Switches the sound from the worlds to real threads, or back. */
  async toggleStreams(): Promise<Refusal | undefined> {
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
    void recording?.pause();
    void worlds.pause();
    await this.#sound.streams.stop();
    await work();
    if (streaming) await this.#sound.stream(worlds.config);
    else if (live) await worlds.startLive();
    else if (playing) worlds.play();
  }

  async #hearThreads(): Promise<Refusal | undefined> {
    const { worlds } = this.#players;
    const paused = worlds.pause();
    await this.#sound.stream(worlds.config);
    return paused;
  }

  async #hearWorlds(): Promise<Refusal | undefined> {
    if (!this.#part()?.sound || !(await this.#sound.start())) return undefined;
    const { worlds } = this.#players;
    const refusal = await worlds.setRate(this.#sound.rate);
    return (await worlds.startLive()) ?? refusal;
  }
}

/**
 * Chooses what is heard: the worlds, whose pace the sound card then sets, or, while the worlds are paused, streams of real
 * threads or the user's own variant. Only one of them is heard at a time. What the engine may refuse returns its refusal.
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
  /** Ends the sound of the user's own variant; undefined while it is not heard. */
  #endOwn: (() => void) | undefined;
  /** Resolves when the engine has the sound card again. */
  #returned: Promise<void> = Promise.resolve();

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

  /** State of the sound card. */
  get card() {
    return this.#sound.status.state;
  }

  /** Whether anything of the lab is heard. */
  get on(): boolean {
    return this.#players.worlds.live || this.#sound.streams.on;
  }

  /**
   * Lends the sound card to the user's own variant; pauses the lab. Must be called from a user gesture.
   * @param end called when something of the lab is to be heard again
   * @returns undefined if there is no sound, which a notice says
   */
  async lend(end: () => void) {
    const starting = this.#sound.start();
    this.#endOwn = end;
    const { recording, worlds } = this.#players;
    void recording?.pause();
    await worlds.pause();
    await this.#sound.streams.stop();
    // The engine must not be given the sound card after the variant.
    await this.#returned;
    const card = (await starting) ? await this.#sound.lend() : undefined;
    // Something of the lab is to be heard by now.
    if (this.#endOwn !== end) return undefined;
    if (!card) this.#endOwn = undefined;
    return card;
  }

  /** Ends the sound of the user's own variant, and connects the engine to the sound card again. */
  async takeBack() {
    const end = this.#endOwn;
    if (!end) return;
    this.#endOwn = undefined;
    end();
    this.#returned = this.#sound.attach();
    await this.#returned;
  }

  /**
   * Starts or stops the sound of the lab. Must be called from a user gesture.
   * @param threads whether to hear real threads if they are available
   */
  async toggle(threads: boolean): Promise<Refusal | undefined> {
    const { worlds } = this.#players;
    this.#players.closeRecording();
    if (this.#endOwn && !(await this.#endsOwn())) return undefined;
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
    if (this.#endOwn && !(await this.#endsOwn())) return undefined;
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
    await this.takeBack();
    await this.#sound.streams.stop();
    await work();
    if (streaming) await this.#sound.stream(worlds.config);
    else if (live) await worlds.startLive();
    else if (playing) worlds.play();
  }

  /** Ends the sound of the user's own variant. @returns whether it has not begun again meanwhile */
  async #endsOwn(): Promise<boolean> {
    await this.takeBack();
    return this.#endOwn === undefined;
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

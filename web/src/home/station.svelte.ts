/**
 * The station of the home page: the worlds of its stages, the side that each shows, and the order of loading. The ring
 * loads first; the other worlds load one by one while the browser is idle, unless the user saves data.
 */
import { SessionWorkers } from '../engine/session-workers.ts';
import { isolation } from '../engine/isolation.svelte.ts';
import type { Lab, Side } from '../engine/types.ts';
import { prefersReducedMotion } from 'svelte/motion';
import { Notices } from '../state/notices.svelte.ts';
import type { MakeCard } from '../state/sound.svelte.ts';
import { Radio } from './radio.svelte.ts';
import { stageIds, type Scenes, type StageId } from './stages.ts';
import { World } from './world.svelte.ts';

/** Time between two beats of a world, in ms; longer with reduced motion. */
const BEAT_MS = 320;
const REDUCED_MOTION_BEAT_MS = 1000;
/** Longest wait for idle time before the next world loads, in ms. */
const PATIENCE_MS = 3000;

type Moved = Exclude<StageId, 'ring'>;
const moved = stageIds.filter((id): id is Moved => id !== 'ring');

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 200);
  });

/** Whether the user has asked the browser to save data. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

export class Station {
  readonly notices = new Notices();
  readonly radio: Radio;
  readonly worlds = Object.fromEntries(moved.map((id) => [id, new World(id)])) as {
    [Id in Moved]: World<Id>;
  };
  /** The side that each stage shows: as it was, or optimised. */
  sides = $state<Record<StageId, Side>>(
    Object.fromEntries(stageIds.map((id) => [id, 1])) as Record<StageId, Side>,
  );
  /** Why the worlds are not loaded; null if they are or will be. */
  held = $state<'saves data' | 'still' | null>(null);
  /** Whether everything is paused. */
  paused = $state(false);
  #workers = new SessionWorkers();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  #loaded = Promise.resolve();
  #closed = false;

  constructor(card?: MakeCard) {
    this.radio = new Radio(this.notices, card);
    if (isolation.result.rung === 'still') this.held = 'still';
    else if (savesData()) this.held = 'saves data';
  }

  /** Loads the worlds one after the other, unless the user saves data. */
  load(): Promise<void> {
    this.#loaded = this.#loadInTurn();
    return this.#loaded;
  }

  /** Resolves when each world that is being loaded runs or has failed. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  async #loadInTurn() {
    if (this.held !== null) return;
    this.#beat();
    await this.radio.load(() => this.#workers.openPort('sharing'));
    for (const id of moved) {
      await idle();
      if (this.#closed) return;
      const world = this.worlds[id];
      await world.load(() => this.#workers.openPort(world.module));
    }
  }

  /** Stages whose worlds stopped or did not load. */
  get gone(): StageId[] {
    return stageIds.filter((id) => this.phase(id) === 'gone');
  }

  /** Restarts the stopped worlds. Called from a button. */
  async revive() {
    for (const id of this.gone) {
      if (this.#closed) return;
      if (id === 'ring') await this.radio.load(() => this.#workers.openPort('sharing'));
      else await this.worlds[id].load(() => this.#workers.openPort(this.worlds[id].module));
    }
  }

  /** Loads all worlds although the user saves data. Called from a button. */
  loadAll() {
    this.held = null;
    return this.load();
  }

  /** The newest scene of the side that a stage shows. */
  scene<Id extends StageId>(id: Id): Scenes[Id] | undefined {
    return this.#scenes(id, prefersReducedMotion.current)?.[this.sides[id]];
  }

  /** The scenes of A and B a few times a second, for numbers that are read. */
  throttledScenes<Id extends StageId>(id: Id): readonly [Scenes[Id], Scenes[Id]] | undefined {
    return this.#scenes(id, true);
  }

  /** @param throttled whether the ring's scenes change only a few times a second, as those of the other stages do */
  #scenes<Id extends StageId>(id: Id, throttled: boolean) {
    const world = (this.worlds as Partial<Record<StageId, World>>)[id];
    const { player } = this.radio;
    const scenes = world ? world.scenes : throttled ? player.throttledScenes : player.scenes;
    return scenes as readonly [Scenes[Id], Scenes[Id]] | undefined;
  }

  phase(id: StageId) {
    return id === 'ring' ? this.radio.phase : this.worlds[id].phase;
  }

  lab(id: StageId): Lab | undefined {
    return id === 'ring' ? this.radio.lab : this.worlds[id].lab;
  }

  /** Sets the side of one stage or of all. */
  set(side: Side, ids: readonly StageId[] = stageIds) {
    for (const id of ids) this.sides[id] = side;
    if (ids.includes('ring')) this.radio.hear(side);
  }

  /** Number of stages that show the optimised side. */
  get optimised(): number {
    return stageIds.filter((id) => this.sides[id] === 1).length;
  }

  /** The side that most stages show, for the master switch. */
  get side(): Side {
    return this.optimised * 2 >= stageIds.length ? 1 : 0;
  }

  /** Starts or stops the sound, and resumes what was paused. Called from a button. */
  listen() {
    this.paused = false;
    return this.radio.toggle();
  }

  togglePause() {
    this.paused = !this.paused;
    if (this.radio.phase !== 'runs') return;
    if (this.paused) void this.radio.player.pause();
    else this.radio.idle();
  }

  /** Pauses everything while `work` runs, which needs the machine for itself. */
  async rest(work: () => Promise<void>) {
    const back = this.radio.rest();
    const { paused } = this;
    this.paused = true;
    await work();
    this.paused = paused;
    if (!this.#closed) back();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.radio.close();
    for (const id of moved) this.worlds[id].close();
    this.#workers.close();
  }

  /** Worlds take turns, so that no animation frame has to draw all of them. */
  #beat() {
    const beat = prefersReducedMotion.current ? REDUCED_MOTION_BEAT_MS : BEAT_MS;
    this.#timer = setTimeout(() => {
      if (!document.hidden && !this.paused) this.worlds[moved[this.#next]].beat();
      this.#next = (this.#next + 1) % moved.length;
      this.#beat();
    }, beat / moved.length);
  }
}

/**
 * The whole station of the home page: its stages' worlds, which side of each is shown, and what loads when. The ring is there
 * first; the other worlds come one by one when the browser has nothing else to do, and only where they may.
 */
import { Desks } from '../engine/desks.ts';
import { isolation } from '../engine/isolation.svelte.ts';
import type { Lab, Side } from '../engine/types.ts';
import { prefersReducedMotion } from 'svelte/motion';
import { Notices } from '../state/notices.svelte.ts';
import type { MakeCard } from '../state/sound.svelte.ts';
import { Radio } from './radio.svelte.ts';
import { stageIds, type Scenes, type StageId } from './stages.ts';
import { World } from './world.svelte.ts';

/** Time from a beat of a world to its next, ms; with reduced motion it is longer. */
const BEAT_MS = 320;
const REDUCED_MOTION_BEAT_MS = 1000;
/** The browser is given so long to find a quiet moment, ms. */
const PATIENCE_MS = 3000;

type Moved = Exclude<StageId, 'ring'>;
const moved = stageIds.filter((id): id is Moved => id !== 'ring');

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 200);
  });

/** Whether the reader asked the browser to load no more than it must. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

export class Station {
  readonly notices = new Notices();
  readonly radio: Radio;
  readonly worlds = Object.fromEntries(moved.map((id) => [id, new World(id)])) as {
    [Id in Moved]: World<Id>;
  };
  /** Of each stage: what it was, or optimised. */
  sides = $state<Record<StageId, Side>>(
    Object.fromEntries(stageIds.map((id) => [id, 1])) as Record<StageId, Side>,
  );
  /** Why the worlds are not loaded; null when they are, or will be. */
  held = $state<'saves data' | 'still' | null>(null);
  /** Whether everything stands still. */
  paused = $state(false);
  #desks = new Desks();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  #closed = false;

  constructor(card?: MakeCard) {
    this.radio = new Radio(this.notices, card);
    if (isolation.found.rung === 'still') this.held = 'still';
    else if (savesData()) this.held = 'saves data';
  }

  /** Loads what may be loaded, one after the other. */
  async load() {
    if (this.held !== null) return;
    this.#beat();
    await this.radio.load(() => this.#desks.seat('sharing'));
    for (const id of moved) {
      await idle();
      if (this.#closed) return;
      const world = this.worlds[id];
      await world.load(() => this.#desks.seat(world.module));
    }
  }

  /** Stages that stopped, or did not load. */
  get gone(): StageId[] {
    return stageIds.filter((id) => this.phase(id) === 'gone');
  }

  /** Starts those anew, at a press. */
  async revive() {
    for (const id of this.gone) {
      if (this.#closed) return;
      if (id === 'ring') await this.radio.load(() => this.#desks.seat('sharing'));
      else await this.worlds[id].load(() => this.#desks.seat(this.worlds[id].module));
    }
  }

  /** Loads everything though the browser saves data, at a press. */
  loadAll() {
    this.held = null;
    return this.load();
  }

  /** The newest look of a stage's shown side. */
  scene<Id extends StageId>(id: Id): Scenes[Id] | undefined {
    const side = this.sides[id];
    const world = (this.worlds as Partial<Record<StageId, World>>)[id];
    if (world) return world.scenes?.[side] as Scenes[Id] | undefined;
    const { player } = this.radio;
    const scenes = prefersReducedMotion.current ? player.throttledScenes : player.scenes;
    return scenes?.[side] as Scenes[Id] | undefined;
  }

  phase(id: StageId) {
    return id === 'ring' ? this.radio.phase : this.worlds[id].phase;
  }

  lab(id: StageId): Lab | undefined {
    return id === 'ring' ? this.radio.lab : this.worlds[id].lab;
  }

  /** Sets one stage, or all. */
  set(side: Side, ids: readonly StageId[] = stageIds) {
    for (const id of ids) this.sides[id] = side;
    if (ids.includes('ring')) this.radio.hear(side);
  }

  /** How many stages are optimised. */
  get optimised(): number {
    return stageIds.filter((id) => this.sides[id] === 1).length;
  }

  /** What the master switch says: the side that most stages have. */
  get side(): Side {
    return this.optimised * 2 >= stageIds.length ? 1 : 0;
  }

  /** Starts the sound, or ends it, from a press; what stood still runs. */
  listen() {
    this.paused = false;
    return this.radio.toggle();
  }

  togglePause() {
    this.paused = !this.paused;
    if (this.radio.phase !== 'runs') return;
    if (this.paused) this.radio.player.pause();
    else this.radio.idle();
  }

  /** Lets everything stand still while `work` needs the machine. */
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
    this.#desks.close();
  }

  /** The worlds take turns, so that no frame has to draw them all. */
  #beat() {
    const beat = prefersReducedMotion.current ? REDUCED_MOTION_BEAT_MS : BEAT_MS;
    this.#timer = setTimeout(() => {
      if (!document.hidden && !this.paused) this.worlds[moved[this.#next]].beat();
      this.#next = (this.#next + 1) % moved.length;
      this.#beat();
    }, beat / moved.length);
  }
}

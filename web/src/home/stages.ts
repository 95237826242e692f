/**
 * The stages of the station on the home page: the lab of each, and the small world of that lab that runs there. Its
 * sides are the lab's default comparison: A as it was, B optimised.
 */
import type { ModuleId } from '../engine/modules.ts';
import type { Config, Lab } from '../engine/types.ts';
import type { Scene as ChunksScene } from '../labs/chunks/scene.ts';
import type { Scene as ClockScene } from '../labs/clock/scene.ts';
import type { Scene as LibraryScene } from '../labs/library/scene.ts';
import type { Scene as PoolsScene } from '../labs/pools/scene.ts';
import type { Scene as QueuesScene } from '../labs/queues/scene.ts';
import type { Scene as RingScene } from '../labs/ring/scene.ts';
import type { Scene as ServerScene } from '../labs/server/scene.ts';
import type { Scene as StationScene } from '../labs/station/scene.ts';
import type { Scene as ThreadsScene } from '../labs/threads/scene.ts';
import { defaults, labLink } from '../link/link.ts';
import { prefersReducedMotion } from 'svelte/motion';

/** Type of each stage's scenes. */
export interface Scenes {
  library: LibraryScene;
  queues: QueuesScene;
  station: StationScene;
  clock: ClockScene;
  chunks: ChunksScene;
  pools: PoolsScene;
  ring: RingScene;
  server: ServerScene;
  threads: ThreadsScene;
}
/** A stage has the id of its lab. */
export type StageId = keyof Scenes;

/** A stage whose world the page advances by a few steps at a time. */
interface Stage<Id extends StageId> {
  module: ModuleId;
  /** Knobs that differ from their defaults, so that the action fits in a small drawing. */
  knobs: Record<string, number>;
  /** Steps before the first scene is shown, for example until blocks come back or listeners are served. */
  warm: number;
  /** Steps for each beat. */
  steps: number;
  /** Loads the class that reads the numbers of a frame. */
  scene: () => Promise<{ Scene: new (numbers: Float64Array) => Scenes[Id] }>;
}

/** Number of songs in the library of the first stage. */
const SONGS = 9361;

/** In loading order: the ring's module first, then by size. */
export const stages: { [Id in StageId]: Stage<Id> } = {
  ring: {
    // A send that lasts longer than a lap, which stops A's publisher.
    ...{ module: 'sharing', knobs: { send: 5_000 }, warm: 0, steps: 0 },
    scene: () => import('../labs/ring/scene.ts'),
  },
  threads: {
    ...{ module: 'sharing', knobs: {}, warm: 400, steps: 7 },
    scene: () => import('../labs/threads/scene.ts'),
  },
  station: {
    // The queue of requests beside a playlist.
    ...{ module: 'station', knobs: { script: 7 }, warm: 0, steps: 45 },
    scene: () => import('../labs/station/scene.ts'),
  },
  clock: {
    ...{ module: 'station', knobs: { sources: 5 }, warm: 0, steps: 4 },
    scene: () => import('../labs/clock/scene.ts'),
  },
  queues: {
    // Sources come and go at each tick.
    ...{ module: 'station', knobs: { happens: 1, sources: 8, deaths: 1, interval: 1 }, warm: 100, steps: 20 },
    scene: () => import('../labs/queues/scene.ts'),
  },
  chunks: {
    ...{ module: 'memory', knobs: {}, warm: 0, steps: 24 },
    scene: () => import('../labs/chunks/scene.ts'),
  },
  pools: {
    // A small ring, so that blocks come back soon.
    ...{ module: 'memory', knobs: { publishers: 1, slots: 32, chunk: 1024 }, warm: 4_000, steps: 3 },
    scene: () => import('../labs/pools/scene.ts'),
  },
  server: {
    ...{ module: 'memory', knobs: {}, warm: 300, steps: 6 },
    scene: () => import('../labs/server/scene.ts'),
  },
  library: {
    // Metallica: two songs of a hundred.
    ...{ module: 'library', knobs: { query: 2, songs: SONGS }, warm: 0, steps: 60 },
    scene: () => import('../labs/library/scene.ts'),
  },
};

/** Ids of all stages in loading order. */
export const stageIds = Object.keys(stages) as StageId[];

/** Configuration of a stage's world. */
export function configOf(id: StageId, lab: Lab): Config {
  const { config } = defaults(lab);
  return { ...config, knobs: { ...config.knobs, ...stages[id].knobs } };
}

/** The step of the ring's story in which a slow reader stops A's publisher, as its link has it; a test compares it with the story. */
export const SLOW_READER = 'send=5000&t=2400&speed=0.25&tab=story.3&look=0';

/** The link to what one hears on the home page: that step. Opens playing, unless the user prefers reduced motion. */
export const slowReaderLink = (): string =>
  `${labLink('ring')}?${SLOW_READER}${prefersReducedMotion.current ? '' : '&play=on'}`;

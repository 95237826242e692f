/** The real engine for tests of questions: opens links of all labs, and counts there. */
import type { Counts } from '../../web/src/components/costs.ts';
import type { Scripted } from '../../web/src/engine/messages.ts';
import {
  type Action,
  type Config,
  type Lab,
  type Refusal,
  TICKS_PER_MS,
} from '../../web/src/engine/types.ts';
import { counts as chunks } from '../../web/src/labs/chunks/counts.ts';
import { Scene as Chunks } from '../../web/src/labs/chunks/scene.ts';
import { counts as clock } from '../../web/src/labs/clock/counts.ts';
import { Scene as Clock } from '../../web/src/labs/clock/scene.ts';
import { counts as library } from '../../web/src/labs/library/counts.ts';
import { Scene as Library } from '../../web/src/labs/library/scene.ts';
import { counts as pools } from '../../web/src/labs/pools/counts.ts';
import { Scene as Pools } from '../../web/src/labs/pools/scene.ts';
import { counts as queues } from '../../web/src/labs/queues/counts.ts';
import { Scene as Queues } from '../../web/src/labs/queues/scene.ts';
import { counts as reslice } from '../../web/src/labs/reslice/counts.ts';
import { Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import { counts as ring } from '../../web/src/labs/ring/counts.ts';
import { Scene as Ring } from '../../web/src/labs/ring/scene.ts';
import { counts as server } from '../../web/src/labs/server/counts.ts';
import { Scene as Server } from '../../web/src/labs/server/scene.ts';
import { counts as share } from '../../web/src/labs/share/counts.ts';
import { Scene as Share } from '../../web/src/labs/share/scene.ts';
import { counts as station } from '../../web/src/labs/station/counts.ts';
import { Scene as Station } from '../../web/src/labs/station/scene.ts';
import { counts as threads } from '../../web/src/labs/threads/counts.ts';
import { Scene as Threads } from '../../web/src/labs/threads/scene.ts';
import { labOf, type LinkState } from '../../web/src/link/link.ts';
import * as libraryModule from '../../engine/pkg-library/ringside.js';
import * as memoryModule from '../../engine/pkg-memory/ringside.js';
import * as stationModule from '../../engine/pkg-station/ringside.js';
import * as sharingModule from '../../engine/pkg/ringside.js';
import { linkables } from './links.labs.ts';

/** The part of a module that these tests use. Each module has its own `Session` and `check`. */
interface Module {
  check: (config: Config) => Refusal | undefined;
  Session: new (config: Config) => {
    seek(step: number): void;
    seek_time(tick: number): void;
    act(action: Action): void;
    scene(side: number, out: Float64Array): number;
    free(): void;
  };
}

interface Entry {
  module: Module;
  counts: (numbers: Float64Array) => Counts;
}
const entry = <S>(
  module: Module,
  Scene: new (numbers: Float64Array) => S,
  counts: (scene: S) => Counts,
): Entry => ({ module, counts: (numbers) => counts(new Scene(numbers)) });

const LABS: Record<string, Entry> = {
  ring: entry(sharingModule, Ring, ring),
  threads: entry(sharingModule, Threads, threads),
  chunks: entry(memoryModule, Chunks, chunks),
  reslice: entry(memoryModule, Reslice, reslice),
  share: entry(memoryModule, Share, share),
  pools: entry(memoryModule, Pools, pools),
  server: entry(memoryModule, Server, server),
  queues: entry(stationModule, Queues, queues),
  dispatch: entry(stationModule, Queues, queues),
  compare: entry(stationModule, Queues, queues),
  station: entry(stationModule, Station, station),
  clock: entry(stationModule, Clock, clock),
  library: entry(libraryModule, Library, library),
};

/** The catalogue's entry of a lab. */
export const labEntry = (id: string): Lab => linkables.get(id)!.lab;

/** The state that a link opens. @throws the refusal of the codec or the engine */
export function opened(link: string): LinkState {
  const id = labOf(link) ?? '';
  const reading = linkables.get(id)!.codec.read(link);
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals));
  const refused = LABS[id].module.check(reading.state.config);
  if (refused) throw new Error(JSON.stringify(refused));
  return reading.state;
}

const known = new Map<string, { a: Counts; b: Counts }>();

/** Counters of both sides at `ms` of virtual time. */
export function countedAt(link: string, ms: number): { a: Counts; b: Counts } {
  const asked = `${ms} ${link}`;
  const both = known.get(asked) ?? countedIn(opened(link), ms);
  known.set(asked, both);
  return both;
}

/** Counters of both sides of a state at `ms` of virtual time. */
export function countedIn(state: Scripts, ms: number): { a: Counts; b: Counts } {
  const { counts } = LABS[state.config.lab];
  const [[a, b]] = scenesAt(state, [ms * TICKS_PER_MS], counts);
  return { a, b };
}

/** A configuration, and what is done in it. */
interface Scripts {
  config: Config;
  script: readonly Scripted[];
}

/** Both sides' scenes at successive times. @param times in ticks */
export function scenesAt<S>(
  { config, script }: Scripts,
  times: readonly number[],
  read: (numbers: Float64Array) => S,
): [S, S][] {
  const { module } = LABS[config.lab];
  const session = new module.Session(config);
  for (const { step, action } of script) {
    session.seek(step);
    session.act(action);
  }
  const of = (side: number) => {
    const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, numbers);
    return read(numbers);
  };
  const scenes = times.map((time): [S, S] => {
    session.seek_time(time);
    return [of(0), of(1)];
  });
  session.free();
  return scenes;
}

/** The real engine for tests of courses: opens their links, and counts there. */
import { readFileSync } from 'node:fs';
import type { Counts } from '../../web/src/components/compare.ts';
import type { Scripted } from '../../web/src/engine/messages.ts';
import { type Action, type Config, type Refusal, TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { counts as chunks } from '../../web/src/labs/chunks/counts.ts';
import { Scene as Chunks } from '../../web/src/labs/chunks/scene.ts';
import { storySteps as chunksStory } from '../../web/src/labs/chunks/story.ts';
import { counts as pools } from '../../web/src/labs/pools/counts.ts';
import { Scene as Pools } from '../../web/src/labs/pools/scene.ts';
import { storySteps as poolsStory } from '../../web/src/labs/pools/story.ts';
import { counts as queues } from '../../web/src/labs/queues/counts.ts';
import { Scene as Queues } from '../../web/src/labs/queues/scene.ts';
import { storySteps as queuesStory } from '../../web/src/labs/queues/story.ts';
import { counts as reslice } from '../../web/src/labs/reslice/counts.ts';
import { Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import { storySteps as resliceStory } from '../../web/src/labs/reslice/story.ts';
import { counts as ring } from '../../web/src/labs/ring/counts.ts';
import { Scene as Ring } from '../../web/src/labs/ring/scene.ts';
import { storySteps as ringStory } from '../../web/src/labs/ring/story.ts';
import { counts as server } from '../../web/src/labs/server/counts.ts';
import { Scene as Server } from '../../web/src/labs/server/scene.ts';
import { storySteps as serverStory } from '../../web/src/labs/server/story.ts';
import { counts as threads } from '../../web/src/labs/threads/counts.ts';
import { Scene as Threads } from '../../web/src/labs/threads/scene.ts';
import { storySteps as threadsStory } from '../../web/src/labs/threads/story.ts';
import { labOf, LinkCodec, type LinkState } from '../../web/src/link/link.ts';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';

const wasm = (folder: string) =>
  readFileSync(new URL(`../../engine/${folder}/ringside_bg.wasm`, import.meta.url));
sharing.initSync({ module: wasm('pkg') });
memory.initSync({ module: wasm('pkg-memory') });
station.initSync({ module: wasm('pkg-station') });

/** The part of a module that these tests use. Each module has its own `Session` and `check`. */
interface Module {
  catalogue: typeof sharing.catalogue;
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
  steps: number;
  counts: (numbers: Float64Array) => Counts;
}
const entry = <S>(
  module: Module,
  story: readonly unknown[],
  Scene: new (numbers: Float64Array) => S,
  counts: (scene: S) => Counts,
): Entry => ({ module, steps: story.length, counts: (numbers) => counts(new Scene(numbers)) });

const LABS: Record<string, Entry> = {
  ring: entry(sharing, ringStory, Ring, ring),
  threads: entry(sharing, threadsStory, Threads, threads),
  chunks: entry(memory, chunksStory, Chunks, chunks),
  reslice: entry(memory, resliceStory, Reslice, reslice),
  pools: entry(memory, poolsStory, Pools, pools),
  server: entry(memory, serverStory, Server, server),
  queues: entry(station, queuesStory, Queues, queues),
};

/** The state that a course's link opens. @throws the refusal of the codec or the engine */
export function opened(link: string): LinkState {
  const id = labOf(link) ?? '';
  const { module, steps } = LABS[id];
  const lab = module.catalogue().labs.find((one) => one.id === id)!;
  const reading = new LinkCodec(lab, steps).read(link);
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals));
  const refused = module.check(reading.state.config);
  if (refused) throw new Error(JSON.stringify(refused));
  return reading.state;
}

const known = new Map<string, { a: Counts; b: Counts }>();

/** Counters of both sides at `ms` of virtual time. */
export function countedAt(link: string, ms: number): { a: Counts; b: Counts } {
  const asked = `${ms} ${link}`;
  const both = known.get(asked) ?? counting(link, ms);
  known.set(asked, both);
  return both;
}

function counting(link: string, ms: number): { a: Counts; b: Counts } {
  const { config, script }: { config: Config; script: Scripted[] } = opened(link);
  const { module, counts } = LABS[config.lab];
  const session = new module.Session(config);
  for (const { step, action } of script) {
    session.seek(step);
    session.act(action);
  }
  session.seek_time(ms * TICKS_PER_MS);
  const of = (side: number) => {
    const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, numbers);
    return counts(numbers);
  };
  const both = { a: of(0), b: of(1) };
  session.free();
  return both;
}

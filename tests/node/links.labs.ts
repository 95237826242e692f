/** The codecs of all labs, as the page has them, for tests of links. */
import { readFileSync } from 'node:fs';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as library from '../../engine/pkg-library/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import type { Lab } from '../../web/src/engine/types.ts';
import * as chunks from '../../web/src/labs/chunks/story.ts';
import * as clock from '../../web/src/labs/clock/story.ts';
import * as compare from '../../web/src/labs/compare/story.ts';
import * as dispatch from '../../web/src/labs/dispatch/story.ts';
import * as libraryStory from '../../web/src/labs/library/story.ts';
import * as pools from '../../web/src/labs/pools/story.ts';
import * as queues from '../../web/src/labs/queues/story.ts';
import * as reslice from '../../web/src/labs/reslice/story.ts';
import * as ring from '../../web/src/labs/ring/story.ts';
import * as server from '../../web/src/labs/server/story.ts';
import * as share from '../../web/src/labs/share/story.ts';
import * as stationStory from '../../web/src/labs/station/story.ts';
import * as threads from '../../web/src/labs/threads/story.ts';
import type { StoryPatch, StoryStep } from '../../web/src/state/story.ts';
import { LinkCodec } from '../../web/src/link/link.ts';

const modules = { pkg: sharing, 'pkg-memory': memory, 'pkg-station': station, 'pkg-library': library };
const catalogues = await Promise.all(
  Object.entries(modules).map(async ([folder, { default: init, catalogue }]) => {
    const wasm = new URL(`../../engine/${folder}/ringside_bg.wasm`, import.meta.url);
    await init({ module_or_path: readFileSync(wasm) });
    return catalogue().labs;
  }),
);

/** The stories' states of all labs. */
export const stories: Record<string, { storySteps: readonly StoryStep[]; storyPatch: StoryPatch }> = {
  chunks,
  clock,
  compare,
  dispatch,
  library: libraryStory,
  pools,
  queues,
  reslice,
  ring,
  server,
  share,
  station: stationStory,
  threads,
};
const ids = Object.keys(stories);

/** The parts of a lab that its links need: the catalogue's entry, the ids of its story's steps, and the codec. */
export interface Linkable {
  lab: Lab;
  story: string[];
  codec: LinkCodec;
}

function linkable(lab: Lab): Linkable {
  const { storySteps: steps } = stories[lab.id];
  const about = steps.findIndex(({ a, b }) => a === lab.default_a && b === lab.default_b);
  const text = lab.id === 'station' ? { knob: 'script', option: 'own', first: '' } : undefined;
  const ranges = steps.map(({ guess }) => guess?.question);
  const codec = new LinkCodec(lab, steps.length, about < 0 ? 1 : about + 1, ids, text, ranges);
  return { lab, story: steps.map(({ id }) => id), codec };
}

/** All labs that the page opens, by id. */
export const linkables: ReadonlyMap<string, Linkable> = new Map(
  catalogues
    .flat()
    .filter(({ id }) => ids.includes(id))
    .map((lab) => [lab.id, linkable(lab)]),
);

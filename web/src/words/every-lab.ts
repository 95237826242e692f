/** Makes the words of all labs known, for pages that name variants of several. */
import * as chunks from './chunks.knobs.en.ts';
import * as clock from './clock.knobs.en.ts';
import * as compare from './compare.knobs.en.ts';
import * as dispatch from './dispatch.knobs.en.ts';
import * as library from './library.knobs.en.ts';
import * as pools from './pools.knobs.en.ts';
import * as queues from './queues.knobs.en.ts';
import * as reslice from './reslice.knobs.en.ts';
import * as ring from './ring.knobs.en.ts';
import * as server from './server.knobs.en.ts';
import * as share from './share.knobs.en.ts';
import * as station from './station.knobs.en.ts';
import * as threads from './threads.knobs.en.ts';
import { addWords } from './lookup.ts';

export * from './lookup.ts';

const all = {
  chunks,
  clock,
  compare,
  dispatch,
  library,
  pools,
  queues,
  reslice,
  ring,
  server,
  share,
  station,
  threads,
};
for (const [lab, words] of Object.entries(all)) addWords(lab, words);

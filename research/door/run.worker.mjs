/** One run: takes the samples of all sides in each way, with fresh instances. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { initSync, JsTournament } from '../../engine/pkg-threads/ringside.js';
import { root } from '../../scripts/run.mjs';
import { load, WAYS } from './parts.mjs';

const { kind, sides, shared, digest, seed, earlier } = workerData;
const { poolWork, BATCH } = await load('race/pool.ts');
const { ringWork, SENT } = await load('race/ring.ts');
const { counted } = await load('race/subject.ts');
const work = kind === 'pool' ? poolWork(shared) : ringWork(shared);

/** Runs the batches of a merged module. @param {Uint8Array} module */
function alone(module) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module));
  const { init, begin, bytes } = /** @type {any} */ (exports);
  init?.(begin.value, bytes.value);
  return counted(exports, digest, kind === 'pool' ? BATCH : SENT);
}

initSync({ module: new WebAssembly.Module(readFileSync(join(root, 'engine/pkg-threads/ringside_bg.wasm'))) });
const results = WAYS.map((way) => {
  const made = (/** @type {any} */ side) => (way === 'race' ? work.timed(side.race, digest) : alone(side[way]));
  const sampling = { pairs: 12, quick: false, seed, earlier: earlier[way] };
  const tournament = new JsTournament(sides.map(made), made(sides[0]), sampling);
  while (tournament.advance());
  return [way, { figures: tournament.result().figures, samples: tournament.samples() }];
});
parentPort?.postMessage(Object.fromEntries(results));

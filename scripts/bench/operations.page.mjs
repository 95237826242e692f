/** Counts operations in a page of a browser; see `operations.mjs`. */
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { reason } from './drive.mjs';
import { countOperations, fingerprintOf } from './operations.mjs';

const MODULES = Object.entries({
  ...{ pkg: sharing, 'pkg-memory': memory, 'pkg-station': station, 'pkg-library': library },
});

/** @param {string} folder @param {Omit<import('./operations.mjs').Job, 'code'>} job @returns {Promise<import('./operations.mjs').Answer>} */
function inWorker(folder, job) {
  const worker = new Worker(new URL('./operations.worker.mjs', import.meta.url), { type: 'module' });
  const code = `/engine/${folder}/ringside.js`;
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker did not load'));
    worker.postMessage({ ...job, code });
  }).finally(() => worker.terminate());
}

/**
 * @param {Pick<import('./drive.mjs').Wanted, 'lab' | 'preset'>} wanted
 * @param {string} runtime its name in the document
 * @param {string} version of the browser
 * @returns {Promise<import('./document.mjs').Document | { error: string }>}
 */
export async function run(wanted, runtime, version) {
  try {
    const copies = await Promise.all(
      MODULES.map(async ([folder, module]) => {
        const [response] = await Promise.all([fetch(`/engine/${folder}/operations.wasm`), module.default()]);
        const bytes = new Uint8Array(await response.arrayBuffer());
        return {
          ...{ folder, labs: module.bench_catalogue().labs },
          module: await WebAssembly.compile(bytes),
          fingerprint: await fingerprintOf(bytes),
        };
      }),
    );
    return {
      schema: 2,
      env: {
        ...{ runtime, version, isolated: self.crossOriginIsolated, rung: 'single' },
        ...{ cores: navigator.hardwareConcurrency, tick_us: 0, engine: sharing.version() },
      },
      comparisons: [],
      operations: await countOperations(copies, wanted, inWorker, (line) => console.info(line), allowedText),
    };
  } catch (error) {
    return { error: reason(error, allowedText) };
  }
}

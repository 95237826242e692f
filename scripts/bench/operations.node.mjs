/** Counts operations in Node. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { runnerImport, transformWithOxc } from 'vite';
import { buildEngine, loadModule, SINGLE_THREADED } from '../engine.mjs';
import { COPY } from '../operations.mjs';
import { root, say } from '../run.mjs';
import { modulesOf } from './modules.mjs';
import { countOperations, fingerprintOf } from './operations.mjs';

const COUNT = join(root, 'web', 'src', 'engine', 'operations', 'count.ts');
const WORDS = join(root, 'web', 'src', 'words', 'refusals.en.ts');

/** @returns {Promise<string>} the page's code that counts, as JavaScript at an address of its own */
export async function counter() {
  const { code } = await transformWithOxc(readFileSync(COUNT, 'utf8'), COUNT, { sourcemap: false });
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** @param {string} folder @returns {Promise<import('./operations.mjs').Copy>} */
async function copyOf(folder) {
  const bytes = new Uint8Array(readFileSync(join(root, 'engine', folder, COPY)));
  const { labs } = (await loadModule(folder)).bench_catalogue();
  return {
    ...{ folder, labs },
    module: await WebAssembly.compile(bytes),
    fingerprint: await fingerprintOf(bytes),
  };
}

/**
 * @param {Pick<import('./drive.mjs').Wanted, 'lab' | 'preset'>} wanted
 * @returns {Promise<import('./document.mjs').Document>}
 */
export async function operations(wanted) {
  await buildEngine(modulesOf('node'));
  const { allowedText } = (await runnerImport(WORDS, { configFile: false })).module;
  const [count, ...copies] = await Promise.all([counter(), ...SINGLE_THREADED.map(copyOf)]);
  const script = new URL('./operations.thread.mjs', import.meta.url);
  /** @param {string} folder @param {Omit<import('./operations.mjs').Job, 'code'>} job */
  const inWorker = async (folder, job) => {
    const code = pathToFileURL(join(root, 'engine', folder, 'ringside.js')).href;
    const worker = new Worker(script, { workerData: { ...job, code, count } });
    try {
      return await new Promise((resolve, reject) => {
        worker.on('error', (error) => resolve({ error }));
        worker.on('message', resolve);
        worker.on('exit', () => reject(new Error('the worker ended without an answer')));
      });
    } finally {
      await worker.terminate();
    }
  };
  return {
    schema: 2,
    env: {
      ...{ runtime: 'node', version: process.versions.node, isolated: true, rung: 'single' },
      ...{ cores: availableParallelism(), tick_us: 0, engine: (await loadModule('pkg')).version() },
    },
    comparisons: [],
    operations: await countOperations(copies, wanted, inWorker, say, allowedText),
  };
}

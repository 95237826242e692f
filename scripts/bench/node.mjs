/** The bench in Node, with the page's wasm modules. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { transformWithOxc } from 'vite';
import { buildEngine, SINGLE } from '../engine.mjs';
import { root } from '../run.mjs';
import { faultOf } from './job.mjs';
import { measureIn } from './measure.mjs';
import { countIn } from './operations.mjs';

const COUNT = join(root, 'web', 'src', 'engine', 'operations', 'count.ts');

/** @returns {Promise<string>} the page's code that counts operations, as JavaScript at an address of its own */
async function counter() {
  const { code } = await transformWithOxc(readFileSync(COUNT, 'utf8'), COUNT, { sourcemap: false });
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Modules by their files, each compiled once. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** @param {string} file */
function compile(file) {
  const module = compiled.get(file) ?? WebAssembly.compile(readFileSync(join(root, 'engine', file)));
  compiled.set(file, module);
  return module;
}

/** Runs a job in a worker. @param {import('./job.mjs').Job} job @returns {Promise<import('./job.mjs').Answer>} */
async function ask({ files, ...job }) {
  const modules = await Promise.all(files.map(compile));
  const worker = new Worker(new URL('./node.worker.mjs', import.meta.url), {
    workerData: { ...job, modules },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('error', (error) => resolve({ fault: faultOf(error) }));
      worker.on('message', resolve);
      worker.on('exit', () => reject(new Error('the worker ended without an answer')));
    });
  } finally {
    await worker.terminate();
  }
}

/** @returns {Promise<import('./measure.mjs').Runtime>} */
async function open() {
  await buildEngine(SINGLE);
  return {
    name: 'Node',
    host: {
      // Node always has shared memory and a fine clock; these modules use one thread.
      ...{ runtime: 'node', version: process.versions.node, isolated: true, rung: 'single' },
      cores: availableParallelism(),
    },
    counter: await counter(),
    ask,
  };
}

/**
 * Measures an instance.
 * @param {import('./cases.mjs').Wanted} wanted
 * @param {Parameters<typeof measureIn>[2]} report
 */
export const measure = async (wanted, report) => measureIn(await open(), wanted, report);

/** Counts operations. @param {Parameters<typeof countIn>[1]} wanted */
export const operations = async (wanted) => countIn(await open(), wanted);

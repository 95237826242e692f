/** Measures in Node: the page's own wasm, without a page. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildEngine } from '../engine.mjs';
import { PlainError, root, say } from '../run.mjs';
import { drive, reason } from './drive.mjs';

/** @param {string} folder of a module @returns {Promise<import('./drive.mjs').Engine>} */
async function load(folder) {
  const files = join(root, 'engine', folder);
  const engine = await import(pathToFileURL(join(files, 'ringside.js')).href);
  engine.initSync({ module: readFileSync(join(files, 'ringside_bg.wasm')) });
  return engine;
}

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<unknown>} the document
 */
export async function measure(options) {
  await buildEngine();
  const engines = await Promise.all(['pkg', 'pkg-memory', 'pkg-station', 'pkg-library'].map(load));
  const host = {
    runtime: 'node',
    version: process.versions.node,
    // Node has shared memory and a fine clock always; this build of the engine uses one thread.
    isolated: true,
    rung: 'single',
    cores: availableParallelism(),
  };
  try {
    const { document, left } = drive(engines, host, options, say);
    for (const { lab, preset } of left) {
      say(`left out: ${lab}, ${preset} runs on threads; --runtime chromium and native have them`);
    }
    return document;
  } catch (error) {
    throw new PlainError(`The bench in Node stopped: ${reason(error)}`);
  }
}

/** Measures in Node with the page's wasm modules. */
import { availableParallelism } from 'node:os';
import { runnerImport } from 'vite';
import { buildEngine, loadModule, SINGLE_THREADED } from '../engine.mjs';
import { PlainError, root, say } from '../run.mjs';
import { drive, reason } from './drive.mjs';
import { LAB, PRESETS } from './library.mjs';

/**
 * The page's words for refusals, which are TypeScript.
 * @returns {Promise<typeof import('../../web/src/words/refusals.en.ts')>}
 */
const words = async () =>
  (await runnerImport(`${root}web/src/words/refusals.en.ts`, { configFile: false })).module;

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<unknown>} the document
 */
export async function measure(options) {
  await buildEngine();
  const engines = await Promise.all(SINGLE_THREADED.map(loadModule));
  const host = {
    runtime: 'node',
    version: process.versions.node,
    // Node always has shared memory and a fine clock; this build of the engine uses one thread.
    isolated: true,
    rung: 'single',
    cores: availableParallelism(),
  };
  try {
    const sqlite = { id: LAB, presets: PRESETS.map((id) => ({ id })) };
    const { document, left } = drive(engines, host, options, say, [sqlite]);
    const beside = left.filter(({ lab }) => lab === LAB);
    if (beside.length > 0) await addSqlite(document, beside, options);
    for (const { lab, preset } of left.filter(({ lab }) => lab !== LAB)) {
      say(`left out: ${lab}, ${preset} runs on threads; --runtime chromium and native have them`);
    }
    return document;
  } catch (error) {
    throw new PlainError(`The bench in Node stopped: ${reason(error, (await words()).allowedText)}`);
  }
}

/**
 * @param {import('./document.mjs').Document} document
 * @param {import('./drive.mjs').Case[]} cases
 * @param {import('./options.mjs').Options} options
 */
async function addSqlite({ env, comparisons }, cases, options) {
  // Loaded only here, because filling it takes seconds and other benches do not need it.
  const { openInNode } = await import('./library.node.mjs');
  const library = await openInNode();
  for (const { lab, preset } of cases) {
    say(`measuring ${lab}, ${preset}`);
    const measured = library.measure(preset, options);
    env.tick_us = Math.max(env.tick_us, measured.tick_us);
    comparisons.push(...measured.comparisons);
  }
}

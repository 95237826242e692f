/** What a bench document says of how and on what it was measured. */
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, release, type } from 'node:os';
import { SINGLE_THREADED, targetFolder, THREADED } from '../engine.mjs';
import { hashOf } from '../files.mjs';
import { ask, root } from '../run.mjs';

/**
 * @param {Pick<import('./options.mjs').Options, 'seed' | 'instances' | 'pairs' | 'quick'> & { over?: number }} options
 * @returns {Omit<import('./document.mjs').Run, 'build'> & { os: string, processor: string, load: number[] }} to be called before the first launch, because of the load
 */
export function runOf({ seed, instances, pairs, quick, over = 0 }) {
  return {
    date: new Date().toISOString(),
    ...{ seed, instances, pairs, quick, over, hidden: 0 },
    os: `${type()} ${release()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    load: loadavg(),
    commit: commit(),
  };
}

/** The files that a runtime measures. */
const BUILT = {
  native: [`${targetFolder('release')}/ringside`],
  node: SINGLE_THREADED.map((folder) => `${root}engine/${folder}/ringside_bg.wasm`),
  chromium: [...SINGLE_THREADED, THREADED].map((folder) => `${root}engine/${folder}/ringside_bg.wasm`),
};

/**
 * Fingerprint of the compiled engine, once it is built.
 * @param {keyof typeof BUILT} runtime
 * @returns {string | null} null if a file is missing
 */
export function buildOf(runtime) {
  if (!BUILT[runtime].every(existsSync)) return null;
  return hashOf(BUILT[runtime].map((file) => readFileSync(file))).slice(0, 16);
}

/** The commit of the repository, with a `+` if files have changed since; null where there is none. */
function commit() {
  const head = ask('git', ['rev-parse', 'HEAD']);
  if (head === undefined) return null;
  return ask('git', ['status', '--porcelain']) ? `${head}+` : head;
}

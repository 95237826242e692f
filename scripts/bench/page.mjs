/** The bench's page: `chromium.mjs` calls these functions. */
import { faultOf } from './job.mjs';
import { onThreads } from './on-threads.mjs';
import { startWorker } from './start-worker.mjs';

/** @typedef {import('./job.mjs').Answer} Answer */

export const host = () => ({ isolated: self.crossOriginIsolated, cores: navigator.hardwareConcurrency });

/** Modules by their files, each compiled once. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** @param {string} file */
function compile(file) {
  const module = compiled.get(file) ?? WebAssembly.compileStreaming(fetch(`/engine/${file}`));
  compiled.set(file, module);
  return module;
}

/** Runs a job in a worker. @param {import('./job.mjs').Job} job @returns {Promise<Answer>} */
export async function ask({ files, ...job }) {
  const modules = await Promise.all(files.map(compile));
  const { worker, answer } = startWorker({ ...job, modules });
  // Workers that it has started end with it.
  return answer.finally(() => worker.terminate());
}

/**
 * Measures a case with the conductor, and the code that the site runs threads with.
 * @param {import('./measure.mjs').Sampled} one
 * @returns {Promise<Answer>}
 */
export async function askThreads(one) {
  try {
    /** @type {import('./measure.mjs').Measured | undefined} */
    let result;
    await onThreads(async (measure) => void (result = await measure(one)));
    return { result };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/**
 * A job: a script of this folder whose function `run` works in a fresh worker of Node or of the bench's page, with modules and
 * memories of its own, so that none finds its memory used by another.
 *
 * @typedef {{ script: string, files: string[] } & Record<string, unknown>} Job `files`: the modules that it needs, below `engine/`
 * @typedef {{ modules: WebAssembly.Module[] }} CompiledModules those files, compiled: `run` receives them beside the job's own fields
 * @typedef {{ result: any } | { fault: Fault }} Answer
 * @typedef {string | import('../../web/src/engine/refusal.ts').Refusal} Fault why a job stopped: as text, or as the engine refused it
 */

/** @param {unknown} error @returns {Fault} */
export function faultOf(error) {
  // The message of a trap says nothing without the place.
  if (error instanceof WebAssembly.RuntimeError) return error.stack ?? error.message;
  if (error instanceof Error) return error.message;
  return Object(error).knob === undefined ? String(error) : /** @type {Fault} */ (error);
}

/** Whether the engine refused a case because its module has no threads. @param {unknown} fault */
export const wantsThreads = (fault) => Object(fault).knob === 'timed';

/**
 * Runs a job in this thread.
 * @param {{ script: string } & CompiledModules} job
 * @returns {Promise<Answer>}
 */
export async function runJob({ script, ...job }) {
  try {
    const { run } = await import(/* @vite-ignore */ `./${script}`);
    return { result: await run(job) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

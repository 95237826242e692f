/** Imports the page's code in Node. It is TypeScript, which not every Node that we support can import. */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../run.mjs';

/** @param {string} file a module below the repository's root @returns {Promise<any>} */
export async function importPage(file) {
  const { module } = await runnerImport(join(root, file), { configFile: false, logLevel: 'error' });
  return module;
}

/** Why a job stopped, in words. @param {import('./job.mjs').Fault} fault */
export async function faultText(fault) {
  if (typeof fault === 'string') return fault;
  const { allowedText } = await importPage('web/src/words/refusals.en.ts');
  return `${fault.knob} is ${fault.value}; allowed: ${allowedText(fault.allowed)}`;
}

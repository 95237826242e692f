/** The runtimes of the self-test: each can make launches, which run tasks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { findFirefox } from '../../scripts/setup/browsers.mjs';
import { buildMeasuring } from '../measuring/build.mjs';
import { PlainError, run } from '../../scripts/run.mjs';

/**
 * @typedef {import('./plan.mjs').Task} Task
 * @typedef {import('./plan.mjs').Answer} Answer
 *
 * @typedef {object} Launches
 * @property {(tasks: Task[]) => Promise<{ version: string, answers: Answer[] }>} run makes a launch; `version`: of the runtime
 * @property {() => Promise<unknown>} close
 *
 * @typedef {object} Runtime
 * @property {() => string | undefined} missing why it is not on this machine, if it is not
 * @property {() => Promise<Launches>} open
 */

const isThere = () => undefined;

/** @param {Task[]} tasks */
async function inNode(tasks) {
  const worker = new Worker(new URL('./node.instance.mjs', import.meta.url), { workerData: tasks });
  try {
    /** @type {Answer[]} */
    const answers = await new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', resolve);
    });
    return { version: process.versions.node, answers };
  } finally {
    await worker.terminate();
  }
}

/** @param {string} program @param {Task[]} tasks */
async function inProgram(program, tasks) {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-bench-'));
  try {
    const file = join(folder, 'tasks.json');
    writeFileSync(file, JSON.stringify(tasks));
    const { ok, output } = await run(program, ['self-test', file], { output: 'result' });
    // The program has printed the reason on stderr.
    if (!ok) throw new PlainError('The native self-test failed.');
    return { version: '', answers: JSON.parse(output) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {Record<import('./options.mjs').Runtime, Runtime>} */
export const runtimes = {
  chromium: {
    missing: isThere,
    open: async () => (await import('./browsers.mjs')).inChromium(),
  },
  firefox: {
    missing: () =>
      findFirefox() ? undefined : 'Firefox is not installed; npm test -- --engines installs it',
    open: async () => (await import('./browsers.mjs')).inFirefox(),
  },
  node: { missing: isThere, open: async () => ({ run: inNode, close: async () => {} }) },
  native: {
    missing: isThere,
    open: async () => {
      const program = await buildMeasuring();
      return { run: (tasks) => inProgram(program, tasks), close: async () => {} };
    },
  },
};

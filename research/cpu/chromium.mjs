/**
 * Elapsed and processor time in Chromium, in a worker of a page on which nothing else runs. The DevTools protocol knows
 * the processor time of processes only (`SystemInfo.getProcessInfo`), on Linux in steps of 10 ms; therefore windows are
 * long.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { launchChromium } from '../../scripts/chromium.mjs';
import { buildEngine } from '../../scripts/engine.mjs';
import { serveFiles } from '../../scripts/bench/chromium.mjs';
import { LEAST } from './check.mjs';

/** The shortest window, in ms: 200 steps of the clock. */
const SHORTEST_MS = 2_000;

/** A window in which the page's threads waited longer for a processor, as a share of the window, counts as preempted. */
const QUEUED = 0.01;

/**
 * For how long the threads of these processes were ready but had no processor, in ms: the second number of `schedstat`
 * (Documentation/scheduler/sched-stats.rst in Linux).
 * @param {number[]} processes
 * @returns {number | null} null where the system does not say it
 */
function queuedMs(processes) {
  try {
    const threads = processes.flatMap((id) =>
      readdirSync(`/proc/${id}/task`).map((of) => `/proc/${id}/task/${of}`),
    );
    const waits = threads.map((folder) => Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[1]));
    return waits.reduce((sum, ns) => sum + ns / 1e6, 0);
  } catch {
    return null;
  }
}

/** @type {import('./check.mjs').Meter} */
export async function meter({ ms }) {
  await buildEngine();
  const browser = await launchChromium();
  const files = await serveFiles();
  const page = await browser.newPage();
  await page.goto(`${files.address}scripts/bench/page.html`);
  const protocol = await browser.newBrowserCDPSession();
  /** Times of all renderers in ms: one of them has the page, and the others are idle. */
  const times = async () => {
    const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    const cpu = renderers.reduce((sum, { cpuTime: seconds }) => sum + seconds * 1e3, 0);
    return { cpu, queued: queuedMs(renderers.map(({ id }) => id)) };
  };
  /** @param {string} call of a function of the page's module, as text, because a test's transform would rewrite the import */
  const inPage = (call) => page.evaluate(`import('/research/cpu/page.mjs').then((page) => page.${call})`);
  return {
    version: browser.version(),
    clock: 'DevTools SystemInfo.getProcessInfo, cpuTime',
    async windowsOf(one) {
      await inPage(`open(${JSON.stringify(one)}, ${SHORTEST_MS})`);
      /** @type {import('./check.mjs').Window[]} */
      const taken = [];
      // The first window contains what other threads of the process compile, and is not taken.
      await inPage('next()');
      for (let elapsed = 0; elapsed < ms || taken.length < LEAST;) {
        const before = await times();
        const wall = Number(await inPage('next()'));
        const after = await times();
        const queued = before.queued === null || after.queued === null ? null : after.queued - before.queued;
        const preempted = queued === null ? null : Number(queued > QUEUED * wall);
        taken.push({ wall_ms: wall, cpu_ms: after.cpu - before.cpu, preempted });
        elapsed += wall;
      }
      await inPage('close()');
      return taken;
    },
    async close() {
      await browser.close();
      await files.close();
    },
  };
}

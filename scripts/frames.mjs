/**
 * `node scripts/frames.mjs`: plays the built lab for ten seconds under Chromium's tracer, three times, and prints
 * frames a second and the main thread's work for each frame: two rings of 256 slots with 64 readers each (63 and the
 * sound card), or the state of `--link '#v2/ring?…'`. Other work on the machine increases the results, so its load is
 * printed too.
 */
import { loadavg } from 'node:os';
import { argv } from 'node:process';
import { readArgs } from './args.mjs';
import { quantile } from './bench/quantile.mjs';
import { command, isMain, PlainError } from './run.mjs';
import { withBrowser, withSite } from './site.mjs';

/** The state that the design's budget refers to: two rings of 256 slots, 64 readers each. */
export const LINK = '#v2/ring?slots=256&readers=63&t=12000&play=on';
export const VIEWPORT = { width: 1440, height: 900 };
const SECONDS = 10;
const RUNS = 3;
// Only the categories that are read below, because tracing costs time too.
const CATEGORIES = ['devtools.timeline', 'toplevel'];

/**
 * An event of the trace; times in microseconds, `tdur` of the thread's own clock.
 * @typedef {{ name: string, ts: number, dur?: number, tdur?: number, tid: number, pid: number }} TraceEvent
 */

/**
 * The tasks of the drawing thread in order, and the times at which it drew.
 * @param {TraceEvent[]} events of a trace
 */
export function tasksOf(events) {
  const fires = events.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts);
  const [first] = fires;
  if (!first) throw new PlainError('The trace holds no animation frames.');
  const tasks = events
    .filter(
      ({ name, pid, tid, dur }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        pid === first.pid &&
        tid === first.tid &&
        dur !== undefined,
    )
    .sort((a, b) => a.ts - b.ts);
  return { fires, tasks };
}

/**
 * The work of the drawing thread by frame: a task belongs to the animation frame that contains it or follows it.
 * @param {TraceEvent[]} events of a trace
 * @returns frames a second, and milliseconds of work in each frame: as the clock on the wall has it, and the thread's
 */
export function framesOf(events) {
  const { fires, tasks } = tasksOf(events);
  const [first] = fires;
  const last = fires.at(-1);
  if (!last || first === last) throw new PlainError('The trace holds a single animation frame.');
  const work = fires.map(() => ({ wall: 0, own: 0 }));
  let frame = 0;
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    while (frame < fires.length && fires[frame].ts < ts) frame += 1;
    if (frame === fires.length) break;
    work[frame].wall += dur / 1000;
    work[frame].own += tdur / 1000;
  }
  const rate = ((fires.length - 1) * 1e6) / (last.ts - first.ts);
  // The first frame contains everything before the trace's start.
  return { rate, wall: work.slice(1).map((one) => one.wall), own: work.slice(1).map((one) => one.own) };
}

/**
 * Opens a page in a browser of its own, and traces it.
 * @param {string} address
 * @param {{ before?: (page: import('playwright').Page) => Promise<void>, ms: number }} how `before`: what has to happen between the
 *   opening of the page and the trace; without it, the trace begins before the page is opened
 * @returns {Promise<TraceEvent[]>}
 */
export const traced = (address, { before, ms }) =>
  withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: VIEWPORT });
    if (before) {
      await page.goto(address);
      await before(page);
    }
    await browser.startTracing(page, { categories: CATEGORIES });
    if (!before) await page.goto(address);
    await page.waitForTimeout(ms);
    const trace = await browser.stopTracing();
    return JSON.parse(trace.toString('utf8')).traceEvents;
  });

/** Traces a lab that plays. @param {string} address */
export const record = (address) =>
  traced(address, {
    before: async (page) => {
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      // Waits until the code that runs in every frame is optimised.
      await page.waitForTimeout(5000);
    },
    ms: SECONDS * 1000,
  });

async function main() {
  const { link = LINK } = readArgs(argv.slice(2), { link: { type: 'string' } });
  await withSite(async (site) => {
    for (let run = 1; run <= RUNS; run++) {
      const { rate, wall, own } = framesOf(await record(new URL(link, site).href));
      const read = (/** @type {number[]} */ work) =>
        [0.5, 0.95, 0.99].map((share) => quantile(work, share).toFixed(2)).join(' / ');
      console.log(
        `run ${run}: ${rate.toFixed(1)} frames/s; main thread a frame, median / 95th / 99th percentile: ` +
          `${read(wall)} ms on the wall, ${read(own)} ms of its own; load ${loadavg()[0].toFixed(1)}`,
      );
    }
  });
}

if (isMain(import.meta.url)) await command(main);

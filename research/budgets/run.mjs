/**
 * `npm --prefix research run budgets`: measures the built site's budgets in Chromium and prints one table: sizes, the time until
 * the first lab is usable on a processor four times slower, the longest task while a page opens, and the main thread's
 * work for each frame while a lab plays. Run it by hand on an otherwise idle machine, after `npm run build`; the
 * printed load shows whether it was idle.
 *
 * CPU throttling slows the main thread only: workers compile and run at the machine's full speed.
 */
import { loadavg } from 'node:os';
import { quantile } from '../quantile.mjs';
import { bundleSizes } from '../../scripts/bundle.mjs';
import { command, PlainError, say } from '../../scripts/run.mjs';
import { withBrowser, withSite } from '../../scripts/site.mjs';

const SLOWED = 4;
/** Number of visits, each in a browser without a cache; the median counts. */
const VISITS = 5;
/** The lab whose first view is measured: the ring. */
const LAB = '#v2/ring';
/** Pages that are observed while they open: the home page, and the labs with the most parts. */
const OPENED = ['', LAB, '#v1/station', '#v1/library'];
/** Time after which a page has opened completely, in ms. */
const OPEN_MS = 4000;

/** The state that the design's budget refers to: two rings of 256 slots, 64 readers each. */
const LINK = '#v2/ring?slots=256&readers=63&t=12000&play=on';
const VIEWPORT = { width: 1440, height: 900 };
const SECONDS = 10;
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
function tasksOf(events) {
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
function framesOf(events) {
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
const traced = (address, { before, ms }) =>
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
const record = (address) =>
  traced(address, {
    before: async (page) => {
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      // Waits until the code that runs in every frame is optimised.
      await page.waitForTimeout(5000);
    },
    ms: SECONDS * 1000,
  });

/** @typedef {{ name: string, value: number, budget: number, unit: string, digits?: number, least?: boolean }} Row */

/** @returns {Row[]} */
function sizes() {
  return bundleSizes().map(({ name, size, budget }) => ({
    ...{ name, value: size, budget },
    ...{ unit: 'kB gzipped', digits: 1 },
  }));
}

/**
 * Records when both sides are drawn and Play can be pressed, in ms since the visit began. Runs in the page, before its
 * scripts.
 */
function watchUntilUsable() {
  const look = () => {
    const drawn = document.querySelectorAll('section svg[role=img]').length >= 2;
    const play = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent?.trim() === 'Play',
    );
    if (drawn && play && !play.disabled) Object.assign(window, { usable: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @param {string} address @returns {Promise<number>} seconds from the address to a lab that can be used */
const untilUsable = (address) =>
  withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: VIEWPORT });
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(watchUntilUsable);
    await page.goto(address);
    const found = await page.waitForFunction(() => /** @type {any} */ (window).usable, null, {
      timeout: 60_000,
    });
    return (await found.jsonValue()) / 1000;
  });

/** @param {string} address @returns {Promise<number>} the thread's own time for its longest task while the page opens, ms */
async function longestTask(address) {
  const { tasks } = tasksOf(await traced(address, { ms: OPEN_MS }));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** @param {string} site @returns {Promise<number>} the longest of all pages, ms */
async function longestTasks(site) {
  const longest = [];
  for (const link of OPENED) {
    say(`the tasks of a page that opens: ${link || 'home'}`);
    const visits = [];
    for (let visit = 0; visit < VISITS; visit++) visits.push(await longestTask(new URL(link, site).href));
    longest.push(quantile(visits, 0.5));
  }
  return Math.max(...longest);
}

/** @param {string} site @returns {Promise<Row[]>} */
async function times(site) {
  const visits = [];
  for (let visit = 1; visit <= VISITS; visit++) {
    say(`first visit, slowed ${SLOWED} times: ${visit} of ${VISITS}`);
    visits.push(await untilUsable(new URL(LAB, site).href));
  }
  const longest = await longestTasks(site);
  say('two rings with 64 readers each: 15 seconds');
  const { rate, own } = framesOf(await record(new URL(LINK, site).href));
  const name = `first lab usable, page slowed ${SLOWED}×`;
  return [
    { name, value: quantile(visits, 0.5), budget: 1.5, unit: 's', digits: 2 },
    { name: 'longest task of a page that opens', value: longest, budget: 50, unit: 'ms', digits: 1 },
    {
      name: 'main thread a frame, 95th percentile',
      value: quantile(own, 0.95),
      budget: 4,
      unit: 'ms',
      digits: 2,
    },
    // A display of 60 Hz limits this to 60.
    { name: 'frames a second', value: rate, budget: 59, unit: '/s', digits: 1, least: true },
  ];
}

await command(async () => {
  const rows = [...sizes(), ...(await withSite(times))];
  const met = (/** @type {Row} */ { value, budget, least }) => (least ? value >= budget : value <= budget);
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const row of rows) {
    const { name, value, budget, unit, digits = 0, least } = row;
    const limit = `${least ? 'at least' : 'at most'} ${budget} ${unit}`;
    console.log(
      `${met(row) ? 'ok  ' : 'OVER'} ${name.padEnd(width)} ${value.toFixed(digits).padStart(8)} ${unit.padEnd(10)} ${limit}`,
    );
  }
  console.log(`load of the machine: ${loadavg()[0].toFixed(1)}`);
  return rows.every(met);
});

/**
 * `npm --prefix research run endurance`: plays every variant of the built pools lab with sound for ten minutes, or `--minutes`,
 * each in a page of one Chromium, and prints the memory of the pool, of the engine module and of the page. Fails if
 * memory grows that should not. All pages play at once, so that it takes ten minutes in total.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { readArgs, wholeNumber } from '../../scripts/args.mjs';
import { launchChromium } from '../../scripts/chromium.mjs';
import { command, say } from '../../scripts/run.mjs';
import { serveSite } from '../../scripts/site.mjs';

/** Rings with laps of 2.56 s, in chunks of 128 bytes. */
const RINGS = 'publishers=2&slots=64';
/** Time between two looks at the pages, in seconds. */
const PAUSE = 10;
/** Allowed growth factor, for levels that have not reached their maximum, and for garbage that comes and goes. */
const SWAY = 1.1;
/** Size of a collected heap in MB below which it may vary freely: Go does not collect below 4 MiB. */
const SMALL = 4.2;
/**
 * Minute after which the module's memory must not grow: by then it has contained twice the maximum number of
 * checkpoints.
 */
const SETTLED = 6;

/** The runs: every variant, and a second run of the trial that fails, with chunks with which it does not. */
const RUNS = [
  ...['none', 'locked', 'flawed', 'sync-pool', 'fifo', 'cap-16', 'cap-0', 'lifo', 'ranges', 'log'].map(
    (variant) => ({
      variant,
      chunk: 128,
      isKilled: variant === 'flawed',
    }),
  ),
  { variant: 'flawed', chunk: 4096, isKilled: false },
];
/** @typedef {(typeof RUNS)[number]} Run */

/**
 * Values of one look at a page.
 * @typedef {object} Look
 * @property {number} time virtual seconds that have been played
 * @property {number} resident MB that the page says its pool takes, collected heap and all
 * @property {number} module MiB of the memory of the engine's module, in the page's worker
 * @property {number} heap MiB of the page's own objects, once those that nobody needs are gone
 * @property {string} sound what the status line says of the sound card
 */

/** Keeps the memories of the engine's modules in its worker, so that they can be inspected. */
const KEEP_MEMORIES = `
for (const name of ['instantiate', 'instantiateStreaming']) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...args) => {
    const made = await original(...args);
    (globalThis.memories ??= []).push((made.instance ?? made).exports.memory);
    return made;
  };
}
`;

/** @param {import('playwright').Browser} browser @param {string} site @param {Run} run */
async function open(browser, site, { variant, chunk }) {
  // A narrow page draws one figure at a time, because the machine runs ten of them.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('crash', () => problems.push('The page crashed.'));
  await page.route(/engine\.worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: KEEP_MEMORIES + (await response.text()) });
  });
  const link = `#v1/pools?a=${variant}&b=${variant}&${RINGS}&chunk=${chunk}`;
  await page.goto(new URL(link, site).href);
  await page.getByRole('button', { name: 'Listen', exact: true }).click();
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable');
  return { page, metrics, problems };
}

const MEGA = { kB: 1e-3, MB: 1, GB: 1e3 };

/** @param {Awaited<ReturnType<typeof open>>} opened @returns {Promise<Look>} */
async function look({ page, metrics }) {
  const label = await page.getByRole('img', { name: /in use in all/ }).getAttribute('aria-label');
  const [, digits, unit] = /([\d.,\s]+)\s(kB|MB|GB) in use in all/.exec(label ?? '') ?? [];
  const time = await page.getByRole('slider', { name: 'Time', exact: true }).getAttribute('aria-valuenow');
  const memories = page.workers().map((worker) =>
    worker.evaluate(() => {
      const kept = /** @type {{ memories?: WebAssembly.Memory[] }} */ (globalThis).memories ?? [];
      return kept.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    }),
  );
  await metrics.send('HeapProfiler.collectGarbage');
  const counted = await metrics.send('Performance.getMetrics');
  const heap = counted.metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
  const lamps = await page
    .getByRole('listitem')
    .filter({ hasText: /silence|underruns/ })
    .allInnerTexts();
  return {
    time: Number(time) / 10_000,
    resident: Number(digits?.replaceAll(/[,\s]/g, '')) * MEGA[/** @type {keyof typeof MEGA} */ (unit)],
    module: Math.max(0, ...(await Promise.all(memories))) / 2 ** 20,
    heap: heap / 2 ** 20,
    sound: lamps.join(', ').replaceAll(/\s+/g, ' '),
  };
}

/** @param {Look[]} looks @param {number} minute of what was played, from 1 on @param {'resident' | 'module' | 'heap'} of */
function most(looks, minute, of) {
  const seen = looks.filter(({ time }) => Math.ceil(time / 60) === minute);
  return Math.max(...seen.map((one) => one[of]));
}

/**
 * Returns what is wrong with a run, if anything.
 * @param {Run} run
 * @param {Look[]} looks
 * @param {number} minutes
 */
function fault({ isKilled }, looks, minutes) {
  const last = /** @type {Look} */ (looks.at(-1));
  if (isKilled) return last.resident > 256 ? undefined : 'it is not killed';
  const [second, end] = [most(looks, 2, 'resident'), most(looks, minutes, 'resident')];
  if (!(end <= Math.max(SMALL, second) * SWAY)) return `it takes ${end} MB, and took ${second} MB`;
  const [settled, module] = [
    most(looks, Math.min(SETTLED, minutes), 'module'),
    most(looks, minutes, 'module'),
  ];
  if (!(module <= settled)) return `the module takes ${module} MiB, and took ${settled} MiB`;
  return undefined;
}

async function main() {
  const given = readArgs(argv.slice(2), { minutes: { type: 'string', default: '10' } });
  const minutes = wholeNumber('--minutes', given.minutes, 2, 600);
  const { site, close } = await serveSite();
  const browser = await launchChromium({ ignoreDefaultArgs: ['--mute-audio'] });
  let faults = 0;
  try {
    /** @type {Awaited<ReturnType<typeof open>>[]} */
    const pages = [];
    for (const run of RUNS) pages.push(await open(browser, site, run));
    /** @type {Look[][]} */
    const looks = RUNS.map(() => []);
    const begun = Date.now();
    // A busy machine plays more slowly, so the played time counts.
    for (let played = 0, turn = 1; played < minutes; turn++) {
      await new Promise((resolve) => setTimeout(resolve, begun + turn * PAUSE * 1000 - Date.now()));
      const seen = await Promise.all(pages.map(look));
      seen.forEach((one, run) => looks[run].push(one));
      const before = played;
      played = Math.floor(Math.min(...seen.map(({ time }) => time)) / 60);
      if (played > before) say(`${played} of ${minutes} minutes`);
    }
    console.log('variant, chunk: played; pool, module, page after 10 s, in minute 2, 6 and the last');
    RUNS.forEach((run, index) => {
      const seen = looks[index];
      const figures = /** @type {const} */ (['resident', 'module', 'heap']).map((of) =>
        [seen[0][of], ...[2, Math.min(SETTLED, minutes), minutes].map((minute) => most(seen, minute, of))]
          .map((value) => value.toFixed(1))
          .join(' '),
      );
      const [pool, module, heap] = figures;
      const last = /** @type {Look} */ (seen.at(-1));
      const wrong = [fault(run, seen, minutes), ...pages[index].problems].filter(Boolean).join('; ');
      faults += wrong ? 1 : 0;
      console.log(
        `${run.variant}, ${run.chunk} B: ${last.time.toFixed(0)} s, ${last.sound}; ` +
          `${pool} MB; ${module} MiB; ${heap} MiB; ${wrong || (run.isKilled ? 'killed, as it should be' : 'flat')}`,
      );
    });
  } finally {
    await browser.close();
    await close();
  }
  if (faults > 0) say(`${faults} of ${RUNS.length} are not what they should be.`);
  return faults === 0;
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) await command(main);

/**
 * Whether the time that the bench measures is CPU time. A loop in one worker that never
 * waits takes as much processor time as elapsed time, unless the system gives the processor to another program. For each
 * lab that is measured in one worker, the check reads both times around windows of the measurement, in each runtime, and
 * compares their medians; its table in `docs/bench.md` says which labs' times may be called CPU time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEngine, SINGLE_THREADED } from '../../scripts/engine.mjs';
import { root, say } from '../../scripts/run.mjs';
import { casesOf, chosen, loadLabs } from '../../scripts/bench/cases.mjs';
import { quantile } from '../quantile.mjs';
import { runOf } from '../../scripts/bench/run-of.mjs';
import { withCpuTable } from './report.mjs';

/**
 * @typedef {object} Window a part of a measurement
 * @property {number} wall_ms elapsed time
 * @property {number} cpu_ms processor time
 * @property {number | null} preempted how often the system took the processor away, or in Chromium 1 if it did so for long;
 *   null where the system does not say it
 *
 * @typedef {object} Open a runtime that measures
 * @property {string} version of the runtime
 * @property {string} clock where the processor time comes from
 * @property {(one: import('../../scripts/bench/cases.mjs').Case) => Promise<Window[]>} windowsOf
 * @property {() => Promise<void>} close
 *
 * @typedef {(wanted: { ms: number }) => Promise<Open>} Meter `ms`: for how long each preset is measured, at least
 *
 * @typedef {import('./options.mjs').Options['runtimes'][number]} Runtime
 *
 * @typedef {object} CpuOfLab
 * @property {string} lab
 * @property {string} preset its first one
 * @property {number} windows in which the processor was not taken away, or of which that is not known
 * @property {number} preempted the other windows, which do not count
 * @property {number | null} ratio CPU time / elapsed time: the median of the windows; null if there are fewer than
 *   {@link LEAST}
 * @property {[number, number] | null} quartiles of the windows' ratios: first and third
 * @property {boolean} agrees whether the ratio is within {@link TOLERANCE} of 1
 *
 * @typedef {object} CpuOfRuntime
 * @property {Runtime} runtime
 * @property {string} version
 * @property {string} clock
 * @property {CpuOfLab[]} labs
 *
 * @typedef {object} CpuDocument
 * @property {1} schema
 * @property {number} tolerance
 * @property {Pick<ReturnType<typeof runOf>, 'date' | 'os' | 'processor' | 'load' | 'commit'>} run
 * @property {CpuOfRuntime[]} runtimes
 */

/**
 * How far the median ratio may be from 1. On an idle machine the windows lose less than 1 % to interrupts, and Chromium's
 * clock adds up to 0.5 % (10 ms of 2 s); a loop that slept or yielded would lose far more.
 */
export const TOLERANCE = 0.03;

/** With fewer windows a lab has no ratio. */
export const LEAST = 3;

/** Labs whose variants wait for each other on several threads: what is measured there is no CPU time. */
const ON_THREADS = ['threads'];

/** The bench's own fields of a run; the check draws nothing and reports none of them. */
const PLAN = { seed: 0, instances: 1, pairs: 12 };

/** How long each lab is measured in a runtime, in ms. */
const USUAL_MS = 10_000;
const QUICK_MS = 1_500;

/**
 * @param {import('../../scripts/bench/cases.mjs').Case} one
 * @param {Window[]} windows
 * @returns {CpuOfLab}
 */
export function judged({ lab, preset }, windows) {
  // A loop that waits gives the processor away by itself, and its windows count.
  const counted = windows.filter(({ preempted }) => !preempted);
  const about = { lab, preset, windows: counted.length, preempted: windows.length - counted.length };
  if (counted.length < LEAST) return { ...about, ratio: null, quartiles: null, agrees: false };
  const ratios = counted.map(({ wall_ms: wall, cpu_ms: cpu }) => cpu / wall);
  const [first, ratio, third] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share));
  return { ...about, ratio, quartiles: [first, third], agrees: Math.abs(ratio - 1) <= TOLERANCE };
}

/** @returns {Promise<import('../../scripts/bench/cases.mjs').Case[]>} the first preset of each lab that is measured in one worker */
async function cases(/** @type {{ lab?: string, preset?: string }} */ wanted) {
  await buildEngine();
  const labs = (await loadLabs(SINGLE_THREADED)).map(({ lab }) => lab);
  const all = chosen(labs.filter(({ id }) => !ON_THREADS.includes(id)).flatMap(casesOf), wanted);
  return all.filter(({ lab }, index) => all.findIndex((one) => one.lab === lab) === index);
}

/** Loaded only where they are used, because each builds the engine in another form. */
const METERS = {
  native: () => import('./native.mjs'),
  node: () => import('./node.mjs'),
  chromium: () => import('./chromium.mjs'),
};

/**
 * @param {Runtime} runtime
 * @param {import('../../scripts/bench/cases.mjs').Case[]} all
 * @param {number} ms
 * @returns {Promise<CpuOfRuntime>}
 */
async function checkIn(runtime, all, ms) {
  const { meter } = await METERS[runtime]();
  const { version, clock, windowsOf, close } = await meter({ ms });
  try {
    const labs = [];
    for (const one of all) {
      say(`CPU time of ${one.lab}, ${one.preset}, ${runtime}`);
      labs.push(judged(one, await windowsOf(one)));
    }
    return { runtime, version, clock, labs };
  } finally {
    await close();
  }
}

/**
 * Measures.
 * @param {Pick<import('./options.mjs').Options, 'runtimes' | 'lab' | 'preset' | 'quick'>} options
 * @returns {Promise<CpuDocument>}
 */
export async function cpuDocument({ runtimes, quick, ...wanted }) {
  const { date, os, processor, load, commit } = runOf({ ...PLAN, quick });
  const all = await cases(wanted);
  /** @type {CpuDocument} */
  const document = {
    schema: 1,
    tolerance: TOLERANCE,
    run: { date, os, processor, load, commit },
    runtimes: [],
  };
  for (const runtime of runtimes) {
    document.runtimes.push(await checkIn(runtime, all, quick ? QUICK_MS : USUAL_MS));
  }
  return document;
}

/** Whether all ratios agree. @param {CpuDocument} document */
export const agree = ({ runtimes }) => runtimes.every(({ labs }) => labs.every(({ agrees }) => agrees));

/** Writes the table into the documents. @param {CpuDocument} document of all labs and runtimes */
export function writeCpuTable(document) {
  const file = join(root, 'docs', 'bench.md');
  writeFileSync(file, withCpuTable(readFileSync(file, 'utf8'), document));
  say('docs/bench.md');
}

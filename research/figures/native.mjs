/**
 * How much longer WebAssembly takes than a native program, for each lab that runs in one worker, on the preset with which it
 * opens: `docs/bench.md`.
 */
import { quantile } from '../quantile.mjs';
import { markdownTable } from '../../scripts/markdown.mjs';
import { machineOf, source, sourceBeside } from './cells.mjs';
import { mean, overLaunches } from './over-launches.mjs';

/**
 * @typedef {import('../../scripts/bench/document.mjs').Document} Document
 * @typedef {import('../../scripts/bench/document.mjs').Samples} Samples
 */

const PRESETS = {
  ring: 'one-slow-reader',
  queues: 'ten-starts',
  dispatch: 'adding-32',
  compare: 'four-operators',
  chunks: 'audio-chunks',
  reslice: 'as-told',
  share: 'all-formats',
  pools: 'small-chunks',
  server: '7-kb',
  clock: 'sound-card',
  station: 'multi-output-10',
  library: 'one',
};
const CASES = Object.entries(PRESETS);

/** The measurement of a preset in a runtime. @param {string} runtime @param {number} nth */
const nameOf = (runtime, nth) => `${CASES[nth][0]}.${runtime}.${CASES[nth][1]}`;

/**
 * The median time of each variant in one launch, by preset and variant; a variant that several comparisons measure has that of
 * the first.
 * @param {Document} document
 * @param {number} launch
 */
function timesOf({ comparisons }, launch) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { preset, baseline, variant, samples } of comparisons) {
    const sides = { [baseline]: samples[launch]?.baseline, [variant]: samples[launch]?.variant };
    for (const [id, ns] of Object.entries(sides)) {
      const key = `${preset}/${id}`;
      if (ns?.length && !times.has(key)) times.set(key, quantile(ns, 0.5));
    }
  }
  return times;
}

/**
 * The geometric mean of the ratios of a lab's times in two runtimes, with its 95 % interval over launches: Student's t of the
 * launches' logarithms. Launches of different runtimes are independent, so that any of one may be paired with any of the other.
 * @param {Document} wasm
 * @param {Document} native
 */
export function slowdown(wasm, native) {
  const launches = Math.min(...[wasm, native].map(({ run }) => run?.instances ?? 1));
  const count = timesOf(native, 0).size;
  const logs = Array.from({ length: launches }, (_, launch) => {
    const own = timesOf(native, launch);
    const both = [...timesOf(wasm, launch)].filter(([key]) => own.has(key));
    return mean(both.map(([key, ns]) => Math.log(ns / Number(own.get(key)))));
  });
  return { ...overLaunches(logs), count };
}

/** @param {Document[]} all in Chromium and natively, lab by lab */
function write(...all) {
  const rows = CASES.map(([lab, preset], nth) => {
    const { ratio, low, high, count } = slowdown(all[2 * nth], all[2 * nth + 1]);
    return [lab, preset, `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`, String(count)];
  });
  const head = ['lab', 'preset', 'time in Chromium / natively', 'times compared'];
  const sources = [
    source(nameOf('chromium', 0), all[0]),
    sourceBeside(nameOf('native', 0), all[1], all[0]),
  ];
  const load = Math.max(...all.flatMap(({ run }) => run?.load?.[0] ?? []));
  const others = `The other rows are from the same two commands with their lab and preset, one after another, at loads of up to ${load}.`;
  const elsewhere = CASES.flatMap(([lab], nth) => {
    const machine = machineOf(all[2 * nth]);
    return machine === machineOf(all[0]) ? [] : [`The row of ${lab} is from another machine: ${machine}.`];
  });
  return `${[...sources, others, ...elsewhere].join('\n')}\n\n${markdownTable([head, ...rows])}`;
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const native = {
  native: { documents: CASES.flatMap((_, nth) => [nameOf('chromium', nth), nameOf('native', nth)]), write },
};

/**
 * Comparisons that the engine cannot make alone, because a rival is written in JavaScript. They are measured in
 * Chromium, on the bench's own page, and each becomes part of the document under its lab and preset, in place of the
 * engine's comparison with these names.
 *
 * To add one: a module with a `measure`, in whose worker `JsTournament` of `engine/pkg-threads` takes the functions to be sampled
 * (the baseline first, and its control), so that order, warm-up, intervals, quartiles and verdicts are those of all other comparisons; its
 * `figures` go into a `Comparison` as they are. Then a line in the list below.
 *
 * @typedef {object} Apart
 * @property {string} lab
 * @property {string} preset
 * @property {(sampling: ReturnType<typeof import('./sampling.mjs').samplingOf>) => Promise<Measured>} measure
 *
 * @typedef {object} Measured
 * @property {number} tick_us
 * @property {import('./document.mjs').Comparison[]} comparisons
 * @property {import('./sampling.mjs').MeasureSamples} samples those of this instance
 */
import { LAB, PRESETS } from './library.mjs';
import { besideSqlite } from './library.apart.mjs';
import { inOwnWorker } from './own-worker.mjs';

/** @type {Apart[]} */
export const apart = [
  ...['threads-samples', 'threads-samples-eager'].map((preset) => ({
    lab: 'ring-samples',
    preset,
    measure: inOwnWorker(new URL('./samples.worker.mjs', import.meta.url), preset),
  })),
  {
    lab: 'threads-workerpool',
    preset: 'as-published',
    measure: inOwnWorker(new URL('./jobs.worker.mjs', import.meta.url), 'as-published'),
  },
  ...PRESETS.map((preset) => ({ lab: LAB, preset, measure: besideSqlite(preset) })),
];

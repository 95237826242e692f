/**
 * Comparisons that the engine cannot make alone, because a rival is written in JavaScript. Each becomes part of the
 * document under its lab and preset, in place of the engine's comparison with these names.
 *
 * To add one: a script that `job.mjs` can run, in which `playMatch` of `match.mjs` has the functions sampled (the baseline first),
 * so that order, warm-up, intervals, quartiles and verdicts are those of all other comparisons. Then a line in the list below.
 *
 * @typedef {object} Rival
 * @property {string} lab
 * @property {string} preset
 * @property {string[]} files modules that its script needs
 * @property {Record<string, string>} scripts by the runtime that can measure it
 */
import { LAB, PRESETS } from './library.queries.mjs';

const THREADS = 'pkg-threads/ringside_bg.wasm';

/** @type {Rival[]} */
export const rivals = [
  ...['threads-samples', 'threads-samples-eager'].map((preset) => ({
    ...{ lab: 'ring-samples', preset, files: [THREADS] },
    scripts: { chromium: 'samples.mjs' },
  })),
  {
    ...{ lab: 'threads-workerpool', preset: 'as-published', files: [THREADS] },
    scripts: { chromium: 'jobs.mjs' },
  },
  ...PRESETS.map((preset) => ({
    ...{ lab: LAB, preset, files: ['pkg-library/ringside_bg.wasm', THREADS] },
    scripts: { chromium: 'library.mjs', node: 'library.node.mjs' },
  })),
];

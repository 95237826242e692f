/**
 * Comparisons that the engine cannot make alone, because a rival is written in JavaScript; their code is in `research/rivals/`. Each
 * becomes part of the document under its lab and preset, in place of the engine's comparison with these names.
 *
 * To add one: a script that `job.mjs` can run, in which `playMatch` of `research/rivals/match.mjs` has the functions sampled (the
 * baseline first), so that order, warm-up, intervals, quartiles and verdicts are those of all other comparisons. Then a line in the
 * list below.
 *
 * @typedef {object} Rival
 * @property {string} lab
 * @property {string} preset
 * @property {string[]} files modules that its script needs
 * @property {Record<string, string>} scripts by the runtime that can measure it
 */
const THREADS = 'pkg-threads/ringside_bg.wasm';
const of = (/** @type {string} */ script) => `../../research/rivals/${script}`;
const QUERIES = 'one all metallica above-20 above-30 comment long ordered grouped other';

/** @type {Rival[]} */
export const rivals = [
  ...['threads-samples', 'threads-samples-eager'].map((preset) => ({
    ...{ lab: 'ring-samples', preset, files: [THREADS] },
    scripts: { chromium: of('samples.mjs') },
  })),
  {
    ...{ lab: 'threads-workerpool', preset: 'as-published', files: [THREADS] },
    scripts: { chromium: of('jobs.mjs') },
  },
  ...QUERIES.split(' ').map((preset) => ({
    ...{ lab: 'library-sqlite', preset, files: ['pkg-library/ringside_bg.wasm', THREADS] },
    scripts: { chromium: of('library.mjs'), node: of('library.node.mjs') },
  })),
];

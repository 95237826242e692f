/** Ten runs of the comparison of rings for samples, and what decides their launches: `docs/ring.md`. */
import { quantile } from '../quantile.mjs';
import { markdownTable } from '../../scripts/markdown.mjs';
import { comparisonOf, duration, source } from './cells.mjs';
import { overLaunches } from './over-launches.mjs';

/** @typedef {import('../../scripts/bench/document.mjs').Document} Document */

const RUNS = Array.from({ length: 10 }, (_, run) => `ring-samples.chromium.${run + 1}`);
const PRESETS = ['threads-samples', 'threads-samples-eager'];
const RIVALS = ['rtrb', 'ringbuf.js'];

/**
 * A block of our ring that takes at most this long was handed over between processors that are close to each other. Nearly
 * all launches take less than 57 ns or more than 74.
 */
const NEAR_NS = 65;

/** @param {number[]} values */
const middle = (values) => quantile(values, 0.5);

/**
 * The launches of all runs: median times of the rival and of ours.
 * @param {Document[]} runs
 * @param {string} preset
 * @param {string} rival
 */
const launchesOf = (runs, preset, rival) =>
  runs.flatMap((run) =>
    comparisonOf(run, preset, rival, 'spsc').samples.map(({ baseline, variant }) => ({
      theirs: middle(baseline),
      ours: middle(variant),
    })),
  );

/** @param {{ ratio: number, low: number, high: number }} interval */
const written = ({ ratio, low, high }) => `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

/** @param {Document[]} runs */
function placements(runs) {
  const rows = PRESETS.flatMap((preset) =>
    RIVALS.flatMap((rival) =>
      [true, false].map((near) => {
        const these = launchesOf(runs, preset, rival).filter(({ ours }) => ours < NEAR_NS === near);
        const found = overLaunches(these.map(({ theirs, ours }) => Math.log(theirs / ours)));
        const times = [these.map(({ theirs }) => theirs), these.map(({ ours }) => ours)].map(middle);
        return [
          ...[`\`${preset}\``, rival, near ? 'near' : 'apart', String(these.length)],
          ...[...times.map(duration), written(found)],
        ];
      }),
    ),
  );
  const head = ['preset', 'rival', 'processors', 'launches', 'rival, per block', 'ours, per block', 'ratio'];
  return markdownTable([head, ...rows]);
}

/** @param {Document[]} runs */
function write(...runs) {
  return [`Ten runs like this one:\n\n${source(RUNS[0], runs[0])}`, placements(runs)].join('\n\n');
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const ringRuns = { 'ring-samples-runs': { documents: RUNS, write } };

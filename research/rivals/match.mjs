/** Plays matches of functions of JavaScript, with the engine's own sampling and verdicts. */
import { JsTournament } from '../../engine/pkg-threads/ringside.js';
import { ofMatch } from '../../scripts/bench/sampling.mjs';

/**
 * @typedef {import('../../scripts/bench/document.mjs').Comparison} Comparison
 * @typedef {Pick<Comparison, 'lab' | 'preset' | 'baseline' | 'variant' | 'unit' | 'counters' | 'claim'>} About
 * @typedef {(batches: number) => number} RunBatches runs that many batches and returns the units of work done, 0 if a result was wrong
 */

/** @returns {import('../../scripts/bench/measure.mjs').Measured} of no match yet */
export const noneMeasured = () => ({ tick_us: 0, comparisons: [], samples: { matches: [] } });

/**
 * Measures the next match of a case. All sides must give the same results, which the caller has checked.
 * @param {import('../../scripts/bench/measure.mjs').Measured} measured to which it is added
 * @param {{ sides: RunBatches[], control?: RunBatches }} match the baseline first; the control is the baseline, made a second time
 * @param {import('../../scripts/bench/sampling.mjs').CaseSampling} sampling of the case
 * @param {About[]} about the other sides
 */
export function playMatch(measured, { sides, control }, sampling, about) {
  const index = measured.samples.matches.length;
  const tournament = new JsTournament(sides, control, ofMatch(sampling, index));
  while (tournament.advance());
  const { tick_us, figures, samples } = tournament.result();
  measured.samples.matches.push(...tournament.samples().matches);
  tournament.free();
  measured.tick_us = Math.max(measured.tick_us, tick_us);
  about.forEach((one, nth) =>
    measured.comparisons.push({
      ...{ ...one, ...figures[nth] },
      ...{ samples: samples[nth], digests_equal: true, modelled: null },
    }),
  );
}

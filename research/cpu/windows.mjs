/**
 * Measures a preset as the bench does, again and again, in the thread that calls it. It uses nothing of Node, because
 * Node and a browser's worker both run it.
 *
 * @typedef {import('../../scripts/bench/cases.mjs').Case} Case
 * @typedef {import('../../scripts/bench/cases.mjs').Engine} Engine
 */

/** Pairs of a measurement: as in a launch of the bench. */
const PAIRS = 12;

/**
 * @param {Engine[]} engines of which one has the lab
 * @param {Case} one
 * @param {number} ms the shortest window
 * @yields {number} the elapsed time of a window in ms: of a step of the measurement, or of several
 * @returns {Generator<number, void, void>} endless; `return` frees the measurement
 */
export function* windows(engines, { lab, preset }, ms) {
  const engine = engines.find((one) => one.bench_catalogue().labs.some(({ id }) => id === lab));
  if (!engine) throw new Error(`No module has the lab ${lab}.`);
  let seed = 1;
  const begin = () =>
    new engine.Measure(lab, preset, { pairs: PAIRS, quick: false, seed: seed++, earlier: [] });
  let measure = begin();
  try {
    for (;;) {
      const began = performance.now();
      let elapsed = 0;
      while (elapsed < ms) {
        if (measure.advance() >= 1) {
          measure.free();
          measure = begin();
        }
        elapsed = performance.now() - began;
      }
      yield elapsed;
    }
  } finally {
    measure.free();
  }
}

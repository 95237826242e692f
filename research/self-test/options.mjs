/** The options of `npm --prefix research run self-test -- …`. */
import { randomInt } from 'node:crypto';
import { oneOf, readArgs, wholeNumber } from '../../scripts/args.mjs';
import { PlainError } from '../../scripts/run.mjs';

export const RUNTIMES = /** @type {const} */ (['chromium', 'firefox', 'node', 'native']);

/**
 * Measurements for each lab and slow-down. One of all labs takes about 2 minutes in Node, and 3 natively and in Chromium. With 12, up
 * to 5 false findings in all 13 labs leave the interval's end below 8 %. In Firefox an instance takes
 * 0.6 to 0.9 s, because its clock is four times as coarse as Chromium's and samples four times as long.
 */
const MEASUREMENTS = { chromium: 12, firefox: 6, node: 12, native: 12 };
const MOST_MEASUREMENTS = 500;
/** Pairs of samples of an instance: those of the bench. */
const PAIRS = { usual: 12, quick: 20 };
const MOST_SEED = 2 ** 32 - 1;

export const USAGE = `npm --prefix research run self-test -- [options]

  --lab ID           this lab alone
  --runtime NAME     ${RUNTIMES.join(', ')}; all of them, one after another, by default
  --measurements N   for each lab and slow-down: 1 to ${MOST_MEASUREMENTS}; ${MEASUREMENTS.chromium} by default, ${MEASUREMENTS.firefox} in Firefox
  --seed N           seed of all orders; drawn anew by default
  --quick            one measurement with a short warm-up: to see that it works, not to quote
  --json             prints the documents with every measurement instead of the tables
  --write            writes the tables into docs/measuring.md too; only for all labs, and not with --quick
  --help             this text`;

/** @typedef {(typeof RUNTIMES)[number]} Runtime */

/**
 * @typedef {object} Options
 * @property {Runtime[]} runtimes where the engine runs
 * @property {string} [lab] this lab alone; all of them otherwise
 * @property {(runtime: Runtime) => number} measurements for each lab and slow-down
 * @property {number} pairs of an instance, at least
 * @property {number} seed
 * @property {boolean} quick
 * @property {boolean} json
 * @property {boolean} write
 * @property {boolean} help only to print the usage
 */

/**
 * @param {string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const values = readArgs(args, {
    lab: { type: 'string' },
    runtime: { type: 'string' },
    measurements: { type: 'string' },
    seed: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  });
  const { lab, quick, json, write, help } = values;
  if (write && (quick || lab !== undefined)) {
    throw new PlainError('--write is for full runs: leave out --lab and --quick.');
  }
  const measurements =
    values.measurements === undefined
      ? undefined
      : wholeNumber('--measurements', values.measurements, 1, MOST_MEASUREMENTS);
  return {
    runtimes: values.runtime === undefined ? [...RUNTIMES] : [oneOf('--runtime', values.runtime, RUNTIMES)],
    measurements: (runtime) => measurements ?? (quick ? 1 : MEASUREMENTS[runtime]),
    pairs: quick ? PAIRS.quick : PAIRS.usual,
    seed: values.seed === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', values.seed, 0, MOST_SEED),
    ...{ lab, quick, json, write, help },
  };
}

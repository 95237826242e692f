/** The options of `npm run bench -- …`. */
import { oneOf, readArgs, wholeNumber } from '../args.mjs';

const RUNTIMES = /** @type {const} */ (['chromium', 'node', 'native']);
const PAIRS = { usual: 30, quick: 10, most: 500 };

/**
 * @typedef {object} Options
 * @property {'chromium' | 'node' | 'native'} runtime where the engine runs
 * @property {string} [lab] this lab alone; all of them otherwise
 * @property {string} [preset] this preset alone
 * @property {boolean} quick smaller workloads and fewer pairs: to see that it works, not to quote
 * @property {number} pairs pairs of samples for each comparison, 1 to 500
 * @property {boolean} json one JSON document instead of a table
 */

/**
 * @param {string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const values = readArgs(args, {
    lab: { type: 'string' },
    preset: { type: 'string' },
    quick: { type: 'boolean', default: false },
    runtime: { type: 'string', default: 'chromium' },
    pairs: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  return {
    runtime: oneOf('--runtime', values.runtime, RUNTIMES),
    lab: values.lab,
    preset: values.preset,
    quick: values.quick,
    pairs:
      values.pairs === undefined
        ? PAIRS[values.quick ? 'quick' : 'usual']
        : wholeNumber('--pairs', values.pairs, 1, PAIRS.most),
    json: values.json,
  };
}

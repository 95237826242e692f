/** The options of `npm run bench -- …`. */
import { randomInt } from 'node:crypto';
import { oneOf, readArgs, wholeNumber } from '../args.mjs';

const RUNTIMES = /** @type {const} */ (['chromium', 'node', 'native']);
/** Pairs of an instance, and instances: in a full measurement, and in a quick look. */
const PAIRS = { usual: 12, quick: 20, most: 500 };
const INSTANCES = { usual: 5, quick: 1, most: 50 };
const MOST_SEED = 2 ** 32 - 1;

/**
 * @typedef {object} Options
 * @property {'chromium' | 'node' | 'native'} runtime where the engine runs
 * @property {string} [lab] this lab alone; all of them otherwise
 * @property {string} [preset] this preset alone
 * @property {boolean} quick a short warm-up and one instance: to see that it works, not to quote
 * @property {number} pairs pairs of samples for each comparison in an instance, 1 to 500
 * @property {number} instances separate launches, 1 to 50
 * @property {number} seed of the order of samples: that of the first instance; the others count on from it
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
    instances: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  /** @param {'pairs' | 'instances'} name @param {{ usual: number, quick: number, most: number }} limits */
  const number = (name, { usual, quick, most }) => {
    const given = values[name];
    if (given === undefined) return values.quick ? quick : usual;
    return wholeNumber(`--${name}`, given, 1, most);
  };
  return {
    runtime: oneOf('--runtime', values.runtime, RUNTIMES),
    lab: values.lab,
    preset: values.preset,
    quick: values.quick,
    pairs: number('pairs', PAIRS),
    instances: number('instances', INSTANCES),
    seed: values.seed === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', values.seed, 0, MOST_SEED),
    json: values.json,
  };
}

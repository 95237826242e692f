/** The options of `npm --prefix research run cpu -- …`. */
import { oneOf, readArgs } from '../../scripts/args.mjs';
import { PlainError } from '../../scripts/run.mjs';

const RUNTIMES = /** @type {const} */ (['chromium', 'node', 'native']);

export const USAGE = `npm --prefix research run cpu -- [options]

  --lab ID           this lab alone
  --preset ID        this preset alone; each lab's first one by default
  --runtime NAME     ${RUNTIMES.join(', ')}; all of them, one after another, by default
  --quick            1.5 s for each lab in a runtime instead of 10 s
  --json             prints the document instead of the table
  --write            writes the table into docs/bench.md; without --lab, --preset, --runtime and --quick
  --help             this text`;

/**
 * @typedef {object} Options
 * @property {(typeof RUNTIMES)[number][]} runtimes where the engine runs
 * @property {string} [lab] this lab alone; all of them otherwise
 * @property {string} [preset] this preset alone
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
  const { runtime, ...values } = readArgs(args, {
    lab: { type: 'string' },
    preset: { type: 'string' },
    runtime: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  });
  // The table has every lab in every runtime.
  const isFull = [runtime, values.lab, values.preset].every((one) => one === undefined) && !values.quick;
  if (values.write && !isFull) {
    throw new PlainError('--write is for full runs: leave out --lab, --preset, --runtime and --quick.');
  }
  return {
    ...values,
    runtimes: runtime === undefined ? [...RUNTIMES] : [oneOf('--runtime', runtime, RUNTIMES)],
  };
}

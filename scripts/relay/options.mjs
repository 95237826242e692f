/** The options of `npm run relay -- …`. */
import { randomInt } from 'node:crypto';
import { oneOf, readArgs, wholeNumber } from '../args.mjs';
import { PlainError } from '../run.mjs';

const MOST_SEED = 2 ** 32 - 1;
const RUNTIMES = /** @type {const} */ (['native', 'node', 'both']);

/** Options with a number: default, least and most value, and meaning. The engine has the same limits. */
const NUMBERS = /** @type {const} */ ({
  publishers: [200, 1, 10_000, 'publishers, each with a track of video and one of audio'],
  subscribers: [1, 0, 100, 'subscribers of each publisher'],
  slots: [32, 20, 1_024, 'slots of each ring'],
  input: [4_096, 128, 65_535, 'bytes of a chunk that publishers send'],
  output: [4_096, 128, 65_535, 'bytes of a chunk that subscribers are sent'],
  seconds: [4, 1, 60, 'seconds of the streams that are counted, and that a trial of the search takes'],
  pairs: [12, 1, 120, 'pairs of samples for each row in a launch, at least'],
  instances: [5, 1, 50, 'separate launches'],
  threads: [1, 1, 64, 'threads among which the publishers are divided, natively'],
});

/** @typedef {Record<keyof typeof NUMBERS, number>} Numbers */
/** @typedef {Numbers & { seed: number, runtimes: ('native' | 'node')[], brief: boolean, search: boolean, json?: string, markdown: boolean, help: boolean }} Options */

const name = (/** @type {string} */ option) => `  ${`--${option}`.padEnd(20)} `;

export const USAGE = [
  "npm run relay -- [options]: Monibuca's load from end to end, with a switch for each optimisation (docs/relay.md)",
  '',
  ...Object.entries(NUMBERS).map(
    ([option, [usual, least, most, about]]) =>
      `${name(`${option} N`)}${about}: ${least} to ${most}, otherwise ${usual}`,
  ),
  `${name('runtime NAME')}where it runs: native, node (in WebAssembly) or both, the default`,
  `${name('seed N')}seed of the order of samples; drawn anew by default`,
  `${name('brief')}only the rows without any switch and with all of them`,
  `${name('no-search')}without the search for the largest number of publishers in real time`,
  `${name('json FILE')}writes everything that was measured into a file`,
  `${name('markdown')}prints tables in Markdown`,
  `${name('help')}prints this`,
].join('\n');

/**
 * @param {string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const number = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const values = readArgs(args, {
    ...{ publishers: number, subscribers: number, slots: number, input: number, output: number },
    ...{ seconds: number, pairs: number, instances: number, threads: number },
    runtime: { type: 'string', default: 'both' },
    json: { type: 'string' },
    seed: number,
    ...{ brief: flag, 'no-search': flag, markdown: flag, help: flag },
  });
  const numbers = Object.entries(NUMBERS).map(([option, [usual, least, most]]) => {
    const value = values[/** @type {keyof Numbers} */ (option)];
    return [option, value === undefined ? usual : wholeNumber(`--${option}`, value, least, most)];
  });
  const runtime = oneOf('--runtime', values.runtime, RUNTIMES);
  const { brief, 'no-search': searchless } = values;
  const read = /** @type {Numbers} */ (Object.fromEntries(numbers));
  if ((read.threads > 1 || brief) && runtime !== 'native')
    throw new PlainError('--threads and --brief are for native runs: add --runtime native.');
  return {
    ...read,
    seed: values.seed === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', values.seed, 0, MOST_SEED),
    runtimes: runtime === 'both' ? ['native', 'node'] : [runtime],
    brief,
    search: !searchless,
    json: values.json,
    markdown: values.markdown,
    help: values.help,
  };
}

/** The options of `npm run bench -- …`. */
import { randomInt } from 'node:crypto';
import { oneOf, readArgs, wholeNumber } from '../args.mjs';
import { PlainError } from '../run.mjs';
import { formats } from './formats.mjs';

const FORMATS = /** @type {(keyof typeof formats)[]} */ (Object.keys(formats));
const RUNTIMES = /** @type {const} */ (['chromium', 'node', 'native']);
/** Pairs of an instance, and instances: in a full measurement, and in a quick look. */
const PAIRS = { usual: 12, quick: 16, most: 500 };
const INSTANCES = { usual: 5, quick: 1, most: 50 };
const MOST_SEED = 2 ** 32 - 1;
const MOST_PERCENT = 100;
const MOST_MINUTES = 600;

export const USAGE = `npm run bench -- [options]

  --lab ID          this lab alone
  --preset ID       this preset alone
  --filter TEXT     only comparisons whose lab/preset/baseline/variant contains the text
  --runtime NAME    ${RUNTIMES.join(', ')}; ${RUNTIMES[0]} by default, node with --operations
  --operations      counts the WebAssembly operations that each variant executes, and times nothing; not native
  --pairs N         pairs of samples for each comparison in a launch, at least: 1 to ${PAIRS.most}; ${PAIRS.usual} by default
  --instances N     separate launches: 1 to ${INSTANCES.most}; ${INSTANCES.usual} by default
  --over MINUTES    spreads the launches evenly over so much time, as far as they do not take longer: 0 to ${MOST_MINUTES};
                    0 by default. For threads: where a host places virtual processors lasts for minutes
  --seed N          seed of the order of samples; drawn anew by default
  --quick           one launch, and 300 ms for each comparison: to see that it works, not to quote
  --format NAME     ${FORMATS.join(', ')}; --json is short for --format json
  --against FILE    compares each ratio with that of an older JSON document, or each count of operations; the exit
                    status is 1 if one is worse
  --tolerance N     with --against, per cent: a count of operations that rose by at most this much is not worse; 0 by default
  --help            this text`;

/** @typedef {ReturnType<typeof readOptions>} Options as {@link USAGE} describes them */

/** @param {string[]} args */
export function readOptions(args) {
  const { json, ...values } = readArgs(args, {
    lab: { type: 'string' },
    preset: { type: 'string' },
    quick: { type: 'boolean', default: false },
    filter: { type: 'string' },
    runtime: { type: 'string' },
    operations: { type: 'boolean', default: false },
    tolerance: { type: 'string', default: '0' },
    pairs: { type: 'string' },
    instances: { type: 'string' },
    over: { type: 'string', default: '0' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
    format: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  });
  /** @param {'pairs' | 'instances'} name @param {{ usual: number, quick: number, most: number }} limits */
  const number = (name, { usual, quick, most }) => {
    const given = values[name];
    if (given === undefined) return values.quick ? quick : usual;
    return wholeNumber(`--${name}`, given, 1, most);
  };
  const { operations } = values;
  const runtime = oneOf('--runtime', values.runtime ?? (operations ? 'node' : RUNTIMES[0]), RUNTIMES);
  if (operations && runtime === 'native') {
    throw new PlainError(
      '--operations counts what WebAssembly executes: --runtime is native; allowed: chromium, node',
    );
  }
  const format = oneOf('--format', values.format ?? (json ? 'json' : 'table'), FORMATS);
  if (operations && format === 'csv') {
    throw new PlainError('--format is csv; allowed with --operations: table, json');
  }
  const tolerance = Number(values.tolerance);
  if (!(tolerance >= 0 && tolerance <= MOST_PERCENT)) {
    throw new PlainError(`--tolerance is ${values.tolerance}; allowed: 0 to ${MOST_PERCENT} per cent`);
  }
  return {
    ...values,
    ...{ runtime, tolerance, format },
    pairs: number('pairs', PAIRS),
    instances: number('instances', INSTANCES),
    over: wholeNumber('--over', values.over, 0, MOST_MINUTES),
    seed: values.seed === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', values.seed, 0, MOST_SEED),
  };
}

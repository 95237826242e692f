/** The document that `bench --json` prints, the same for every runtime; other programs rely on its field names. */
import { PlainError } from '../run.mjs';

/** The version of the document. The native program has its own `SCHEMA`, and a test compares the two. */
export const SCHEMA = 2;

/** The verdicts of a comparison. */
const VERDICTS = /** @type {const} */ ([
  'faster',
  'slower',
  'no difference found',
  'too noisy',
  'below the clock',
]);

/**
 * @typedef {object} Env where it was measured
 * @property {string} runtime `chromium`, `node` or `native`
 * @property {string} version of that runtime
 * @property {boolean} isolated whether shared memory and the fine clock were available
 * @property {string} rung the highest one that something was measured on: `threads`, `single` or `still`
 * @property {number} cores
 * @property {number} tick_us smallest step of the clock, in microseconds
 * @property {string} engine version of the engine
 *
 * @typedef {object} Figures what was measured; times in ns per `unit`, null where the clock was too coarse
 * @property {number | null} baseline_ns
 * @property {number | null} variant_ns
 * @property {number | null} ratio baseline time / variant time: above 1 the variant is faster
 * @property {number | null} low lower end of the ratio's 95 % interval; null if the pairs are too few for one: a single block
 * @property {number | null} high upper end
 * @property {[number, number, number] | null} quartiles of the pairs' ratios: first quartile, median (the ratio), third
 *   quartile. They say how far single pairs lie apart; the interval, how sure the median is
 * @property {number | null} noise_floor how far the baseline's ratio with itself was from 1: 0.02 is 2 %; null as `low`
 * @property {number} pairs in all instances
 * @property {number} instances separate launches that were measured
 * @property {number | null} p the p-value, corrected for the number of variants that were compared in one run; null as `low`
 * @property {(typeof VERDICTS)[number]} verdict
 *
 * @typedef {object} Samples the samples of an instance in ns per `unit`, in the order in which they were taken; elements with
 *   the same index of two lists are a pair
 * @property {number[]} baseline beside the variant
 * @property {number[]} variant
 * @property {number[]} floor_baseline beside the control, which is the baseline made a second time
 * @property {number[]} control
 *
 * @typedef {object} Run how and on what it was measured
 * @property {string} date UTC, ISO 8601
 * @property {number} seed of the first instance's order; the others count on from it
 * @property {number} instances launches
 * @property {number} pairs of an instance, at least
 * @property {boolean} quick whether the warm-up was short
 * @property {number} over minutes over which the launches were spread; 0 if they followed each other
 * @property {number} hidden how often the page's tab was hidden meanwhile; rounds that this disturbed were measured again
 * @property {string | null} os and its version; null on a page
 * @property {string | null} processor null on a page
 * @property {number[] | null} load average of 1, 5 and 15 minutes before the first launch; null on a page
 * @property {string | null} commit of the repository, with a `+` if files were changed since; null outside of one, and on a
 *   page
 * @property {string | null} build fingerprint of the compiled engine that was measured; null if it is not known
 *
 * @typedef {object} About a variant with its baseline
 * @property {string} lab
 * @property {string} preset
 * @property {string} baseline
 * @property {string} variant
 * @property {string} unit what the times are per: `delivery`, `job`, `tick` …
 * @property {Samples[]} samples that the measured figures were computed from, by instance
 * @property {boolean} digests_equal false refuses the comparison: the variants did not do the same
 * @property {{ ns: number, low: number | null, high: number | null }} [driver] the median time of the timed loop without a variant's work,
 *   in ns per `unit`, with its 95 % interval: both times include it, and it is taken off neither. Absent where a lab has none
 * @property {{ baseline: Record<string, number>, variant: Record<string, number> }} counters exact counts
 * @property {({ model: string, constants?: Record<'baseline_ns' | 'variant_ns', number> } & Figures) | null} modelled both
 *   once more in the same rounds, with what the lab models included: a collector's walk, the price of system calls. `model`
 *   says what, and how it is set; `constants`, which part of both times was not measured, in ns per `unit`
 * @property {{ ratio: number, source: string } | null} claim what its authors published
 *
 * @typedef {About & Figures} Comparison
 *
 * @typedef {object} OperationCount what a variant executed in a fresh instance of the engine's module, after one batch of set-up
 * @property {string} lab
 * @property {string} preset
 * @property {string} variant
 * @property {string} module fingerprint of the module that counted: with the same one the counts are the same everywhere
 * @property {string} unit what `units` are
 * @property {number} units of work that were done while it counted
 * @property {import('../../web/src/engine/operations/count.ts').Operations} operations by class, and `bytes`: those that
 *   bulk operations copied or filled. The classes are those of `scripts/wasm-operations/src/class.rs`
 *
 * @typedef {object} Document
 * @property {typeof SCHEMA} schema
 * @property {Env} env
 * @property {Run} [run]
 * @property {Comparison[]} comparisons none where operations were counted
 * @property {OperationCount[]} [operations] absent where they were not counted
 */

const ENV = {
  runtime: 'string',
  version: 'string',
  isolated: 'boolean',
  rung: 'string',
  cores: 'number',
  tick_us: 'number',
  engine: 'string',
};
const FIGURES = {
  ...{ baseline_ns: 'number?', variant_ns: 'number?', ratio: 'number?', low: 'number?', high: 'number?' },
  ...{
    quartiles: 'object?',
    noise_floor: 'number?',
    pairs: 'number',
    instances: 'number',
    p: 'number?',
    verdict: 'string',
  },
};
const DRIVER = { ns: 'number', low: 'number?', high: 'number?' };
const CONSTANTS = { baseline_ns: 'number', variant_ns: 'number' };
const ABOUT = {
  ...{ lab: 'string', preset: 'string', baseline: 'string', variant: 'string', unit: 'string' },
  ...{
    samples: 'object',
    digests_equal: 'boolean',
    counters: 'object',
    modelled: 'object?',
    claim: 'object?',
  },
};

const OPERATIONS = {
  ...{ lab: 'string', preset: 'string', variant: 'string', module: 'string' },
  ...{ unit: 'string', units: 'number', operations: 'object' },
};

/** @param {string} where @param {unknown} value @param {Record<string, string>} shape */
function checkShape(where, value, shape) {
  if (typeof value !== 'object' || value === null) throw new PlainError(`The bench gave no ${where}.`);
  for (const [name, type] of Object.entries(shape)) {
    const field = /** @type {Record<string, unknown>} */ (value)[name];
    const fits = field === null ? type.endsWith('?') : typeof field === type.replace('?', '');
    if (!fits) {
      throw new PlainError(
        `The bench gave ${where}.${name} = ${JSON.stringify(field)}, not of type ${type}.`,
      );
    }
  }
}

/** @param {unknown[]} values */
const areQuartiles = (values) =>
  values.length === 3 &&
  values.every((value, nth) => typeof value === 'number' && (nth === 0 || value >= Number(values[nth - 1])));

/** @param {string} where @param {Figures} figures */
function checkFigures(where, figures) {
  checkShape(where, figures, FIGURES);
  if (figures.quartiles !== null && !areQuartiles(figures.quartiles)) {
    const given = JSON.stringify(figures.quartiles);
    throw new PlainError(`The bench gave the quartiles ${given}, which are not three numbers in order.`);
  }
  if (!VERDICTS.includes(figures.verdict)) {
    throw new PlainError(`The bench gave the verdict ${figures.verdict}, which is none of ours.`);
  }
}

/**
 * Checks the document of a runtime before it is used.
 * @param {unknown} value
 * @returns {Document}
 * @throws {PlainError} naming the field that is missing or of another type
 */
export function checkDocument(value) {
  checkShape('document', value, { schema: 'number', env: 'object', comparisons: 'object' });
  const document = /** @type {Document} */ (value);
  if (document.schema !== SCHEMA) {
    throw new PlainError(`The bench gave a document of schema ${document.schema}, not ${SCHEMA}.`);
  }
  checkShape('env', document.env, ENV);
  document.comparisons.forEach((comparison, index) => {
    const where = `comparisons[${index}]`;
    checkShape(where, comparison, ABOUT);
    checkFigures(where, comparison);
    const { driver, modelled } = comparison;
    if (driver !== undefined) checkShape(`${where}.driver`, driver, DRIVER);
    if (modelled !== null) {
      checkShape(`${where}.modelled`, modelled, { model: 'string' });
      if (modelled.constants) checkShape(`${where}.modelled.constants`, modelled.constants, CONSTANTS);
      checkFigures(`${where}.modelled`, modelled);
    }
  });
  document.operations?.forEach((count, index) => checkShape(`operations[${index}]`, count, OPERATIONS));
  return document;
}

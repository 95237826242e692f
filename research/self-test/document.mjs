/**
 * The document of a self-test in one runtime: every measurement with its figures, without samples.
 *
 * @typedef {object} Measurement
 * @property {number} slowed the share of its time by which the variant was slowed, in percent; 0 is A/A
 * @property {import('../../scripts/bench/document.mjs').Comparison['verdict']} verdict
 * @property {number | null} ratio baseline time / variant time
 * @property {number | null} low lower end of the ratio's 95 % interval
 * @property {number | null} high upper end
 * @property {[number, number, number] | null} quartiles of the pairs' ratios
 * @property {number | null} noise_floor
 * @property {number} pairs in all instances
 * @property {number} instances
 * @property {number} seconds that its instances took together
 *
 * @typedef {object} LabResult
 * @property {string} lab
 * @property {string} preset
 * @property {string} variant
 * @property {string | null} left why it was not measured; null if it was
 * @property {Measurement[]} measurements
 *
 * @typedef {object} Document
 * @property {1} schema
 * @property {import('./options.mjs').Runtime} runtime
 * @property {string} version of the runtime; empty for the native program
 * @property {number} tick_us the clock's tick
 * @property {string} command
 * @property {number} seconds that the run took
 * @property {Pick<import('../../scripts/bench/document.mjs').Run, 'date' | 'seed' | 'pairs' | 'quick' | 'os' | 'processor' | 'load' | 'commit'>} run
 * @property {LabResult[]} labs
 */
import { INSTANCES } from './plan.mjs';

/**
 * Collects the answers of a run as they come.
 * @param {{ lab: string, preset: string, variant: string }[]} cases
 */
export function collect(cases) {
  /** @type {Map<string, LabResult>} */
  const labs = new Map(cases.map((one) => [one.lab, { ...one, left: null, measurements: [] }]));
  /** The instances of measurements that are not complete. @type {Map<import('./plan.mjs').Planned, import('./plan.mjs').Outcome[]>} */
  const open = new Map();
  let tick = 0;
  return {
    /** @param {import('./plan.mjs').Planned} planned @returns {import('../../scripts/bench/sampling.mjs').MeasureSamples[]} */
    earlier: (planned) => open.get(planned)?.map(({ samples }) => samples) ?? [],

    /** Whether a measurement is still to be continued. @param {import('./plan.mjs').Planned} planned */
    isWanted: ({ lab }) => labs.get(lab)?.left === null,

    /** @param {import('./plan.mjs').Planned} planned @param {import('./plan.mjs').Answer} answer */
    add(planned, answer) {
      const result = labs.get(planned.lab);
      if (!result) throw new Error(`The plan has no lab ${planned.lab}.`);
      if ('left' in answer) {
        result.left = answer.left;
        return;
      }
      const instances = [...(open.get(planned) ?? []), answer];
      tick = Math.max(tick, answer.tick_us);
      open.set(planned, instances);
      if (instances.length < INSTANCES) return;
      open.delete(planned);
      const {
        verdict,
        ratio,
        low,
        high,
        quartiles,
        noise_floor,
        pairs,
        instances: measured,
      } = answer.comparison;
      const seconds = instances.reduce((sum, one) => sum + one.seconds, 0);
      const { slowed } = planned;
      const figures = { verdict, ratio, low, high, quartiles, noise_floor, pairs, instances: measured };
      result.measurements.push({ slowed, ...figures, seconds });
    },

    /** @returns {Pick<Document, 'tick_us' | 'labs'>} */
    result: () => ({ tick_us: tick, labs: [...labs.values()] }),
  };
}

/**
 * Runs the engine's comparisons one after the other, in the same way in Node and in a browser's worker; therefore it
 * uses nothing of Node.
 *
 * It uses these parts of an engine module:
 * @typedef {object} Engine
 * @property {() => string} version
 * @property {() => { labs: Lab[] }} bench_catalogue its labs, and what only the bench compares
 * @property {new (lab: string, preset: string, sampling: import('./sampling.mjs').Sampling) => Measure} Measure one preset:
 *   its baseline against each of its variants, each against the same digest
 *
 * @typedef {object} Measure
 * @property {() => number} left comparisons that are still to be begun
 * @property {() => number} advance samples one round more; the share done, 1 when finished
 * @property {() => { tick_us: number, comparisons: import('./document.mjs').Comparison[] }} result
 * @property {() => import('./sampling.mjs').MeasureSamples} samples those of this instance
 * @property {() => void} free
 *
 * @typedef {{ id: string, presets: { id: string }[] }} Lab
 * @typedef {{ lab: string, preset: string }} Case
 *
 * @typedef {Omit<import('../../web/src/export/schema.js').Env, 'tick_us' | 'engine'>} Host
 * @typedef {Pick<import('./options.mjs').Options, 'lab' | 'preset'> & import('./sampling.mjs').Instance} Wanted
 */
import { caseOf, samplingOf } from './sampling.mjs';

/**
 * @param {string} option
 * @param {string | undefined} wanted
 * @param {{ id: string }[]} all
 */
function checkKnown(option, wanted, all) {
  if (wanted === undefined || all.some(({ id }) => id === wanted)) return;
  const allowed = [...new Set(all.map(({ id }) => id))].join(', ');
  throw new Error(`${option} ${wanted} is not known: choose one of ${allowed}.`);
}

/**
 * Returns the presets to measure.
 * @param {{ labs: Lab[] }} catalogue of all modules
 * @param {Pick<Wanted, 'lab' | 'preset'>} wanted
 * @returns {Case[]}
 * @throws {Error} a sentence, when lab or preset are not in the catalogue
 */
export function chosen({ labs }, { lab, preset }) {
  checkKnown('--lab', lab, labs);
  const within = labs.filter(({ id }) => lab === undefined || id === lab);
  checkKnown(
    '--preset',
    preset,
    within.flatMap(({ presets }) => presets),
  );
  return within.flatMap(({ id, presets }) =>
    presets
      .filter((one) => preset === undefined || one.id === preset)
      .map((one) => ({ lab: id, preset: one.id })),
  );
}

/**
 * Why a run stopped, as text: an error's message, a trap's with its stack, or the engine's `Refusal` with its reason.
 * @param {unknown} error
 * @param {typeof import('../../web/src/words/refusals.en.ts').allowedText} allowedText words for what a refusal allows
 */
export function reason(error, allowedText) {
  // The message of a trap says nothing without the place.
  if (error instanceof WebAssembly.RuntimeError) return error.stack ?? error.message;
  if (error instanceof Error) return error.message;
  const { knob, value, allowed } = /** @type {import('../../web/src/engine/refusal.ts').Refusal} */ (
    Object(error)
  );
  return knob === undefined ? String(error) : `${knob} is ${value}; allowed: ${allowedText(allowed)}`;
}

/**
 * Whether an engine makes a comparison of a preset.
 * @param {Engine} engine
 * @param {Case} one
 * @param {Wanted} wanted
 */
export function makesAny(engine, one, wanted) {
  if (wanted.filter === undefined) return true;
  const measure = new engine.Measure(one.lab, one.preset, samplingOf(wanted, one));
  try {
    return measure.left() > 0;
  } finally {
    free(measure);
  }
}

/** Frees a run's memory. After a trap that fails, and the error of the trap is the one to report. @param {Pick<Measure, 'free'>} measure */
export function free(measure) {
  try {
    measure.free();
  } catch {
    // The module is lost, with all of its memory.
  }
}

/** Whether the engine refused a preset because its module has no threads. @param {unknown} error */
export const wantsThreads = (error) => Object(error).knob === 'timed';

/**
 * @param {Engine[]} engines its modules, of which each has its own labs
 * @param {Host} host
 * @param {Wanted} wanted
 * @param {(begun: import('./progress.mjs').Begun) => void} report told what is being measured
 * @param {Lab[]} [elsewhere] what can be measured too, but not by these modules
 * @returns {{ document: import('./document.mjs').Document, left: Case[], samples: import('./sampling.mjs').CaseSamples }}
 *   `left`: what was chosen and they cannot measure; `samples`: those of this instance
 */
export function drive(engines, host, wanted, report, elsewhere = []) {
  const owned = engines.flatMap((engine) => engine.bench_catalogue().labs.map((lab) => ({ lab, engine })));
  const known = owned.map(({ lab }) => lab);
  const more = elsewhere.filter(({ id }) => !known.some((lab) => lab.id === id));
  const comparisons = [];
  const left = [];
  /** @type {import('./sampling.mjs').CaseSamples} */
  const samples = {};
  let tick = 0;
  const engineOf = (/** @type {Case} */ { lab }) => owned.find((one) => one.lab.id === lab)?.engine;
  const cases = chosen({ labs: [...known, ...more] }, wanted).filter((one) => {
    const engine = engineOf(one);
    return !engine || makesAny(engine, one, wanted);
  });
  // Whether a filter fits what is measured elsewhere is known only there.
  const counted = cases.filter((one) => wanted.filter === undefined || engineOf(one)).length;
  for (const [index, { lab, preset }] of cases.entries()) {
    const engine = engineOf({ lab, preset });
    if (!engine) {
      left.push({ lab, preset });
      continue;
    }
    report({ lab, preset, index, of: counted });
    const measure = new engine.Measure(lab, preset, samplingOf(wanted, { lab, preset }));
    try {
      while (measure.advance() < 1);
      const result = measure.result();
      tick = result.tick_us;
      comparisons.push(...result.comparisons);
      samples[caseOf({ lab, preset })] = measure.samples();
    } catch (error) {
      if (!wantsThreads(error)) throw error;
      left.push({ lab, preset });
    } finally {
      free(measure);
    }
  }
  return {
    document: { schema: 2, env: { ...host, tick_us: tick, engine: engines[0].version() }, comparisons },
    left,
    samples,
  };
}

/**
 * @typedef {object} Part what one worker measured
 * @property {import('./document.mjs').Document} document
 * @property {import('./sampling.mjs').CaseSamples} samples
 */

/**
 * The measurement of an instance whose cases were measured by several workers.
 * @param {Part[]} parts at least one
 * @returns {Part}
 */
export function merged(parts) {
  const documents = parts.map(({ document }) => document);
  const tick = Math.max(...documents.map(({ env }) => env.tick_us));
  return {
    document: {
      ...documents[0],
      env: { ...documents[0].env, tick_us: tick },
      comparisons: documents.flatMap(({ comparisons }) => comparisons),
    },
    samples: Object.assign({}, ...parts.map(({ samples }) => samples)),
  };
}

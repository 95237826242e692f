/**
 * Measures an instance of the bench, in the same way in Node and in a browser: each case in a worker of the runtime, with a module
 * that has no threads, on the runtime's threads, or beside a rival.
 *
 * @typedef {object} Runtime
 * @property {string} name as a sentence has it
 * @property {Host} host
 * @property {string} counter address of the page's code that counts operations
 * @property {(job: import('./job.mjs').Job) => Promise<import('./job.mjs').Answer>} ask runs a job in a worker
 * @property {(one: Sampled) => Promise<import('./job.mjs').Answer>} [askThreads] measures a case on threads, if there are any
 *
 * @typedef {Omit<import('../../web/src/export/schema.js').Env, 'tick_us' | 'engine'>} Host
 *
 * @typedef {object} Measured
 * @property {number} tick_us
 * @property {import('./document.mjs').Comparison[]} comparisons
 * @property {import('./sampling.mjs').MeasureSamples} samples those of this instance
 *
 * @typedef {import('./cases.mjs').Wanted} Wanted
 * @typedef {import('./cases.mjs').Case} Case
 * @typedef {Case & { sampling: import('./sampling.mjs').CaseSampling }} Sampled
 *
 * @typedef {object} Ways how a runtime measures a case
 * @property {import('./cases.mjs').Engine} [engine] a module that has it; none where a rival takes part
 * @property {import('./job.mjs').Job} [job] the job that measures it; none if it needs threads
 */
import { SINGLE_THREADED, THREADED } from '../engine.mjs';
import { PlainError, say } from '../run.mjs';
import { free } from './case.mjs';
import { casesOf, chosen, loadLabs } from './cases.mjs';
import { faultText } from './page-code.mjs';
import { wantsThreads } from './job.mjs';
import { rivals } from './rivals.mjs';
import { caseOf, samplingOf } from './sampling.mjs';

/**
 * The cases that a runtime can measure, in the order of the modules.
 * @param {Runtime} runtime
 * @param {typeof loadLabs} load
 * @returns {Promise<(Case & Ways)[]>}
 */
async function knownCases({ host, askThreads }, load) {
  const single = (await load(SINGLE_THREADED)).flatMap(({ folder, engine, lab }) => {
    const job = { script: 'case.mjs', files: [`${folder}/ringside_bg.wasm`], folder };
    return casesOf(lab).map((one) => ({ ...one, engine, job }));
  });
  const threaded = (askThreads ? await load([THREADED]) : [])
    .filter(({ lab }) => !single.some((one) => one.lab === lab.id))
    .flatMap(({ engine, lab }) => casesOf(lab).map((one) => ({ ...one, engine })));
  const beside = rivals.flatMap(({ lab, preset, scripts, files }) => {
    const script = scripts[host.runtime];
    return script === undefined ? [] : [{ lab, preset, job: { script, files } }];
  });
  // A case beside a rival takes the place of the engine's own with its name.
  return [...new Map([...single, ...threaded, ...beside].map((one) => [caseOf(one), one])).values()];
}

/** Whether a filter leaves anything of a case. @param {Case & Ways} one @param {Wanted} wanted */
function isLeft(one, wanted) {
  if (wanted.filter === undefined) return true;
  if (!one.engine) return caseOf(one).includes(wanted.filter);
  const measure = new one.engine.Measure(one.lab, one.preset, samplingOf(wanted, one));
  const comparisons = measure.left();
  free(measure);
  return comparisons > 0;
}

/**
 * @param {Runtime} runtime
 * @param {Wanted} wanted
 * @param {(begun: import('./progress.mjs').Begun) => void} report told what is being measured
 * @returns {Promise<{ document: import('./document.mjs').Document, samples: import('./sampling.mjs').CaseSamples }>}
 */
export async function measureIn(runtime, wanted, report, load = loadLabs) {
  const { name, host, ask, askThreads } = runtime;
  const all = await knownCases(runtime, load);
  const cases = chosen(all, wanted).filter((one) => isLeft(one, wanted));
  const env = { ...host, tick_us: 0, engine: all[0].engine?.version() ?? '' };
  const comparisons = [];
  /** @type {import('./sampling.mjs').CaseSamples} */
  const samples = {};

  /** @param {Case & Ways} one @returns {Promise<import('./job.mjs').Answer | undefined>} undefined if there are no threads for it */
  async function answerOf({ lab, preset, engine, job }) {
    const one = { lab, preset, sampling: samplingOf(wanted, { lab, preset }) };
    const answer = job && (await ask({ ...job, ...one }));
    const isMeasured = answer && !('fault' in answer && wantsThreads(answer.fault));
    // Where there are threads, rivals use them.
    if (askThreads && !(isMeasured && engine)) env.rung = 'threads';
    return isMeasured ? answer : askThreads?.(one);
  }

  for (const [index, one] of cases.entries()) {
    const { lab, preset } = one;
    report({ lab, preset, index, of: cases.length });
    const answer = await answerOf(one);
    if (!answer) {
      say(`left out: ${lab}, ${preset} runs on threads; --runtime chromium and native have them`);
      continue;
    }
    if ('fault' in answer) {
      throw new PlainError(`The bench in ${name} stopped: ${await faultText(answer.fault)}`);
    }
    /** @type {Measured} */
    const measured = answer.result;
    env.tick_us = Math.max(env.tick_us, measured.tick_us);
    comparisons.push(...measured.comparisons);
    samples[caseOf(one)] = measured.samples;
  }
  return { document: { schema: 2, env, comparisons }, samples };
}

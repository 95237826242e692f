/** Runs tasks one after the other, in the same way in Node and in a browser's worker. */
import { free } from '../../scripts/bench/case.mjs';
import { wantsThreads } from '../../scripts/bench/job.mjs';

/**
 * @typedef {import('./plan.mjs').Task} Task
 * @typedef {import('./plan.mjs').Answer} Answer
 *
 * @typedef {object} Engine a module of the engine
 * @property {() => { labs: { id: string }[] }} bench_catalogue
 * @property {Pick<typeof import('../../engine/pkg-threads/ringside.js').Measure, 'with_itself'>} Measure
 */

/** Why an instance stopped, as text. @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message : JSON.stringify(error));

/**
 * The outcome of a measurement's instance from its result.
 * @param {{ tick_us: number, comparisons: import('../../scripts/bench/document.mjs').Comparison[] }} result
 * @param {import('./plan.mjs').MeasureSamples} samples
 * @param {number} began as `performance.now()` says
 * @returns {Answer}
 */
export function outcomeOf({ tick_us, comparisons }, samples, began) {
  // Without the samples of all instances, which the answer has already.
  return {
    tick_us,
    comparison: { ...comparisons[0], samples: [] },
    samples,
    seconds: (performance.now() - began) / 1000,
  };
}

/** The answer of a module that cannot time a lab because it has no threads. */
export const NEEDS_THREADS = { left: 'needs threads' };

/**
 * @param {Engine} engine the module that has the lab
 * @param {Task} task
 * @returns {Answer}
 */
function run(engine, { lab, preset, slowed, sampling }) {
  const began = performance.now();
  const measure = engine.Measure.with_itself(lab, preset, slowed, sampling);
  try {
    while (measure.advance() < 1);
    return outcomeOf(measure.result(), measure.samples(), began);
  } finally {
    free(measure);
  }
}

/**
 * @param {Engine[]} engines its modules, of which each has its own labs
 * @param {Task[]} tasks
 * @returns {Answer[]} in the order of the tasks
 */
export function runTasks(engines, tasks) {
  const owners = new Map(
    engines.flatMap((engine) => engine.bench_catalogue().labs.map(({ id }) => [id, engine])),
  );
  return tasks.map((task) => {
    try {
      const engine = owners.get(task.lab);
      return engine ? run(engine, task) : { left: 'is in none of the modules' };
    } catch (error) {
      return wantsThreads(error) ? NEEDS_THREADS : { left: reason(error) };
    }
  });
}

/** Takes the measurements of a self-test in one runtime. */
import { say } from '../../scripts/run.mjs';
import { runOf } from '../../scripts/bench/run-of.mjs';
import { collect } from './document.mjs';
import { launchText } from './launch.mjs';
import { INSTANCES, ordered, plan, seedOf } from './plan.mjs';
import { runtimes } from './runtimes.mjs';

/** @typedef {{ lab: string, preset: string, variant: string }} Case a lab, and the preset and the variant that it opens with */

/**
 * @param {Case[]} all
 * @param {import('./options.mjs').Runtime} runtime
 * @param {Pick<import('./options.mjs').Options, 'measurements' | 'pairs' | 'quick' | 'seed'>} options
 * @returns {Promise<import('./document.mjs').Document>}
 */
export async function measure(all, runtime, { measurements, pairs, quick, seed }) {
  const count = measurements(runtime);
  const run = runOf({ seed, pairs, quick, instances: INSTANCES });
  const results = collect(all);
  const launches = await runtimes[runtime].open();
  const began = performance.now();
  let version = '';
  let index = 0;
  try {
    for (let measurement = 0; measurement < count; measurement++) {
      const these = plan(all);
      for (let instance = 0; instance < INSTANCES; instance++) {
        const done = measurement * INSTANCES + instance;
        say(`${runtime}: ${launchText(done, count * INSTANCES, performance.now() - began)}`);
        const planned = ordered(these, done).filter(results.isWanted);
        const tasks = planned.map((one) => ({
          ...{ lab: one.lab, preset: one.preset, slowed: one.slowed },
          sampling: { pairs, quick, seed: seedOf(seed, index++), earlier: results.earlier(one) },
        }));
        // Once more, because a run of many launches must not be lost with one. A launch that failed has given nothing.
        const launched = await launches.run(tasks).catch((error) => {
          say(`${runtime}: the launch is repeated, because it failed: ${error}`);
          return launches.run(tasks);
        });
        version = launched.version;
        launched.answers.forEach((answer, place) => results.add(planned[place], answer));
      }
    }
  } finally {
    await launches.close();
  }
  const command = `npm --prefix research run self-test -- --runtime ${runtime} --measurements ${count}`;
  const seconds = (performance.now() - began) / 1000;
  return { schema: 1, runtime, version, command, seconds, run, ...results.result() };
}

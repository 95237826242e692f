/**
 * `npm --prefix research run door`: compares the ratios that a race of the tab Yours measures, where each call goes from one
 * module into another, with those of the same work and the same variants merged into one module, with its calls and without.
 */
import { Worker } from 'node:worker_threads';
import { buildEngine } from '../../scripts/engine.mjs';
import { command, say } from '../../scripts/run.mjs';
import { partsOf, WAYS } from './parts.mjs';

/** As the page's race has. */
const RUNS = 9;

/** @typedef {import('../../web/src/engine/types.ts').Figures} Figures */
/** @typedef {import('./parts.mjs').Side} Side */

/** The figures of all runs, by the way. @param {import('./parts.mjs').Kind} kind */
async function measure(kind) {
  const parts = await partsOf(kind);
  /** @type {Record<string, object[]>} */
  const earlier = Object.fromEntries(WAYS.map((way) => [way, []]));
  /** @type {Record<string, { figures: Figures[], samples: object }>} */
  let results = {};
  for (let seed = 1; seed <= RUNS; seed++) {
    say(`${kind}: run ${seed} of ${RUNS}`);
    results = await new Promise((resolve, reject) => {
      const workerData = { kind, ...parts, seed, earlier };
      const worker = new Worker(new URL('run.worker.mjs', import.meta.url), { workerData });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    for (const way of WAYS) earlier[way].push(results[way].samples);
  }
  return { sides: parts.sides, results };
}

/**
 * Time of each side in ns, and the variant's own part: without the time of those that do nothing, which is on the line through
 * them at the side's number of steps.
 * @param {Side[]} sides @param {Figures[]} figures
 */
function times(sides, figures) {
  const ns = [figures[0].baseline_ns ?? 0, ...figures.map(({ variant_ns }) => variant_ns ?? 0)];
  const [none, more] = ['null', 'steps'].map((name) => sides.findIndex((side) => side.name === name));
  const step = more < 0 ? 0 : (ns[more] - ns[none]) / (sides[more].steps - sides[none].steps);
  return sides.map(({ steps }, index) => {
    const own = ns[index] - ns[none] - step * (steps - sides[none].steps);
    return { ns: ns[index], own };
  });
}

const two = (/** @type {number} */ value) => value.toFixed(2);

/** @param {Side[]} sides @param {Figures[]} figures @returns {string[][]} */
function rowsOf(sides, figures) {
  const all = times(sides, figures);
  return sides.map(({ name, steps }, index) => {
    const { ns, own } = all[index];
    const row = [name, steps === 0 ? '' : String(steps), two(ns), two(own)];
    const { ratio, low, high } = figures[index - 1] ?? {};
    if (name === 'null' || name === 'steps' || !ratio || !low || !high) return [...row, '', ''];
    return [...row, `${two(1 / ratio)} (${two(1 / high)} to ${two(1 / low)})`, two(own / all[0].own)];
  });
}

const HEAD = ['', 'steps', 'ns', 'less those that do nothing', 'times as long as the starter', 'less those that do nothing'];

await command(async () => {
  await buildEngine(['threads', 'guest']);
  for (const kind of /** @type {const} */ (['pool', 'ring'])) {
    const { sides, results } = await measure(kind);
    for (const way of WAYS) {
      const rows = [HEAD, HEAD.map(() => '---'), ...rowsOf(sides, results[way].figures)];
      console.log(`\n${kind}, ${way}\n\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
    }
  }
});

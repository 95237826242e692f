/**
 * `npm run bench -- …`: runs the engine's comparisons without a visible browser, and prints a table or one JSON
 * document. It launches the runtime several times, because a launch decides where memory lies; the intervals cover the
 * differences between launches.
 */
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { checkCase } from './bench/cases.mjs';
import { modulesOf } from './bench/modules.mjs';
import { readOptions, USAGE } from './bench/options.mjs';
import { Progress, timeText } from './bench/progress.mjs';
import { buildOf, runOf } from './bench/run-of.mjs';
import { command, PlainError, say } from './run.mjs';
import { setup, setupPackages, setupRust } from './setup.mjs';
import { checkNode } from './setup/node.mjs';

/**
 * @typedef {object} Measured the result of an instance and of those before it
 * @property {unknown} document
 * @property {import('./bench/sampling.mjs').CaseSamples} samples those of this instance
 */

/** @param {unknown} value of a runtime or of a file; not imported at the top, because it needs the npm packages */
const checked = async (value) => (await import('./bench/document.mjs')).checkDocument(value);

/** @param {string} file of a JSON document @throws {PlainError} */
async function readDocument(file) {
  try {
    return await checked(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new PlainError(`${file} is no document of the bench: ${errorText(error)}`);
  }
}

/** @param {import('./bench/options.mjs').Options} options */
const noneText = ({ filter, runtime }) =>
  filter === undefined
    ? `There is nothing that ${runtime} can measure.`
    : `No comparison's lab/preset/baseline/variant contains "${filter}" among those that ${runtime} can measure.`;

/** @param {unknown} error */
const errorText = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} value */
const asJson = (value) => JSON.stringify(value, null, 2);

/**
 * @param {import('./bench/options.mjs').Options['format']} format
 * @param {import('./bench/document.mjs').Document} document
 * @returns {Promise<string>}
 */
async function formatted(format, document) {
  if (format === 'json') return asJson(document);
  if (format === 'table') return (await import('./bench/table.mjs')).formatTable(document);
  // Not imported at the top, because it needs the npm packages.
  const { bencherMetrics, githubAction, goBenchmarks, samplesCsv } = await import('./bench/formats.mjs');
  if (format === 'bmf') return asJson(bencherMetrics(document));
  if (format === 'github') return asJson(githubAction(document));
  return format === 'go' ? goBenchmarks(document) : samplesCsv(document);
}

/**
 * Counts operations.
 * @param {import('./bench/options.mjs').Options} options
 * @returns {Promise<unknown>} the document
 */
async function counted({ runtime, ...wanted }) {
  const { operations } = await import(`./bench/operations.${runtime}.mjs`);
  return operations(wanted);
}

/** @param {number} time as `performance.now()` says */
async function until(time) {
  const left = time - performance.now();
  if (left <= 0) return;
  say(`the next launch begins in ${timeText(left)}`);
  await setTimeout(left);
}

/**
 * Measures all instances.
 * @param {import('./bench/options.mjs').Options} options
 * @returns {Promise<unknown>} the document of all of them
 */
async function measured({ runtime, instances, over, ...wanted }) {
  // Each runtime builds the engine in the form that it needs, and measures one instance.
  const { measure } = await import(`./bench/${runtime}.mjs`);
  /** @type {import('./bench/sampling.mjs').CaseSamples[]} */
  const earlier = [];
  const progress = new Progress(instances);
  const began = performance.now();
  let document;
  for (let instance = 0; instance < instances; instance++) {
    await until(began + (instance * over * 60_000) / instances);
    progress.launch();
    const seed = (wanted.seed + instance) % 2 ** 32;
    const report = (/** @type {import('./bench/progress.mjs').Begun} */ begun) => say(progress.begin(begun));
    /** @type {Measured} */
    const measured = await measure({ ...wanted, seed, earlier }, report);
    document = measured.document;
    earlier.push(measured.samples);
  }
  return document;
}

await command(async () => {
  // Newer versions of Node are needed to load what follows.
  checkNode();
  const options = readOptions(argv.slice(2));
  if (options.help) return console.log(USAGE);
  checkCase(options);
  const { runtime, format } = options;
  const modules = modulesOf(runtime);
  await setupPackages();
  // Before anything is built, so that a wrong file costs no time.
  const before = options.against === undefined ? undefined : await readDocument(options.against);
  if (modules === undefined) await setupRust();
  else await setup({ modules, ...(runtime === 'chromium' ? { browser: 'The bench' } : {}) });
  const run = runOf(options);
  const given = await checked(await (options.operations ? counted(options) : measured(options)));
  const document = { ...given, run: { ...run, build: buildOf(runtime) } };
  if (!options.operations && document.comparisons.length === 0) throw new PlainError(noneText(options));
  console.log(await formatted(format, document));
  if (before === undefined) return;
  // Standard output has the document, for other programs.
  if (options.operations) {
    const { formatOperationChanges, operationChanges } = await import('./bench/operations.against.mjs');
    const all = operationChanges(document, before, options.tolerance);
    console.error(formatOperationChanges(all));
    return all.every(({ worse }) => !worse);
  }
  const { changes, formatChanges } = await import('./bench/against.mjs');
  const all = changes(document, before);
  console.error(formatChanges(all));
  return all.every(({ verdict }) => verdict !== 'worse');
});

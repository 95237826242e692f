/**
 * `npm run bench -- …`: runs the engine's comparisons without a visible browser, and prints a table or one JSON
 * document. It launches the runtime several times, because a launch decides where memory lies; the intervals cover the
 * differences between launches.
 */
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { compareRatios } from './bench/against.mjs';
import { checkCase } from './bench/cases.mjs';
import { formats } from './bench/formats.mjs';
import { compareOperations } from './bench/operations.text.mjs';
import { readOptions, USAGE } from './bench/options.mjs';
import { progressText, timeText } from './bench/progress.mjs';
import { buildOf, runOf } from './bench/run-of.mjs';
import { MODULES, SINGLE } from './engine.mjs';
import { command, PlainError, say } from './run.mjs';
import { installChromium, installPackages, setupEngine } from './setup.mjs';
import { installRust } from './setup/rust.mjs';

/**
 * @typedef {object} Launch the result of an instance
 * @property {unknown} document of it and of those before it
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

/** @param {number} time as `performance.now()` says */
async function until(time) {
  const left = time - performance.now();
  if (left <= 0) return;
  say(`the next launch begins in ${timeText(left)}`);
  await setTimeout(left);
}

/**
 * Counts operations, or measures all instances.
 * @param {import('./bench/options.mjs').Options} options
 * @returns {Promise<unknown>} the document
 */
async function measured({ runtime, instances, over, ...wanted }) {
  // Each runtime builds the engine in the form that it needs, and counts, or measures one instance.
  const { measure, operations } = await import(`./bench/${runtime}.mjs`);
  if (wanted.operations) return operations(wanted);
  /** @type {import('./bench/sampling.mjs').CaseSamples[]} */
  const earlier = [];
  const began = performance.now();
  let document;
  for (let instance = 0; instance < instances; instance++) {
    await until(began + (instance * over * 60_000) / instances);
    const seed = (wanted.seed + instance) % 2 ** 32;
    const report = (/** @type {import('./bench/progress.mjs').Begun} */ begun) => {
      const ms = performance.now() - began;
      say(progressText(begun, { launch: instance, launches: instances, ms }));
    };
    /** @type {Launch} */
    const launch = await measure({ ...wanted, seed, earlier }, report);
    document = launch.document;
    earlier.push(launch.samples);
  }
  return document;
}

await command(async () => {
  const options = readOptions(argv.slice(2));
  if (options.help) return console.log(USAGE);
  checkCase(options);
  const { runtime, format } = options;
  await installPackages();
  // Before anything is built, so that a wrong file costs no time.
  const before = options.against === undefined ? undefined : await readDocument(options.against);
  if (runtime === 'native') await installRust();
  else await setupEngine(runtime === 'chromium' ? MODULES : SINGLE);
  if (runtime === 'chromium') await installChromium('The bench');
  const run = runOf(options);
  const given = await checked(await measured(options));
  const document = { ...given, run: { ...run, build: buildOf(runtime) } };
  if (!options.operations && document.comparisons.length === 0) throw new PlainError(noneText(options));
  console.log(await formats[format](document));
  if (before === undefined) return;
  const compare = options.operations ? compareOperations : compareRatios;
  const { text, isWorse } = compare(document, before, options.tolerance);
  // Standard output has the document, for other programs.
  console.error(text);
  return !isWorse;
});

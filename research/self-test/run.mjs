/**
 * `npm --prefix research run self-test`: takes measurements whose outcome is known, a variant beside itself and beside itself
 * slowed down, and reports how often the verdict is wrong. They are made by the same engine, matches and verdicts as all others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { buildEngine, loadModule, SINGLE_THREADED } from '../../scripts/engine.mjs';
import { command, PlainError, root, say } from '../../scripts/run.mjs';
import { setup } from '../../scripts/setup.mjs';
import { measure } from './measure.mjs';
import { readOptions, USAGE } from './options.mjs';
import { section, withSection } from './report.mjs';
import { runtimes } from './runtimes.mjs';

/** @typedef {import('./document.mjs').Document} Document */

/**
 * The labs that pages show, each with the preset and the variant that it opens with.
 * @param {string | undefined} wanted
 * @returns {Promise<import('./measure.mjs').Case[]>}
 */
async function cases(wanted) {
  const modules = await Promise.all(SINGLE_THREADED.map(loadModule));
  /** @type {import('../../web/src/engine/types.ts').Lab[]} */
  const labs = modules.flatMap((module) => module.catalogue().labs);
  const chosen = labs.filter(({ id }) => wanted === undefined || id === wanted);
  if (chosen.length === 0) {
    throw new PlainError(
      `--lab ${wanted} is not known: choose one of ${labs.map(({ id }) => id).join(', ')}.`,
    );
  }
  return chosen.map(({ id, presets: [{ id: preset, a }] }) => ({ lab: id, preset, variant: a }));
}

await command(async () => {
  const options = readOptions(argv.slice(2));
  if (options.help) return console.log(USAGE);
  await setup(options.runtimes.includes('chromium') ? { browser: 'The self-test' } : {});
  await buildEngine();
  const all = await cases(options.lab);
  /** @type {Document[]} */
  const documents = [];
  for (const runtime of options.runtimes) {
    const missing = runtimes[runtime].missing();
    if (missing !== undefined) {
      say(`${runtime} is left out: ${missing}`);
      continue;
    }
    const document = await measure(all, runtime, options);
    documents.push(document);
    if (!options.json) console.log(`## ${runtime}\n\n${section(document)}\n`);
    if (!options.write) continue;
    // After each runtime, so that what is measured is not lost if a later one fails.
    const page = join(root, 'docs', 'measuring.md');
    writeFileSync(page, withSection(readFileSync(page, 'utf8'), runtime, section(document)));
  }
  if (options.json) console.log(JSON.stringify(documents, null, 2));
});

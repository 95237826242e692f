/**
 * `npm --prefix research run rivals`: compares commits of the library's log in Chromium, and prints a table or with `--json`
 * the document of the bench. It launches the browser several times, as the bench does.
 */
import { argv } from 'node:process';
import { inChromium } from '../../scripts/bench/chromium.mjs';
import { checkDocument } from '../../scripts/bench/document.mjs';
import { readOptions, USAGE } from '../../scripts/bench/options.mjs';
import { buildOf, runOf } from '../../scripts/bench/run-of.mjs';
import { formatTable } from '../../scripts/bench/table.mjs';
import { buildEngine } from '../../scripts/engine.mjs';
import { command, say } from '../../scripts/run.mjs';
import { setup } from '../../scripts/setup.mjs';

/** @type {import('../../scripts/engine.mjs').Module[]} */
const MODULES = ['library', 'threads'];

await command(async () => {
  const options = readOptions(argv.slice(2));
  if (options.help) {
    return console.log(
      `The options are the bench's; those that choose a lab or a runtime do nothing.\n\n${USAGE}`,
    );
  }
  await setup({ modules: MODULES, browser: 'The study' });
  await buildEngine(MODULES);
  const run = runOf(options);
  const earlier = [];
  let document;
  for (let instance = 0; instance < options.instances; instance++) {
    say(`launch ${instance + 1} of ${options.instances}`);
    const seed = (options.seed + instance) % 2 ** 32;
    const measured = await inChromium('../../research/rivals/page.mjs', [{ ...options, seed, earlier }]);
    document = measured.document;
    earlier.push(measured.samples);
  }
  const checked = { ...checkDocument(document), run: { ...run, build: buildOf('chromium') } };
  console.log(options.format === 'json' ? JSON.stringify(checked, null, 2) : formatTable(checked));
});

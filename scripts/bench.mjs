/**
 * `npm run bench -- …`: runs the engine's comparisons without a visible browser, and prints a table or one JSON
 * document. It launches the runtime several times, because a launch decides where memory lies; the intervals cover the
 * differences between launches.
 */
import { argv } from 'node:process';
import { checkDocument } from './bench/document.mjs';
import { readOptions } from './bench/options.mjs';
import { formatTable } from './bench/table.mjs';
import { command, say } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * @typedef {object} Measured the result of an instance and of those before it
 * @property {unknown} document
 * @property {import('./bench/sampling.mjs').CaseSamples} samples those of this instance
 */

await command(async () => {
  const { runtime, json, instances, ...wanted } = readOptions(argv.slice(2));
  await setup({ browser: runtime === 'chromium' });
  // Each runtime builds the engine in the form that it needs, and measures one instance.
  const { measure } = await import(`./bench/${runtime}.mjs`);
  /** @type {import('./bench/sampling.mjs').CaseSamples[]} */
  const earlier = [];
  let document;
  for (let instance = 0; instance < instances; instance++) {
    if (instances > 1) say(`launch ${instance + 1} of ${instances}`);
    /** @type {Measured} */
    const measured = await measure({ ...wanted, seed: (wanted.seed + instance) % 2 ** 32, earlier });
    document = measured.document;
    earlier.push(measured.samples);
  }
  const checked = checkDocument(document);
  console.log(json ? JSON.stringify(checked, null, 2) : formatTable(checked));
});

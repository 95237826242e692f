/**
 * `npm run relay -- …`: measures Monibuca's load from end to end, natively and in Node, and prints tables: no optimisation,
 * each alone, each left out, all together, and the largest number of publishers in real time. `--help` lists the options.
 */
import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { documentOf } from './relay/document.mjs';
import { readOptions, USAGE } from './relay/options.mjs';
import { formatDocument } from './relay/table.mjs';
import { command } from './run.mjs';
import { setup } from './setup.mjs';

await command(async () => {
  const options = readOptions(argv.slice(2));
  if (options.help) return console.log(USAGE);
  // The native program is compiled.
  await setup(options.runtimes.includes('native') ? {} : { modules: ['relay'] });
  const runs = [];
  for (const runtime of options.runtimes) {
    const { measure } = await import(`./relay/${runtime}.mjs`);
    runs.push(await measure(options));
  }
  const document = documentOf(runs, new Date());
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(document, null, 2));
  console.log(formatDocument(document, options));
});

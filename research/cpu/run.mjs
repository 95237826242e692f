/**
 * `npm --prefix research run cpu`: checks whether the time that the bench measures is CPU time, and prints the ratio of both
 * for each lab. The exit status is 1 if a ratio is too far from 1.
 */
import { argv } from 'node:process';
import { checkCase } from '../../scripts/bench/cases.mjs';
import { command } from '../../scripts/run.mjs';
import { setup } from '../../scripts/setup.mjs';
import { agree, cpuDocument, writeCpuTable } from './check.mjs';
import { readOptions, USAGE } from './options.mjs';
import { cpuText } from './report.mjs';

await command(async () => {
  const options = readOptions(argv.slice(2));
  if (options.help) return console.log(USAGE);
  checkCase(options);
  await setup(options.runtimes.includes('chromium') ? { browser: 'The check of CPU time' } : {});
  const document = await cpuDocument(options);
  console.log(options.json ? JSON.stringify(document, null, 2) : cpuText(document));
  if (options.write) writeCpuTable(document);
  return agree(document);
});

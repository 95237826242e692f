/**
 * `npm run bench -- …`: runs the engine's comparisons without a visible browser, and prints a table or one JSON
 * document.
 */
import { argv } from 'node:process';
import { checkDocument } from './bench/document.mjs';
import { readOptions } from './bench/options.mjs';
import { formatTable } from './bench/table.mjs';
import { command } from './run.mjs';
import { setup } from './setup.mjs';

await command(async () => {
  const options = readOptions(argv.slice(2));
  await setup({ browser: options.runtime === 'chromium' });
  // Each runtime builds the engine in the form that it needs, and measures.
  const { measure } = await import(`./bench/${options.runtime}.mjs`);
  const document = checkDocument(await measure(options));
  console.log(options.json ? JSON.stringify(document, null, 2) : formatTable(document));
});

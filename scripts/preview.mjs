/** `npm run preview`: builds the site and serves `dist/` with a static host's headers. */
import { argv } from 'node:process';
import { buildSite } from './build.mjs';
import { buildEngine } from './engine.mjs';
import { command, run } from './run.mjs';
import { setup } from './setup.mjs';

await command(async () => {
  await setup();
  await buildEngine();
  await buildSite();
  return (await run('vite', ['preview', ...argv.slice(2)])).ok;
});

/**
 * `npm start`: installs what is missing, builds the engine, serves the page until it is stopped, and prints its URL.
 */
import { argv } from 'node:process';
import { buildEngine } from './engine.mjs';
import { command, run, say } from './run.mjs';
import { setup } from './setup.mjs';

await command(async () => {
  await setup();
  await buildEngine();
  say('serving the page (stop with Ctrl+C)');
  return (await run('vite', argv.slice(2))).ok;
});

/**
 * `npm start`: installs what is missing, builds the engine, serves the page until it is stopped, and prints its URL. The
 * page is served as soon as the modules of the home page and of the ring are built. A lab of another module says that its
 * module is still being built, and opens when it is (`vite.modules.ts`).
 */
import { argv } from 'node:process';
import { buildModule, HALVES } from './engine.mjs';
import { command, run, say } from './run.mjs';
import { checkNode } from './setup/node.mjs';
import { installPackages } from './setup/packages.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';
import { Forecast } from './start/forecast.mjs';

/** @typedef {import('./engine.mjs').Module} Module */

const forecast = new Forecast(HALVES);
/** @type {Partial<Record<Module, string>>} */
const failed = {};
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

/** Tells the server which modules are missing. */
function tell() {
  /** @type {import('./start/forecast.mjs').MissingModules} */
  const missing = { ...forecast.ready(), ...failed };
  if (server?.connected) server.send(missing);
}

/** @param {Module} name */
async function build(name) {
  try {
    if (name === 'threads') await installNightly();
    // Gives way to the page that is open already.
    await buildModule(name, { behind: server !== undefined });
  } catch (error) {
    failed[name] = /** @type {Error} */ (error).message;
    say(failed[name]);
  }
  forecast.built(name);
  tell();
}

await command(async () => {
  checkNode();
  await installPackages();
  await installRust();
  await installWasmTools();

  const firsts = HALVES.map(([first]) => build(first));
  const halves = HALVES.map(async ([, ...others], half) => {
    await firsts[half];
    for (const name of others) await build(name);
  });
  await Promise.all(firsts);
  say('serving the page (stop with Ctrl+C)');
  void Promise.all(halves).then(() => say('all modules are built'));
  const { ok } = await run('vite', argv.slice(2), {
    env: { RINGSIDE_START: '1' },
    onstart: (child) => {
      server = child;
      tell();
    },
  });
  return ok;
});

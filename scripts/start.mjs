/**
 * `npm start`: installs what is missing, builds the engine, serves the page until it is stopped, and prints its URL. The
 * page is served as soon as the ring's module is built. A lab of another module says that its module is still being built,
 * and opens when it is; so do the stages of the home page (`vite.modules.ts`).
 */
import { argv } from 'node:process';
import { buildModule, HALVES, isBuilt, MODULES } from './engine.mjs';
import { command, run, say } from './run.mjs';
import { checkNode } from './setup/node.mjs';
import { installPackages } from './setup/packages.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';
import { Forecast } from './start/forecast.mjs';

/** @typedef {import('./engine.mjs').Module} Module */

/** The module with which the page is served. */
const FIRST = HALVES[0][0];

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
    if (name === 'threads' && !isBuilt(name)) await installNightly();
    // The others give way to the first one, and then to the page.
    await buildModule(name, { behind: name !== FIRST });
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
  if (!MODULES.every(isBuilt)) {
    await installRust();
    await installWasmTools();
  }

  const first = build(FIRST);
  const halves = HALVES.map(async (half) => {
    for (const name of half) await (name === FIRST ? first : build(name));
  });
  await first;
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

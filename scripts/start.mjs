/**
 * `npm start`: installs what is missing, builds the engine, serves the page until it is stopped, and prints its URL. The
 * page is served as soon as the ring's module is built. A lab of another module says that its module is still being built,
 * and opens when it is; so do the stages of the home page (`vite.modules.ts`).
 */
import { argv } from 'node:process';
import { buildModule, HALVES, isBuilt, MODULES } from './engine.mjs';
import { command, run, say } from './run.mjs';
import { installPackages } from './setup.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';

/** @typedef {import('./engine.mjs').Module} Module */

/** The module with which the page is served. */
const FIRST = HALVES[0][0];

/**
 * The modules that cannot be loaded yet: `true` for one that is being built, or why it could not be built.
 * @typedef {Partial<Record<Module, true | string>>} MissingModules
 */

/** @type {MissingModules} */
const missing = Object.fromEntries(MODULES.map((name) => [name, /** @type {const} */ (true)]));
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

/** Tells the server which modules are missing. */
function tell() {
  if (server?.connected) server.send(missing);
}

/** @param {Module} name */
async function build(name) {
  try {
    if (name === 'threads' && !isBuilt(name)) await installNightly();
    // The others give way to the first one, and then to the page.
    await buildModule(name, { behind: name !== FIRST });
    delete missing[name];
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    missing[name] = message;
    say(message);
  }
  tell();
}

await command(async () => {
  // The one mostly waits for the network, the other compiles.
  await Promise.all([
    installPackages(),
    MODULES.every(isBuilt) ? undefined : installRust().then(installWasmTools),
  ]);

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

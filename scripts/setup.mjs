/**
 * Installs what the other commands need, as far as it is missing; a second run takes a second. Run directly, it sets up
 * everything; `--miri` adds Miri, which detects undefined behaviour.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './engine.mjs';
import { command, say } from './run.mjs';
import { installChromium } from './setup/chromium.mjs';
import { checkNode } from './setup/node.mjs';
import { installPackages } from './setup/packages.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';

/** Sets up the tools that compile and test the engine. */
export async function setupRust() {
  checkNode();
  await installRust();
}

/** Sets up the npm packages, which nothing may import before. */
export async function setupPackages() {
  checkNode();
  await installPackages();
}

/**
 * @typedef {object} Needs
 * @property {string} [browser] what needs a Chromium, as the subject of a sentence
 * @property {readonly import('./engine.mjs').Module[]} [modules] the modules that are needed, and nothing else that is
 *   compiled: where they are built, Rust is not asked for
 */

/** @param {Needs} [needs] */
export async function setup({ browser, modules } = {}) {
  checkNode();
  const missing = modules?.filter((name) => !isBuilt(name));
  const setupPage = async () => {
    await installPackages();
    if (browser !== undefined) await installChromium(browser);
  };
  const setupEngine = async () => {
    if (missing?.length === 0) return;
    await installRust();
    const nightly = missing === undefined || missing.includes('threads');
    await Promise.all([nightly ? installNightly() : undefined, installWasmTools()]);
  };
  // The one mostly waits for the network, the other compiles.
  await Promise.all([setupPage(), setupEngine()]);
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  await command(async () => {
    await setup({ browser: 'Ringside' });
    if (argv.includes('--miri')) await installNightly(['miri']);
    say('ready');
  });
}

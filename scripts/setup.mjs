/** Installs what commands need, as far as it is missing; a second run takes a second. */
import { isBuilt } from './engine.mjs';
import { installChromium } from './setup/chromium.mjs';
import { installPackages } from './setup/packages.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';

/**
 * Sets up what builds modules of the engine; where they are built, Rust is not asked for.
 * @param {readonly import('./engine.mjs').Module[]} [modules] the modules that are needed, and nothing else that is compiled;
 *   whatever compiles by default
 */
export async function setupEngine(modules) {
  const missing = modules?.filter((name) => !isBuilt(name));
  if (missing?.length === 0) return;
  await installRust();
  const nightly = missing === undefined || missing.includes('threads');
  await Promise.all([nightly ? installNightly() : undefined, installWasmTools()]);
}

/**
 * @param {object} [needs]
 * @param {string} [needs.browser] what needs a Chromium, as the subject of a sentence
 * @param {Parameters<typeof setupEngine>[0]} [needs.modules]
 */
export async function setup({ browser, modules } = {}) {
  const setupPage = async () => {
    await installPackages();
    if (browser !== undefined) await installChromium(browser);
  };
  // The one mostly waits for the network, the other compiles.
  await Promise.all([setupPage(), setupEngine(modules)]);
}

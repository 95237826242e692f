/**
 * Installs what the other commands need, as far as it is missing; a second run takes a second. Run directly, it sets up
 * everything; `--miri` adds Miri, which detects undefined behaviour.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { command, say } from './run.mjs';
import { installBrowser } from './setup/browser.mjs';
import { checkNode } from './setup/node.mjs';
import { installPackages } from './setup/packages.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';

/** Sets up the tools that compile and test the engine. */
export async function setupRust() {
  checkNode();
  await installRust();
}

/** @param {{ browser?: boolean }} [needs] whether a Chromium is needed too */
export async function setup({ browser = false } = {}) {
  await setupRust();
  await installPackages();
  // Both mostly wait for the network.
  await Promise.all([browser ? installBrowser() : undefined, installNightly()]);
  await installWasmTools();
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  await command(async () => {
    await setup({ browser: true });
    if (argv.includes('--miri')) await installNightly(['miri']);
    say('ready');
  });
}

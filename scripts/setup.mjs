/**
 * Makes ready what the other commands need, and only what is missing: a second run takes a second. Run by itself it sets up
 * everything; `--miri` adds Miri, which finds undefined behaviour.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { command, say } from './run.mjs';
import { installBrowser } from './setup/browser.mjs';
import { checkNode } from './setup/node.mjs';
import { installPackages } from './setup/packages.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';

/** What the engine by itself is compiled and tested with. */
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

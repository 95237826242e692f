/** Installs what commands need, as far as it is missing; a second run takes a second. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { isBuilt } from './engine.mjs';
import { mustRun, onPath, PlainError, root, run, say } from './run.mjs';
import { installNightly, installRust } from './setup/rust.mjs';
import { installWasmTools } from './setup/wasm-tools.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean } | undefined>} Packages by folder */

/** @param {string} path of a lock file, relative to the root @returns {Packages} */
const packagesOf = (path) =>
  existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : {};

/**
 * Whether packages are installed, by their versions: a checkout changes the time of the lock file without changing it.
 * @param {Packages} wanted
 * @param {Packages} there
 */
function areInstalled(wanted, there) {
  // Optional packages are those of other systems; the first entry is the project itself.
  const needed = Object.entries(wanted).filter(([path, one]) => path !== '' && !one?.optional);
  return needed.every(([path, one]) => there[path]?.version === one?.version);
}

/** Installs npm packages, if those that are there are not those of the lock file. */
export async function installPackages() {
  if (areInstalled(packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json'))) return;
  say('installing npm packages');
  await mustRun('npm', ['ci'], 'npm packages could not be installed');
}

/**
 * Installs programs on Debian, if the user may.
 * @param {string} what is installed, in words
 * @param {string[]} packages
 */
export async function installDebian(what, packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  say(`installing Debian's ${what}`);
  await run('apt-get', ['update'], { output: 'keep' });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    output: 'keep',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** A Chromium for tests and benches. @param {string} user what needs it, as the subject of a sentence */
export async function installChromium(user) {
  if (findChromium()) return;
  await installDebian('chromium', ['chromium']);
  if (findChromium()) return;
  throw new PlainError(
    `${user} needs Chromium: install it, or let CHROMIUM name one, or run npx playwright install chromium.`,
  );
}

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

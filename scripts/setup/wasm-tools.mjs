/**
 * The wasm-bindgen program of exactly the crate's version, because their formats differ between versions: the one on
 * PATH if the version fits, else one compiled into `.tools/`. wasm-opt is in the npm package binaryen.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, PlainError, root, run, say } from '../run.mjs';

/** Its source. */
const BINDGEN = 'scripts/setup/wasm-bindgen';

/** The program is compiled once and runs for seconds, so the settings minimise the compile time on two cores. */
const QUICK_TO_COMPILE = { CARGO_PROFILE_DEV_DEBUG: '0', CARGO_PROFILE_DEV_OPT_LEVEL: '0' };

/**
 * The version of a crate in a lock file.
 * @param {string} lock contents of `Cargo.lock`
 * @param {string} crate
 * @returns {string | undefined}
 */
export function lockedVersion(lock, crate) {
  return new RegExp(`name = "${crate}"\\s+version = "([^"]+)"`).exec(lock)?.[1];
}

export async function installWasmTools() {
  // The modules and the program both depend on this crate, which defines the format between them.
  const versionIn = (/** @type {string} */ lock) =>
    existsSync(lock) ? lockedVersion(readFileSync(lock, 'utf8'), 'wasm-bindgen-shared') : undefined;
  const version = versionIn(join(root, 'engine', 'Cargo.lock'));
  if (!version) throw new PlainError('engine/Cargo.lock is missing or names no version of wasm-bindgen.');
  if (versionIn(join(root, BINDGEN, 'Cargo.lock')) !== version) {
    throw new PlainError(
      `${BINDGEN}/Cargo.toml must have wasm-bindgen ${version}, as engine/Cargo.lock has.`,
    );
  }
  if (ask('wasm-bindgen', ['--version'])?.split(' ')[1] === version) return;
  say(`compiling wasm-bindgen ${version} into .tools/ (a minute, once)`);
  const { ok, output } = await run(
    'cargo',
    ['install', '--path', BINDGEN, '--locked', '--root', '.tools', '--force', '--debug'],
    { output: 'keep', env: QUICK_TO_COMPILE },
  );
  if (!ok) throw new PlainError(`wasm-bindgen ${version} could not be compiled:\n${output}`);
}

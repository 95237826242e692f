/**
 * wasm-pack, and the wasm-bindgen program of exactly the crate's version (their formats differ between versions): those on
 * PATH when the version fits, else compiled into `.tools/`. wasm-opt comes with the npm package binaryen.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, PlainError, root, run, say } from '../run.mjs';

const WASM_PACK = '0.15.1';

/** Compiled once and run for seconds: what counts is how long compiling takes, on two cores, on a fresh machine. */
const QUICK_TO_COMPILE = { CARGO_PROFILE_DEV_DEBUG: '0', CARGO_PROFILE_DEV_OPT_LEVEL: '0' };

/**
 * The version of a crate that a lock file pins.
 * @param {string} lock contents of `Cargo.lock`
 * @param {string} crate
 * @returns {string | undefined}
 */
export function lockedVersion(lock, crate) {
  return new RegExp(`name = "${crate}"\\s+version = "([^"]+)"`).exec(lock)?.[1];
}

/**
 * @param {string} program @param {string} crate @param {string} version @param {string[]} flags
 */
async function install(program, crate, version, flags) {
  if (ask(program, ['--version'])?.split(' ')[1] === version) return;
  say(`compiling ${crate} ${version} into .tools/ (a few minutes, once)`);
  const cargo = (/** @type {string[]} */ more) =>
    run(
      'cargo',
      ['install', `${crate}@${version}`, '--root', '.tools', '--force', '--debug', ...flags, ...more],
      { output: 'keep', env: QUICK_TO_COMPILE },
    );
  // Some releases lock a dependency that was withdrawn since; cargo says so at once, and then newer ones serve.
  let result = await cargo(['--locked']);
  if (!result.ok) result = await cargo([]);
  if (!result.ok) throw new PlainError(`${crate} ${version} could not be compiled:\n${result.output}`);
}

export async function installWasmTools() {
  const lock = join(root, 'engine', 'Cargo.lock');
  const bindgen = existsSync(lock) && lockedVersion(readFileSync(lock, 'utf8'), 'wasm-bindgen');
  if (!bindgen) throw new PlainError('engine/Cargo.lock is missing or names no version of wasm-bindgen.');
  await Promise.all([
    install('wasm-pack', 'wasm-pack', WASM_PACK, []),
    // Without its default feature it needs no TLS library; the test runner beside it is not wanted either.
    install('wasm-bindgen', 'wasm-bindgen-cli', bindgen, ['--no-default-features', '--bin', 'wasm-bindgen']),
  ]);
}

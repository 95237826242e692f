/**
 * wasm-pack, and the wasm-bindgen program of exactly the crate's version (their formats differ between versions): those on
 * PATH when the version fits, else compiled into `.tools/`. wasm-opt comes with the npm package binaryen.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, PlainError, root, run, say } from '../run.mjs';

const WASM_PACK = '0.15.1';
/** Source of the other program. */
const BINDGEN = 'scripts/setup/wasm-bindgen';

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
 * Compiles a program into `.tools/`, unless one of that version is on PATH.
 * @param {string} program @param {string} version @param {string[]} source what `cargo install` compiles
 */
async function install(program, version, source) {
  if (ask(program, ['--version'])?.split(' ')[1] === version) return;
  say(`compiling ${program} ${version} into .tools/ (a few minutes, once)`);
  const { ok, output } = await run(
    'cargo',
    ['install', ...source, '--locked', '--root', '.tools', '--force', '--debug'],
    { output: 'keep', env: QUICK_TO_COMPILE },
  );
  if (!ok) throw new PlainError(`${program} ${version} could not be compiled:\n${output}`);
}

export async function installWasmTools() {
  const versionIn = (/** @type {string} */ lock) =>
    existsSync(lock) ? lockedVersion(readFileSync(lock, 'utf8'), 'wasm-bindgen') : undefined;
  const bindgen = versionIn(join(root, 'engine', 'Cargo.lock'));
  if (!bindgen) throw new PlainError('engine/Cargo.lock is missing or names no version of wasm-bindgen.');
  if (versionIn(join(root, BINDGEN, 'Cargo.lock')) !== bindgen) {
    throw new PlainError(
      `${BINDGEN}/Cargo.toml must have wasm-bindgen ${bindgen}, as engine/Cargo.lock has.`,
    );
  }
  await Promise.all([
    install('wasm-pack', WASM_PACK, [`wasm-pack@${WASM_PACK}`]),
    install('wasm-bindgen', bindgen, ['--path', BINDGEN]),
  ]);
}

/**
 * The programs of `scripts/wasm-tools`: wasm-pack, the wasm-bindgen of the engine's version, and the one that makes the
 * copies that count operations. They are compiled into `.tools/`. wasm-opt is in the npm package binaryen.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { targetFolder } from '../engine.mjs';
import { filesOf, hashOf, isStamped } from '../files.mjs';
import { mustRun, root, say } from '../run.mjs';

const SOURCE = 'scripts/wasm-tools';
/** The file with the hash of what the programs were compiled from. */
const STAMP = join(root, '.tools', 'wasm-tools');

export async function installWasmTools() {
  const files = filesOf(join(root, SOURCE)).filter((file) => /\.(rs|toml|lock)$/.test(file));
  const now = hashOf(files.map((file) => readFileSync(join(root, SOURCE, file))));
  if (isStamped(STAMP, now)) return;
  say('compiling wasm-pack and wasm-bindgen into .tools/ (a minute, once)');
  const args = ['install', '--path', SOURCE, '--locked', '--root', '.tools', '--force', '--debug'];
  const folder = ['--target-dir', targetFolder('wasm-tools')];
  await mustRun('cargo', [...args, ...folder], 'wasm-pack and wasm-bindgen could not be compiled');
  writeFileSync(STAMP, now);
}

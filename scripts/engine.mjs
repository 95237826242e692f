/** Builds the engine: to wasm for the page (`engine/pkg/`), and to a native program for benches. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, root, run, say } from './run.mjs';

const engine = join(root, 'engine');
const stamp = join(engine, 'pkg', '.built-from');

/** Everything that the wasm is made of. */
function sources() {
  const code = readdirSync(join(engine, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return [join(root, 'rust-toolchain.toml'), join(engine, 'Cargo.toml'), join(engine, 'Cargo.lock'), ...code];
}

/** One hash of all sources and of the optimiser's version: the build that carries the same one is up to date. */
function fingerprint() {
  const { binaryen } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies;
  const hash = createHash('sha256').update(`binaryen ${binaryen}`);
  for (const path of sources()) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** Builds `engine/pkg/` with wasm-pack, unless it was built from these very sources. */
export async function buildEngine() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('building the engine');
  const { ok, output } = await run(
    'wasm-pack',
    [
      'build',
      'engine',
      '--target',
      'web',
      '--release',
      '--mode',
      'no-install',
      '--no-pack',
      '--out-dir',
      'pkg',
    ],
    { output: 'keep' },
  );
  if (!ok) throw new PlainError(`The engine does not build:\n${output}`);
  writeFileSync(stamp, now);
}

/**
 * Builds the native program.
 * @returns {Promise<string>} its path
 */
export async function buildNative() {
  say('building the native engine');
  const { ok, output } = await run(
    'cargo',
    ['build', '--release', '--manifest-path', 'engine/Cargo.toml', '--bin', 'ringside'],
    { output: 'keep' },
  );
  if (!ok) throw new PlainError(`The native engine does not build:\n${output}`);
  return join(engine, 'target', 'release', 'ringside');
}

/**
 * The copies of the engine's modules that count the operations they execute, for `npm run bench -- --operations` and for the
 * page: `operations.wasm` beside each module, to which the same JavaScript belongs. The program that makes a copy is
 * `scripts/wasm-operations`; cargo compiles it when it is missing or has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, root, run } from './run.mjs';

const PROGRAM = join('scripts', 'wasm-operations');

/** The file of a copy, in its module's folder. */
export const COPY = 'operations.wasm';
/** The module itself, and the file with the fingerprint of what its copy was made from. */
const [MODULE, STAMP] = ['ringside_bg.wasm', '.operations-from'];

/** The program, once it is compiled. @type {Promise<string> | undefined} */
let program;

/** @param {string} target cargo's folder @param {boolean} behind */
async function compile(target, behind) {
  const { ok, output } = await run(
    'cargo',
    ['build', '--locked', '--quiet', '--manifest-path', join(PROGRAM, 'Cargo.toml')],
    { output: 'keep', env: { CARGO_TARGET_DIR: target }, behind },
  );
  if (!ok) throw new PlainError(`${PROGRAM} does not build:\n${output}`);
  return join(target, 'debug', 'wasm-operations');
}

/** @param {string} module @returns {string} one hash of the module and of the program's sources */
function fingerprint(module) {
  const sources = join(root, PROGRAM, 'src');
  const files = [
    join(root, PROGRAM, 'Cargo.lock'),
    ...readdirSync(sources).map((name) => join(sources, name)),
  ];
  const hash = createHash('sha256');
  for (const file of [...files.sort(), module]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether a module's copy was made from these files. @param {string} folder of the module */
export function isCopied(folder) {
  const files = [COPY, STAMP, MODULE].map((file) => join(folder, file));
  return files.every(existsSync) && readFileSync(join(folder, STAMP), 'utf8') === fingerprint(files[2]);
}

/**
 * Compiles the program if a module has no copy yet: a minute on a busy machine, in which the module itself is built.
 * @param {string} folder of the module
 * @param {{ target: string, behind?: boolean }} options `target`: where cargo compiles the program
 */
export async function prepareCopy(folder, { target, behind = false }) {
  if (!existsSync(join(folder, COPY))) await (program ??= compile(target, behind));
}

/**
 * Makes a module's copy, unless it was made from these files.
 * @param {string} folder of the module
 * @param {{ target: string, behind?: boolean }} options `target`: where cargo compiles the program
 */
export async function writeCopy(folder, { target, behind = false }) {
  if (isCopied(folder)) return;
  const module = join(folder, MODULE);
  const { ok, output } = await run(
    await (program ??= compile(target, behind)),
    [module, join(folder, COPY)],
    { output: 'keep', behind },
  );
  if (!ok) throw new PlainError(`The operations of ${folder} cannot be counted:\n${output}`);
  writeFileSync(join(folder, STAMP), fingerprint(module));
}

/**
 * The copies of the engine's modules that count the operations they execute, for `npm run bench -- --operations` and for the
 * page: `operations.wasm` beside each module, to which the same JavaScript belongs. The program `wasm-operations` makes
 * it, which setup compiles from `scripts/wasm-tools`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isStamped } from './files.mjs';
import { mustRun, root } from './run.mjs';

const PROGRAM = join(root, 'scripts', 'wasm-tools', 'src', 'bin', 'wasm-operations');

/** The file of a copy, in its module's folder. */
export const COPY = 'operations.wasm';
/** The module itself, and the file with the fingerprint of what its copy was made from. */
const [MODULE, STAMP] = ['ringside_bg.wasm', '.operations-from'];

/** @param {string} module @returns {string} one hash of the module and of the program's sources */
function fingerprint(module) {
  const sources = readdirSync(PROGRAM).map((name) => join(PROGRAM, name));
  return hashOf([...sources.sort(), module].map((file) => readFileSync(file)));
}

/** Whether a module's copy was made from these files. @param {string} folder of the module */
export function isCopied(folder) {
  const [copy, stamp, module] = [COPY, STAMP, MODULE].map((file) => join(folder, file));
  return [copy, module].every(existsSync) && isStamped(stamp, fingerprint(module));
}

/**
 * Makes a module's copy, unless it was made from these files.
 * @param {string} folder of the module
 * @param {boolean} behind whether it gives way to other programs
 */
export async function writeCopy(folder, behind) {
  if (isCopied(folder)) return;
  const module = join(folder, MODULE);
  const fault = `The operations of ${folder} cannot be counted`;
  await mustRun('wasm-operations', [module, join(folder, COPY)], fault, { behind });
  writeFileSync(join(folder, STAMP), fingerprint(module));
}

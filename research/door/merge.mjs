/** Makes one module of a race's work and a variant. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import binaryen from 'binaryen';
import { root } from '../../scripts/run.mjs';

const MERGE = join(root, 'node_modules/binaryen/bin/wasm-merge');
/** Those that the parts use. */
const FEATURES = [
  ...['threads', 'bulk-memory', 'bulk-memory-opt', 'mutable-globals', 'sign-ext', 'nontrapping-float-to-int'],
  ...['multivalue', 'reference-types'],
].map((feature) => `--enable-${feature}`);
/** More than any function has. */
const ANY_SIZE = 1_000_000;

/** @typedef {[name: string, module: Uint8Array][]} Parts by the names that they import from each other; one of them has the memory */

/**
 * @param {Parts} parts
 * @param {string[]} kept exports
 * @param {boolean} inlines whether no call is left, so that the compiler sees the work and the variant as one function
 */
export function merged(parts, kept, inlines) {
  const module = binaryen.readBinary(together(parts));
  for (const { name } of WebAssembly.Module.exports(new WebAssembly.Module(module.emitBinary())))
    if (!kept.includes(name)) module.removeExport(name);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(ANY_SIZE);
  binaryen.setOneCallerInlineMaxSize(ANY_SIZE);
  if (!inlines) {
    binaryen.setPassArgument('no-inline', '*');
    module.runPasses(['no-inline']);
  }
  module.optimize();
  // What the first pass has inlined is simplified.
  module.optimize();
  const result = module.emitBinary();
  module.dispose();
  return result;
}

/** @param {Parts} parts */
function together(parts) {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-door-'));
  try {
    const named = parts.flatMap(([name, module]) => {
      writeFileSync(join(folder, `${name}.wasm`), module);
      return [join(folder, `${name}.wasm`), name];
    });
    const out = join(folder, 'merged');
    execFileSync(process.execPath, [MERGE, ...FEATURES, '--rename-export-conflicts', ...named, '-o', out]);
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Finds the Node tests that a changed file concerns, by the imports that lead from a test to the file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../run.mjs';

const TESTS = 'tests/node';
/** The engine's modules, which only a build makes. A test that imports one takes longer to start. */
const MODULE = /^engine\/pkg[\w-]*\/ringside\.js$/;
/** A relative path in an import or export, static or dynamic. Imports of types alone are found too, and do no harm. */
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/**
 * @param {string} file below the root
 * @returns {string[]} the files that it imports
 */
function importsOf(file) {
  const path = join(root, file);
  if (!existsSync(path) || !/\.(?:ts|mjs|svelte)$/.test(file)) return [];
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(IMPORT)].map(([, to]) => relative(root, join(dirname(path), to)));
}

/**
 * @param {string} test below the root
 * @param {(file: string) => string[]} imports
 * @returns {Set<string>} the test and all files that it imports, directly or through others
 */
export function closure(test, imports) {
  const seen = new Set([test]);
  for (const file of seen) imports(file).forEach((other) => seen.add(other));
  return seen;
}

/**
 * @param {string[]} changed files below the root
 * @returns {string[][]} the tests that import one of them: first those that need no module of the engine, then the others
 */
export function relatedTests(changed) {
  /** @type {Map<string, string[]>} */
  const known = new Map();
  const imports = (/** @type {string} */ file) => {
    const found = known.get(file) ?? importsOf(file);
    known.set(file, found);
    return found;
  };
  /** @type {[string[], string[]]} */
  const tests = [[], []];
  for (const name of readdirSync(join(root, TESTS)).filter((name) => name.endsWith('.test.ts'))) {
    const files = closure(`${TESTS}/${name}`, imports);
    if (!changed.some((file) => files.has(file))) continue;
    tests[[...files].some((file) => MODULE.test(file)) ? 1 : 0].push(`${TESTS}/${name}`);
  }
  return tests.filter((some) => some.length > 0);
}

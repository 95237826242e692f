/** What the commands import before npm packages are installed and the version of Node is checked. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { areInstalled } from '../../scripts/setup/packages.mjs';

/** A static import or export. */
const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
/** Not commands that set anything up: it compares words. */
const AFTERWARDS = ['translations.mjs'];

/** The packages that a module imports, whether it uses them or not, each with the file that does. */
function imports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, from]) => {
    if (from.startsWith('.')) return imports(resolve(dirname(file), from), seen);
    return from.startsWith('node:') ? [] : [`${from} in ${file.slice(root.length)}`];
  });
}

const commands = readdirSync(`${root}scripts`).filter(
  (file) => file.endsWith('.mjs') && !AFTERWARDS.includes(file),
);

test.each(commands)('%s imports nothing that is installed later', (file) => {
  expect(imports(`${root}scripts/${file}`)).toEqual([]);
});

test('imports are found', () => {
  expect(imports(`${root}scripts/bench/page-code.mjs`)).toContain('vite in scripts/bench/page-code.mjs');
});

test('packages are installed if their versions are those of the lock file, whatever its time', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };
  expect(areInstalled(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  expect(areInstalled(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  expect(areInstalled(wanted, {})).toBe(false);
});

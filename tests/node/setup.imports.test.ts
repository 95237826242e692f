/** What the commands import before npm packages are installed and the version of Node is checked. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';

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

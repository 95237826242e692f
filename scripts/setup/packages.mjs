/** npm packages: installed if they are missing or older than the lock file. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, root, run, say } from '../run.mjs';

/** @param {string} path relative to the root; @returns {number} time of the last change, 0 where it does not exist */
const changed = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export async function installPackages() {
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return;
  say('installing npm packages');
  const { ok, output } = await run('npm', ['ci'], { output: 'keep' });
  if (!ok) throw new PlainError(`npm packages could not be installed:\n${output}`);
}

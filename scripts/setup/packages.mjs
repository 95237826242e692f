/** npm packages: installed if those that are there are not those of the lock file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, root, run, say } from '../run.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean } | undefined>} Packages by folder */

/** @param {string} path of a lock file, relative to the root @returns {Packages} */
const packagesOf = (path) =>
  existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : {};

/**
 * Whether packages are installed, by their versions: a checkout changes the time of the lock file without changing it.
 * @param {Packages} wanted
 * @param {Packages} there
 */
function areInstalled(wanted, there) {
  // Optional packages are those of other systems; the first entry is the project itself.
  const needed = Object.entries(wanted).filter(([path, one]) => path !== '' && !one?.optional);
  return needed.every(([path, one]) => there[path]?.version === one?.version);
}

export async function installPackages() {
  if (areInstalled(packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json'))) return;
  say('installing npm packages');
  const { ok, output } = await run('npm', ['ci'], { output: 'keep' });
  if (!ok) throw new PlainError(`npm packages could not be installed:\n${output}`);
}

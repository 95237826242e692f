/**
 * URLs for other sites. `ringside-embed.js` changes with the site; in addition, each build is published below
 * `v/<version>-<digest>/`, where nothing ever changes, so that a page can pin a script by its `integrity`, and with the
 * script the site that it shows. `release.json` tells the site's own pages which release they belong to.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, hashOf } from './files.mjs';
import { PlainError, root } from './run.mjs';

export const EMBED_SCRIPT = 'ringside-embed.js';
/** Folder of all releases, in the site. */
export const RELEASES = 'v';
/**
 * Digits of the digest in a release's name: an accidental collision of 48 bits between two builds of one version is
 * practically impossible.
 */
const DIGEST_DIGITS = 12;

/**
 * Writes the embed's script without its comments.
 * @param {string} source the script
 * @param {string} folder of the built site
 */
export async function writeEmbedScript(source, folder) {
  // Not imported at the top, because the set-up, which installs it, imports this file.
  const { minifySync } = await import('vite');
  const { code, errors } = minifySync(EMBED_SCRIPT, readFileSync(source, 'utf8'));
  if (errors.length > 0) throw new PlainError(`${EMBED_SCRIPT} cannot be minified: ${errors[0].message}`);
  writeFileSync(join(folder, EMBED_SCRIPT), code);
}

/**
 * Whether a host serves a file of the build to users.
 * @param {string} path from the built site's folder
 */
const published = (path) => !path.split('/').some((name) => /^[._]/.test(name)) && path !== 'release.json';

/** @param {string} folder @returns {string[]} paths of the files of a release */
const releasedOf = (folder) =>
  filesOf(folder).filter((path) => !path.startsWith(`${RELEASES}/`) && published(path));

/**
 * @typedef {object} Release
 * @property {string} folder of the release, from the site's root, ending in a slash
 * @property {string} integrity of its embed script, as the attribute of that name has it
 */

/** @param {string} folder of a built site, without releases @returns {Release} */
export function nameRelease(folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const all = releasedOf(folder).flatMap((path) => [`${path}\0`, readFileSync(join(folder, path))]);
  const digest = hashOf(all).slice(0, DIGEST_DIGITS);
  const script = createHash('sha384').update(readFileSync(join(folder, EMBED_SCRIPT)));
  return { folder: `${RELEASES}/${version}-${digest}/`, integrity: `sha384-${script.digest('base64')}` };
}

/**
 * Adds the release to a site that was just built.
 * @param {string} folder of the site
 * @param {string} [earlier] folder with the releases of earlier builds, which are published again; this one is added to it
 * @returns {Release}
 */
export function writeRelease(folder, earlier) {
  const release = nameRelease(folder);
  for (const path of releasedOf(folder)) cpSync(join(folder, path), join(folder, release.folder, path));
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release)}\n`);
  if (earlier !== undefined) {
    mkdirSync(earlier, { recursive: true });
    for (const name of readdirSync(earlier)) {
      const there = join(folder, RELEASES, name);
      if (!existsSync(there)) cpSync(join(earlier, name), there, { recursive: true });
    }
    cpSync(join(folder, RELEASES), earlier, { recursive: true });
  }
  return release;
}

/**
 * What the built site's service worker keeps, so that the site works without its host: written into the worker by the
 * build, since nothing else knows all files, and since browsers look for a new version by the worker's own bytes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const SERVICE_WORKER = 'service-worker.js';

/** Kept when it is first used: SQLite, readers of tags, and what else few visits need; and what is for other sites. */
const REST = /^(assets\/(later\/|sqlite)|posters\/|ringside-embed)/;
/** For the host, not for the page; releases, which other sites show; and the worker itself, which browsers keep. */
const LEFT_OUT = /^(v|release\.json)(\/|$)|(^|\/)([._][^/]*)(\/|$)/;
/** The build names what is in `assets/` by its contents; of all else the contents are checked when it is kept. */
const NAMED_BY_CONTENTS = /^assets\//;

const sha = (/** @type {string} */ name, /** @type {import('node:crypto').BinaryLike} */ data) =>
  createHash(name).update(data).digest('base64');

/**
 * @typedef {object} Kept
 * @property {string} version of the site, by the contents of all that is kept
 * @property {string[]} core paths of what is kept after the first visit
 * @property {string[]} rest paths of what is kept when it is first used, or when all is asked for
 * @property {Record<string, string>} digests of what is not named by its contents, as `integrity` has them
 * @property {{ core: number, rest: number }} bytes of both
 */

/**
 * @param {string} folder of the built site
 * @returns {Kept}
 */
export function listKept(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((file) => !LEFT_OUT.test(file) && file !== SERVICE_WORKER)
    .sort();
  /** @type {Kept} */
  const kept = { version: '', core: [], rest: [], digests: {}, bytes: { core: 0, rest: 0 } };
  for (const file of files) {
    const contents = readFileSync(join(folder, file));
    const part = REST.test(file) ? 'rest' : 'core';
    kept[part].push(file);
    kept.bytes[part] += contents.length;
    if (!NAMED_BY_CONTENTS.test(file)) kept.digests[file] = `sha256-${sha('sha256', contents)}`;
  }
  kept.version = sha('sha256', JSON.stringify(kept)).slice(0, 12);
  return kept;
}

const PLACE = /^const SITE = .*;$/m;

/**
 * Writes the list into the service worker of a built site, from its source anew each time.
 * @param {string} source the worker as the repository has it
 * @param {string} folder of the built site
 */
export function writeKept(source, folder) {
  const text = readFileSync(source, 'utf8');
  if (!PLACE.test(text)) throw new Error(`${source} has no line for what is kept: const SITE = …;`);
  const line = `const SITE = ${JSON.stringify(listKept(folder))};`;
  writeFileSync(
    join(folder, SERVICE_WORKER),
    text.replace(PLACE, () => line),
  );
}

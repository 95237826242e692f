/**
 * The offline manifest of the built site: which files the service worker stores, and the SHA-256 digest of each. The build
 * writes it into the worker, because browsers compare the worker's own bytes to find a new version.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './files.mjs';
import { contentPolicy } from './headers.mjs';

export const SERVICE_WORKER = 'service-worker.js';
/**
 * The manifest as a separate file, for `boot.js`: with `?safe` it loads and verifies the site without the service
 * worker.
 */
export const MANIFEST = 'offline.json';

/**
 * Files that are stored when first used: SQLite, readers of tags, the copies of modules that count operations, and others that
 * few visits need; and the files for other sites.
 */
const REST = /^(assets\/(later\/|sqlite|operations)|posters\/|ringside-embed)/;
/**
 * Files that are not stored: those for the host, releases, which other sites show, and the kill switch. Some hosts do not serve
 * `404.html` at its own address.
 */
const LEFT_OUT = /^(v|release\.json|kill-switch|404\.html|not-found\.js)(\/|$)|(^|\/)([._][^/]*)(\/|$)/;

const sha256 = (/** @type {import('node:crypto').BinaryLike} */ data) =>
  createHash('sha256').update(data).digest('base64');

/**
 * @typedef {object} Manifest
 * @property {string} version of the site: a digest of the whole manifest
 * @property {string} policy the content policy, which the worker adds to pages and workers on hosts that send none
 * @property {string[]} core paths of the files stored after the first visit
 * @property {string[]} rest paths of the files stored when first used, or when the reader asks for all
 * @property {Record<string, string>} digests SHA-256 in base64, by path
 * @property {{ core: number, rest: number }} bytes of both
 */

/**
 * @param {string} folder of the built site
 * @returns {Manifest}
 */
export function listOffline(folder) {
  const files = filesOf(folder).filter(
    (file) => !LEFT_OUT.test(file) && file !== SERVICE_WORKER && file !== MANIFEST,
  );
  /** @type {Manifest} */
  const manifest = {
    ...{ version: '', policy: contentPolicy },
    ...{ core: [], rest: [], digests: {}, bytes: { core: 0, rest: 0 } },
  };
  for (const file of files) {
    const contents = readFileSync(join(folder, file));
    const part = REST.test(file) ? 'rest' : 'core';
    manifest[part].push(file);
    manifest.bytes[part] += contents.length;
    manifest.digests[file] = sha256(contents);
  }
  manifest.version = sha256(JSON.stringify(manifest)).slice(0, 12);
  return manifest;
}

const PLACE = /^const SITE = .*;$/m;

/**
 * Writes the manifest of a built site, and the service worker that contains it.
 * @param {string} source the worker as the repository has it
 * @param {string} folder of the built site
 */
export function writeOffline(source, folder) {
  const text = readFileSync(source, 'utf8');
  if (!PLACE.test(text)) throw new Error(`${source} has no line for the manifest: const SITE = …;`);
  const manifest = JSON.stringify(listOffline(folder));
  writeFileSync(join(folder, MANIFEST), manifest);
  writeFileSync(
    join(folder, SERVICE_WORKER),
    text.replace(PLACE, () => `const SITE = ${manifest};`),
  );
}

/** Lists files, and says by a hash what something was made from. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** @param {string} folder @returns {string[]} paths of all files in it, relative to it and sorted, with slashes */
export const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort();

/** @param {Iterable<import('node:crypto').BinaryLike>} parts @returns {string} one SHA-256 of texts and contents of files */
export function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Whether a file of this name has this text. @param {string} stamp @param {string} text */
export const isStamped = (stamp, text) => existsSync(stamp) && readFileSync(stamp, 'utf8') === text;

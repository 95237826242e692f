/** Lists the npm packages that are part of the built site: those with modules in its bundles. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run.mjs';

/** @typedef {import('./texts.mjs').Component} Component */

/**
 * Where the build stores the list; hosts leave such folders out.
 * @param {string} folder of the built site
 */
const listIn = (folder) => join(folder, '.vite', 'packages.json');

/** @param {string} id of a module @returns {string | undefined} the package that it is of */
function packageOf(id) {
  // Code that the bundler itself adds, such as the loader of chunks.
  const virtual = /^\0(vite|rolldown)\//.exec(id);
  if (virtual) return virtual[1];
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

/**
 * Collects the packages of all bundles of a build, including those of workers, and writes the list when it ends.
 * @param {string} folder of the built site
 * @returns {import('vite').Plugin}
 */
export function collectPackages(folder) {
  return {
    name: 'ringside:packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        const ids = part.type === 'chunk' ? part.moduleIds : part.originalFileNames;
        for (const id of ids) {
          const name = packageOf(id);
          if (name) found.add(name);
        }
      }
    },
    closeBundle() {
      mkdirSync(dirname(listIn(folder)), { recursive: true });
      writeFileSync(listIn(folder), JSON.stringify([...found].sort()));
    },
  };
}

/**
 * Packages of all languages and workers of one build.
 * @type {Set<string>}
 */
const found = new Set();

/** @param {string} folder of the built site @returns {Component[]} */
export function packages(folder) {
  if (!existsSync(listIn(folder))) return [];
  return JSON.parse(readFileSync(listIn(folder), 'utf8')).map((/** @type {string} */ name) => {
    const place = join(root, 'node_modules', name);
    const { version, license, author } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    return { kind: 'npm', name, version, license, author: author?.name ?? author, folder: place };
  });
}

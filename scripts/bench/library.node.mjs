/** The library beside SQLite, in Node. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { runnerImport } from 'vite';
import { root } from '../run.mjs';
import { openLibrary } from './library.mjs';

/** @param {string} folder */
const wasm = (folder) => readFileSync(join(root, 'engine', folder, 'ringside_bg.wasm'));

/** Fills the library; the engine must have been built. */
export async function openInNode() {
  const [library, threads] = await Promise.all([
    import('../../engine/pkg-library/ringside.js'),
    import('../../engine/pkg-threads/ringside.js'),
  ]);
  library.initSync({ module: wasm('pkg-library') });
  threads.initSync({ module: wasm('pkg-threads') });
  // The page's own code is TypeScript, which this version of Node does not read.
  const load = async (/** @type {string} */ file) =>
    (await runnerImport(join(root, 'web/src/labs/library', file), { configFile: false, logLevel: 'error' }))
      .module;
  const { Library: Sqlite } = /** @type {typeof import('../../web/src/labs/library/sqlite.ts')} */ (
    await load('sqlite.ts')
  );
  const reading = /** @type {typeof import('../../web/src/labs/library/columns.ts')} */ (
    await load('columns.ts')
  );
  const sqlite3 = await sqlite3InitModule();
  return openLibrary({
    Engine: library.Library,
    Listing: library.Listing,
    catalogue: library.catalogue,
    JsTournament: threads.JsTournament,
    sqlite3,
    Sqlite,
    reading,
  });
}

/**
 * The worker with the library, its engines and SQLite in Chromium; it measures one preset after the other on request.
 */
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import initLibrary, { catalogue, Library as Engine, Listing } from '../../engine/pkg-library/ringside.js';
import initThreads, { JsTournament } from '../../engine/pkg-threads/ringside.js';
import * as reading from '../../web/src/labs/library/columns.ts';
import { Library as Sqlite } from '../../web/src/labs/library/sqlite.ts';
import { allowedText } from '../../web/src/words/refusals.en.ts';
import { reason } from './drive.mjs';
import { openLibrary } from './library.mjs';

/** @type {Promise<ReturnType<typeof openLibrary>> | undefined} */
let library;

async function open() {
  const [sqlite3] = await Promise.all([sqlite3InitModule(), initLibrary(), initThreads()]);
  return openLibrary({ Engine, Listing, catalogue, JsTournament, sqlite3, Sqlite, reading });
}

self.onmessage = async ({ data: { preset, sampling } }) => {
  try {
    const { measure } = await (library ??= open());
    self.postMessage({ measured: measure(preset, sampling) });
  } catch (error) {
    self.postMessage({ error: reason(error, allowedText) });
  }
};

/** Measures one preset in Chromium: told which, it loads the engine; then each message is answered after a window. */
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { windows } from './windows.mjs';

/** @type {Generator<number, void, void> | undefined} */
let source;

self.onmessage = async ({ data }) => {
  try {
    if (source) return self.postMessage({ ms: source.next().value });
    const engines = [sharing, memory, station, library];
    await Promise.all(engines.map((engine) => engine.default()));
    source = windows(engines, data.one, data.ms);
    self.postMessage({});
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : JSON.stringify(error) });
  }
};

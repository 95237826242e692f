/** The worker of a launch in a browser: it receives tasks and answers each, or answers with an error. */
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { runTasks } from './tasks.mjs';

self.onmessage = async ({ data }) => {
  try {
    const engines = [sharing, memory, station, library];
    await Promise.all(engines.map((engine) => engine.default()));
    self.postMessage({ answers: runTasks(engines, data) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};

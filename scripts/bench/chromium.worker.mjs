/**
 * The worker that measures in Chromium what needs no threads: told what is wanted, it reports and answers with the document
 * and what is left, or an error.
 */
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { drive, reason } from './drive.mjs';

self.onmessage = async ({ data: { wanted, version, elsewhere } }) => {
  try {
    const engines = [sharing, memory, station, library];
    await Promise.all(engines.map((engine) => engine.default()));
    const host = {
      runtime: 'chromium',
      version,
      isolated: self.crossOriginIsolated,
      rung: 'single',
      cores: navigator.hardwareConcurrency,
    };
    self.postMessage(drive(engines, host, wanted, (report) => self.postMessage({ report }), elsewhere));
  } catch (error) {
    self.postMessage({ error: reason(error) });
  }
};

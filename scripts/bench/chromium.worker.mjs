/**
 * The worker that measures a case in Chromium, unless it needs threads. It receives the options, reports its progress,
 * and answers with the document and the remaining cases, or with an error.
 */
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { allowedText } from '../../web/src/words/refusals.en.ts';
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
    self.postMessage(drive(engines, host, wanted, (begun) => self.postMessage({ begun }), elsewhere));
  } catch (error) {
    self.postMessage({ error: reason(error, allowedText) });
  }
};

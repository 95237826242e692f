/** Counts operations in a headless Chromium. */
import { buildEngine } from '../engine.mjs';
import { inChromium } from './chromium.mjs';
import { modulesOf } from './modules.mjs';

/**
 * @param {Pick<import('./drive.mjs').Wanted, 'lab' | 'preset'>} wanted
 * @returns {Promise<import('./document.mjs').Document>}
 */
export async function operations(wanted) {
  await buildEngine(modulesOf('chromium'));
  return inChromium('operations.page.mjs', [wanted, 'chromium']);
}

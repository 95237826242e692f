/**
 * Finds the Chromium for tests and benches: the one in `CHROMIUM`, else one on PATH, else Playwright's own. Never
 * downloads or installs one: `setup.mjs` does.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { onPath, PlainError } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Flags for a headless run as root, without a sound card or a graphics card, and without network traffic of Chromium's
 * own.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * @returns {string | undefined} path of the program, or undefined where there is none
 * @throws {PlainError} when `CHROMIUM` names a file that does not exist
 */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    const path = existsSync(named) ? named : onPath(named);
    if (!path) throw new PlainError(`CHROMIUM names ${named}, but there is no such program.`);
    return path;
  }
  for (const name of NAMES) {
    const path = onPath(name);
    if (path) return path;
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

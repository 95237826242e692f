/**
 * Finds and launches the Chromium for tests and benches: the one in `CHROMIUM`, else one on PATH, else Playwright's own. Never
 * downloads or installs one: `setup.mjs` does. Playwright is loaded at first use, because it may have to be installed before.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
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
  const own = createRequire(import.meta.url)('playwright').chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Longest time for Chromium to start, in ms. */
const START_MS = 15_000;

/**
 * Launches a headless Chromium.
 * @param {import('playwright').LaunchOptions} [options] flags among them are added
 * @returns {Promise<import('playwright').Browser>}
 * @throws {PlainError} if it ends at once or does not answer
 */
export function launchChromium({ args = [], ...options } = {}) {
  return started(({ chromium }, common) =>
    chromium.launch({ ...common, args: [...chromiumFlags, ...args], ...options }),
  );
}

/**
 * Launches a headless Chromium with a page and a profile on disk, which is removed when it is closed: without one, a page's files
 * are kept in memory.
 * @returns {Promise<{ page: import('playwright').Page, version: string, close: () => Promise<void> }>}
 * @throws {PlainError} if it ends at once or does not answer
 */
export function launchProfile() {
  return started(async ({ chromium }, common) => {
    const context = await chromium.launchPersistentContext('', { ...common, args: chromiumFlags });
    const version = context.browser()?.version() ?? '';
    return { page: await context.newPage(), version, close: () => context.close() };
  });
}

/**
 * @template T
 * @param {(playwright: typeof import('playwright'), common: { executablePath?: string, timeout: number }) => Promise<T>} launch
 * @returns {Promise<T>}
 */
async function started(launch) {
  const executablePath = findChromium();
  const playwright = await import('playwright');
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('Timeout')), START_MS + 2_000);
  });
  try {
    return /** @type {T} */ (
      await Promise.race([launch(playwright, { executablePath, timeout: START_MS }), late])
    );
  } catch (error) {
    throw new PlainError(startFault(executablePath ?? 'Playwright’s', String(error)));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Why Chromium did not start, in a sentence.
 * @param {string} program
 * @param {string} text Playwright's error, with its log of the program
 */
function startFault(program, text) {
  const library = /error while loading shared libraries: (.+)/.exec(text)?.[1];
  const [, status, signal] = /exitCode=(\w+), signal=(\w+)/.exec(text) ?? [];
  const ended = signal && signal !== 'null' ? `by ${signal}` : `with status ${status}`;
  const why =
    library !== undefined
      ? `lacks a library (${library.trim()})`
      : /Timeout/.test(text)
        ? `did not answer within ${START_MS / 1000} s`
        : status === undefined
          ? `does not start (${text.split('\n')[0]})`
          : `ended at once, ${ended}`;
  return `Chromium (${program}) ${why}: install one that runs, or let CHROMIUM name one.`;
}

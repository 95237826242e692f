/** Serves the built site, `dist/`, to scripts that open it in a browser. */
import { launchChromium } from './chromium.mjs';
import { root } from './run.mjs';
import { installPackages } from './setup.mjs';

/** @returns {Promise<{ site: string, close: () => Promise<void> }>} its address, at a free port of this machine */
export async function serveSite() {
  await installPackages();
  const { preview } = await import('vite');
  const server = await preview({
    configFile: `${root}vite.config.ts`,
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  return { site: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

/**
 * Works with a browser of its own, which is closed afterwards.
 * @template T
 * @param {(browser: import('playwright').Browser) => Promise<T>} work
 * @param {Parameters<typeof launchChromium>[0]} [options]
 */
export async function withBrowser(work, options) {
  const browser = await launchChromium(options);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Works while the built site is served.
 * @template T
 * @param {(site: string) => Promise<T>} work given its address
 */
export async function withSite(work) {
  const { site, close } = await serveSite();
  try {
    return await work(site);
  } finally {
    await close();
  }
}

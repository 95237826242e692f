/**
 * One headless Chromium for an e2e test file, and pages that remember what went wrong in them: an error on the console
 * (a refusal of the content policy is one), an exception, or a request to another origin.
 */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

/** A page of the built site. */
export interface SitePage {
  page: Page;
  /** What went wrong so far, one sentence each; a test expects it to be empty. */
  problems: string[];
}

/** Address of the built site, ending in a slash. */
export const site = inject('site');

/** Starts a browser before the tests of the calling file, and closes it after them. */
export function useBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = findChromium();
    browser = await chromium.launch({
      args: chromiumFlags,
      ignoreDefaultArgs: ['--mute-audio'],
      ...(executablePath ? { executablePath } : {}),
    });
  });
  afterAll(() => browser.close());

  /**
   * Opens a page of the site in a fresh profile.
   * @param address relative to the site: `''`, `#v1...`, `embed.html`
   */
  return async function open(address = '', options: BrowserContextOptions = {}): Promise<SitePage> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (/^(https?|wss?):/.test(url) && !url.startsWith(site)) problems.push(`request to ${url}`);
    });
    await page.goto(new URL(address, site).href);
    return { page, problems };
  };
}

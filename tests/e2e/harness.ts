/**
 * One headless Chromium for an e2e test file, and pages that remember what went wrong in them: an error on the console
 * (a refusal of the content policy is one), an exception, or a request to another origin. Pages close with their test.
 */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

/** A page of the built site. */
export interface SitePage {
  page: Page;
  /** What went wrong so far, one sentence each; a test expects it to be empty. */
  problems: string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Done to the page before it loads anything: routes, scripts that run first. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Where the site is, ending in a slash, when it is another server's. */
  from?: string;
}

/** Address of the built site, ending in a slash. */
export const site = inject('site');

/** Starts a browser before the tests of the calling file, and closes it after them. */
export function useBrowser() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const executablePath = findChromium();
    browser = await chromium.launch({
      args: chromiumFlags,
      ignoreDefaultArgs: ['--mute-audio'],
      ...(executablePath ? { executablePath } : {}),
    });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(() => browser.close());

  /**
   * Opens a page of the site in a fresh profile.
   * @param address relative to the site: `''`, `#v1...`, `embed.html`
   */
  return async function open(address = '', options: OpenOptions = {}): Promise<SitePage> {
    const { prepare, from = site, ...profile } = options;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...profile });
    contexts.push(context);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (/^(https?|wss?):/.test(url) && !url.startsWith(from)) problems.push(`request to ${url}`);
    });
    await prepare?.(page);
    await page.goto(new URL(address, from).href);
    return { page, problems };
  };
}

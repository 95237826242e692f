/**
 * The way of an e2e test file to the one headless Chromium, and pages that remember what went wrong in them: an error on the console
 * (a refusal of the content policy is one), an exception, or a request to another origin. Pages close with their test.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { keepEvidence, traceRetry } from './harness.evidence.ts';
import { launchOptions } from './harness.launch.ts';

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
  /** Another origin that may be asked: the one of the page around the site. */
  around?: string;
  /** Whether the reader is new, and is told what is what. */
  firstVisit?: boolean;
  /** Whether a site may store something in a frame on another's page, which a fresh profile of Chromium forbids. */
  storageInFrames?: boolean;
}

/** Address of the built site, ending in a slash. */
export const site = inject('site');

/** Makes a profile whose owner allows storage in frames; only one on disk can. @returns its folder */
function profileWithStorage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-profile-'));
  mkdirSync(join(folder, 'Default'));
  // 0: third-party cookies are not blocked, and storage goes with them.
  const preferences = { profile: { cookie_controls_mode: 0 } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  return folder;
}

/** Reaches the browser before the tests of the calling file, and leaves it after them. */
export function useBrowser() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const folders: string[] = [];
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterEach(async ({ task }) => {
    await keepEvidence(task, contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    // The browser may write to its profile a little longer than it says.
    const patient = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
    await Promise.all(folders.splice(0).map((folder) => rm(folder, patient)));
  });
  afterAll(() => browser.close());

  function withStorage(profile: BrowserContextOptions) {
    const folder = profileWithStorage();
    folders.push(folder);
    return chromium.launchPersistentContext(folder, { ...launchOptions(), ...profile });
  }

  /**
   * Opens a page of the site in a fresh profile.
   * @param address relative to the site: `''`, `#v1...`, `embed.html`; or a page of `around`
   */
  return async function open(address = '', options: OpenOptions = {}): Promise<SitePage> {
    const { prepare, from = site, around, storageInFrames = false, firstVisit = false, ...given } = options;
    // The service worker would fetch the whole site for each test: who tests it allows it.
    const serviceWorkers = 'block' as const;
    const profile = { viewport: { width: 1440, height: 900 }, serviceWorkers, ...given };
    const context = await (storageInFrames ? withStorage(profile) : browser.newContext(profile));
    contexts.push(context);
    await traceRetry(context);
    if (!firstVisit) await context.addInitScript(hasMet);
    const page = await context.newPage();
    const problems = problemsOf(page, around === undefined ? [from] : [from, around]);
    await prepare?.(page);
    await page.goto(new URL(address, from).href);
    return { page, problems };
  };
}

/** Says in the page that the reader has closed the welcome. */
function hasMet() {
  try {
    localStorage.setItem('ringside.met', 'true');
  } catch {
    // Blocked, or a page without an origin: then it is there.
  }
}

/** What goes wrong in a page and its frames from now on. @param asked the addresses that it may ask, by how they begin */
export function problemsOf(page: Page, asked: string[]): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    const known = asked.some((one) => url.startsWith(one));
    if (/^(https?|wss?):/.test(url) && !known) problems.push(`request to ${url}`);
  });
  return problems;
}

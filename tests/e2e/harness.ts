/**
 * Connects an e2e test file to the one headless Chromium, and opens pages that record their errors: an error on the console
 * (such as a refusal of the content policy), an exception, or a request to another origin. Pages are closed after their test.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, inject, type RunnerTask as Task, TestRunner } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { launchOptions } from './harness.launch.ts';

/** A page of the built site. */
export interface SitePage {
  page: Page;
  /** The errors so far, one sentence each; tests expect it to be empty. */
  problems: string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Prepares the page before it loads anything: routes, initial scripts. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Address of the site if another server serves it, ending in a slash. */
  from?: string;
  /** Another origin to which requests are allowed: that of the page around the site. */
  around?: string;
  /** Whether the reader is new, so that the page shows the welcome. */
  firstVisit?: boolean;
  /** Whether a site may use storage in a frame of another site's page, which a fresh profile of Chromium forbids. */
  storageInFrames?: boolean;
}

/** Address of the built site, ending in a slash. */
export const site = inject('site');

/** Makes a profile that allows storage in frames, which requires a profile on disk. @returns its folder */
function profileWithStorage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-profile-'));
  mkdirSync(join(folder, 'Default'));
  // 0: third-party cookies are allowed, and therefore third-party storage.
  const preferences = { profile: { cookie_controls_mode: 0 } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  return folder;
}

/** Connects to the browser before the tests of the calling file, and disconnects after them. */
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
    // The browser may still write to its profile after it reports that it is closed.
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
    // The service worker would fetch the whole site for each test, so only its own tests allow it.
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

/** Stores in the page that the reader has closed the welcome. */
function hasMet() {
  try {
    localStorage.setItem('ringside.met', 'true');
  } catch {
    // Storage is blocked, or the page has no origin: the welcome is shown then.
  }
}

/** Records errors of a page and its frames from now on. @param asked prefixes of the addresses that it may request */
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

const FOLDER = join(root, 'test-results', 'e2e');

/** Path of a file of a test, without its extension. */
const pathFor = ({ name, file, result }: Task, at: number) => {
  const words = `${file?.name.replace(/^.*\//, '')} ${name} ${result?.retryCount ?? 0} ${at}`;
  return join(FOLDER, words.replace(/[^\p{L}\p{N}.]+/gu, '-').slice(-120));
};

/** Whether the running test has failed before. Only then is a trace recorded, because tracing slows the page. */
const isTriedAgain = () => (TestRunner.getCurrentTest()?.result?.retryCount ?? 0) > 0;

/** Must be called with each new profile before it has pages. */
async function traceRetry(context: BrowserContext) {
  if (isTriedAgain()) await context.tracing.start({ screenshots: true, snapshots: true });
}

/** Must be called after each test while its pages are open. */
async function keepEvidence(task: Task, contexts: BrowserContext[]) {
  const failed = task.result?.state === 'fail';
  for (const [at, context] of contexts.entries()) {
    const path = pathFor(task, at);
    if (failed) {
      // A screenshot of a page that hangs fails, and must not block the test.
      const shots = context
        .pages()
        .map((page, number) => page.screenshot({ path: `${path}-${number}.png`, timeout: 5_000 }));
      await Promise.allSettled(shots);
    }
    if (isTriedAgain()) await context.tracing.stop(failed ? { path: `${path}.zip` } : {});
  }
}

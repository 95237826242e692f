/** Chromium and Firefox, both driven by Playwright. */
import type { Browser, BrowserContext, Page } from 'playwright';
import type { Driver, Point, Screen } from './driver.ts';

/** Errors that Firefox reports for Playwright's screenshots rather than for the page. */
const OF_SCREENSHOTS = /blocked an inline style \(style-src-elem\)/;

/** A page for the mouse and a page for touch, in separate profiles, because touch is a property of the context. */
export class PlaywrightDriver implements Driver {
  readonly touch: 'taps' | 'clicks';
  readonly version: string;
  #browser: Browser;
  #mobile: boolean;
  #pages = new Map<boolean, Page>();
  #screen: Screen | undefined;
  #problems: string[] = [];

  /** @param mobile whether the browser can emulate a phone beyond touch */
  constructor(name: string, browser: Browser, mobile: boolean) {
    this.version = `${name} ${browser.version()}`;
    this.#browser = browser;
    this.#mobile = mobile;
    this.touch = mobile ? 'taps' : 'clicks';
  }

  async open(address: string, screen: Screen) {
    const page = await this.#pageFor(screen);
    this.#screen = screen;
    await page.setViewportSize(screen);
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'domcontentloaded' });
  }

  evaluate<T, A>(run: (given: A) => T | Promise<T>, given?: A): Promise<T> {
    return this.#page.evaluate(run as (given: unknown) => T | Promise<T>, given);
  }

  async press({ x, y }: Point) {
    // Over WebDriver BiDi, a tap in Firefox does not produce a click.
    if (this.#screen?.touch && this.#mobile) await this.#page.touchscreen.tap(x, y);
    else await this.#page.mouse.click(x, y);
  }

  screenshot() {
    return this.#page.screenshot();
  }

  problems() {
    return this.#problems.splice(0).filter((problem) => !OF_SCREENSHOTS.test(problem));
  }

  async close() {
    await this.#browser.close();
  }

  get #page(): Page {
    const page = this.#screen && this.#pages.get(this.#screen.touch);
    if (!page) throw new Error('no page is open');
    return page;
  }

  async #pageFor({ touch }: Screen): Promise<Page> {
    const open = this.#pages.get(touch);
    if (open) return open;
    const context: BrowserContext = await this.#browser.newContext({
      hasTouch: touch,
      ...(touch && this.#mobile && { isMobile: true }),
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#problems.push(`exception: ${error.message}`));
    this.#pages.set(touch, page);
    return page;
  }
}

/** A browser for the sweep: Chromium and Firefox driven by Playwright, WebKitGTK by WebDriver. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { By, type WebDriver } from 'selenium-webdriver';

/** In CSS pixels, from the viewport's top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A viewport in CSS pixels, and whether its pointer is a finger. */
export interface Screen {
  name: string;
  width: number;
  height: number;
  touch: boolean;
}

export const desktop: Screen = { name: 'desktop', width: 1440, height: 900, touch: false };
export const phone: Screen = { name: 'phone', width: 390, height: 844, touch: true };

export interface Driver {
  /** The name and version that the browser reports. */
  readonly version: string;
  /** The driver's support of touch: real touches, or only clicks at the same position. */
  readonly touch: 'taps' | 'clicks';
  /** Loads `address` anew in a viewport of that size; resolves at `DOMContentLoaded`. */
  open(address: string, screen: Screen): Promise<void>;
  /** Runs a function in the page; `given` and the result are passed as JSON. */
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  evaluate<T, A>(run: (given: A) => T | Promise<T>, given: A): Promise<T>;
  /** Presses with the mouse, or on touch screens with a touch. */
  press(at: Point): Promise<void>;
  /** The viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors on the console and uncaught exceptions since the last call, as far as the driver receives them. */
  problems(): string[];
  close(): Promise<void>;
}

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

/** The narrowest window that MiniBrowser opens. */
const NARROWEST = 447;
/** How long a page may take to load in a frame. */
const LOAD_MS = 60_000;

/**
 * WebKitGTK. Its window cannot be as narrow as a phone, so there the page runs in a frame of that size, in a page of the same
 * origin and isolation; its console cannot be read.
 */
export class WebDriverDriver implements Driver {
  readonly touch = 'clicks';
  readonly version: string;
  #session: WebDriver;
  #framed = false;

  constructor(version: string, session: WebDriver) {
    this.version = version;
    this.#session = session;
  }

  async open(address: string, { width, height }: Screen) {
    const session = this.#session;
    await session.switchTo().defaultContent();
    await session.get('about:blank');
    this.#framed = width < NARROWEST;
    if (!this.#framed) {
      await this.#resize({ width, height });
      await session.get(address);
      return;
    }
    await this.#resize({ width: 640, height });
    const around = new URL('/around/frame.html', address);
    around.search = new URLSearchParams({ address, width: `${width}`, height: `${height}` }).toString();
    await session.get(around.href);
    await session.switchTo().frame(session.findElement(By.css('iframe')));
    await session.wait(
      () =>
        this.evaluate(() => location.href !== 'about:blank' && document.readyState !== 'loading').catch(
          () => false,
        ),
      LOAD_MS,
    );
  }

  evaluate<T, A>(run: (given: A) => T | Promise<T>, given?: A): Promise<T> {
    return this.#session.executeScript(`return (${run.toString()})(arguments[0])`, given ?? null);
  }

  async press({ x, y }: Point) {
    await this.#session
      .actions({ async: true })
      .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
      .click()
      .perform();
  }

  async screenshot() {
    const session = this.#session;
    if (!this.#framed) return Buffer.from(await session.takeScreenshot(), 'base64');
    await session.switchTo().defaultContent();
    const frame = session.findElement(By.css('iframe'));
    const picture = await frame.takeScreenshot();
    await session.switchTo().frame(frame);
    return Buffer.from(picture, 'base64');
  }

  problems() {
    return [];
  }

  async close() {
    await this.#session.quit();
  }

  /** Resizes the window so that the viewport has this size. */
  async #resize({ width, height }: { width: number; height: number }) {
    const session = this.#session;
    const window = session.manage().window();
    // The window is resized asynchronously, so that a measurement may be out of date. A page that is opened meanwhile would be
    // scrolled, and presses would miss their targets.
    await session.wait(async () => {
      const inner = await session.executeScript<[number, number]>('return [innerWidth, innerHeight]');
      if (inner[0] === width && inner[1] === height) return true;
      const outer = await window.getRect();
      await window.setRect({
        ...{ x: 0, y: 0 },
        width: width + outer.width - inner[0],
        height: height + outer.height - inner[1],
      });
      return false;
    }, LOAD_MS);
  }
}

/**
 * WebKitGTK, driven by WebDriver. Its window cannot be as narrow as a phone, so there the page runs in a frame of that
 * size, in a page of the same origin and isolation; its console cannot be read.
 */
import { By, type WebDriver } from 'selenium-webdriver';
import type { Driver, Point, Screen } from './driver.ts';

/** The narrowest window that MiniBrowser opens. */
const NARROWEST = 447;
/** How long a page may take to load in a frame. */
const LOAD_MS = 60_000;

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

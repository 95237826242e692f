/** A reader in one browser: opens pages of the site, presses elements by name, and waits for conditions with a deadline. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Driver, Point, Screen } from './driver.ts';
import { locate, missed, overlaps, overflow, toTop, visibleText } from './page.ts';

/** Default deadline in ms, for a loaded machine. */
export const PATIENCE_MS = 60_000;
/** Interval between two polls, in ms. */
const LOOK_MS = 50;

export class Visit {
  readonly driver: Driver;
  readonly #site: string;
  readonly #pictures: string;

  /** @param site its address, ending in a slash @param pictures folder for screenshots */
  constructor(driver: Driver, site: string, pictures: string) {
    this.driver = driver;
    this.#site = site;
    this.#pictures = pictures;
    mkdirSync(pictures, { recursive: true });
  }

  /** Loads a page. @param path relative to the site */
  open(path: string, screen: Screen) {
    return this.driver.open(new URL(path, this.#site).href, screen);
  }

  /** Waits until `look` returns something truthy, and returns it. @param what the condition's description for the message */
  async until<T, A>(
    what: string,
    look: (given: A) => T | Promise<T>,
    given: A,
    patience = PATIENCE_MS,
  ): Promise<NonNullable<T>> {
    const deadline = performance.now() + patience;
    for (;;) {
      const seen = await this.driver.evaluate(look, given);
      if (seen) return seen;
      if (performance.now() > deadline) {
        const text = await this.driver.evaluate(visibleText);
        throw new Error(`waited ${patience / 1000} s for ${what}; the page says:\n${text}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Presses a button, tab or link by its name, once it exists, does not move and is not covered. */
  async press(name: string, patience = PATIENCE_MS) {
    const deadline = performance.now() + patience;
    for (;;) {
      let found: Point | string | null = await this.driver.evaluate(locate, name);
      if (typeof found !== 'string') {
        await this.driver.press(found);
        // If the page has changed, the press was successful.
        found = await this.driver.evaluate(missed).catch(() => null);
        if (found === null) return;
      }
      if (performance.now() > deadline) {
        const text = await this.driver.evaluate(visibleText);
        throw new Error(`cannot press “${name}”: ${found}; the page says:\n${text}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Saves a screenshot, and expects that no texts overlap and nothing is wider than the page. */
  async look(name: string) {
    await this.driver.evaluate(toTop);
    const picture = await this.driver.screenshot();
    const path = join(this.#pictures, `${name}.png`);
    writeFileSync(path, picture);
    expect(await this.driver.evaluate(overlaps), `texts that overlap in ${path}`).toEqual([]);
    expect(await this.driver.evaluate(overflow), `wider than the page in ${path}`).toEqual([]);
  }
}

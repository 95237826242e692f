/** A reader in one browser: opens pages of the site, presses elements by name, plays, listens and measures, and waits for the page's response. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { TICKS_PER_SECOND } from '../../web/src/engine/types.ts';
import { chinese, english, type Language } from '../../web/src/words/languages.js';
import type { Driver, Point, Screen } from './drivers.ts';
import { locate, missed, overlaps, overflow, toTop, visibleText } from './page.ts';

/** The texts by which elements are found, in a language of the site. */
type Texts = typeof import('../../web/src/words/app.en.ts') &
  typeof import('../../web/src/words/costs.en.ts') &
  typeof import('../../web/src/words/thread-pool.en.ts') &
  typeof import('../../web/src/words/parts.en.ts') &
  typeof import('../../web/src/words/on-threads.en.ts') &
  typeof import('../../web/src/words/silence.en.ts') &
  typeof import('../../web/src/words/status.en.ts') &
  typeof import('../../web/src/words/transport.en.ts');
export type Words = Texts & { language: Language };

const SUBJECTS = 'app costs thread-pool parts on-threads silence status transport'.split(' ');

async function wordsOf(language: Language): Promise<Words> {
  const files = SUBJECTS.map(
    (subject) => import(`../../web/src/words/${subject}.${language.code}.ts`) as Promise<object>,
  );
  return Object.assign({ language }, ...(await Promise.all(files))) as Words;
}

export const en = await wordsOf(english);
export const zh = await wordsOf(chinese);

/** Default deadline in ms, for a loaded machine. */
const PATIENCE_MS = 60_000;
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

/** Timeout of a whole measurement, which takes longer on a loaded machine. */
const MEASURE_MS = 150_000;

/** @returns ms from navigation to the first drawn figure */
export async function openLab(visit: Visit, words: Words, path: string, screen: Screen): Promise<number> {
  await visit.open(words.language.folder + path, screen);
  const drawn = await visit.driver.evaluate(async (patience) => {
    const figure = () => document.querySelector('figure svg[role=img]');
    while (!figure() && performance.now() < patience) await new Promise(requestAnimationFrame);
    return figure() ? performance.now() : undefined;
  }, PATIENCE_MS);
  expect(drawn, `the figure of ${path}`).toBeDefined();
  return drawn ?? 0;
}

/** Virtual time, in ticks. */
const time = (visit: Visit, { tape }: Words) =>
  visit.driver.evaluate(
    (name) =>
      Number(document.querySelector(`[role=slider][aria-label="${name}"]`)?.getAttribute('aria-valuenow')),
    tape.label,
  );

/** Waits until the worlds have advanced by `ticks` from `from`. */
const passed = (visit: Visit, { tape }: Words, from: number, ticks: number) =>
  visit.until(
    `virtual time to pass ${from + ticks} ticks`,
    ({ name, least }) =>
      Number(document.querySelector(`[role=slider][aria-label="${name}"]`)?.getAttribute('aria-valuenow')) >
      least,
    { name: tape.label, least: from + ticks },
  );

export async function play(visit: Visit, words: Words) {
  const from = await time(visit, words);
  await visit.press(words.transport.play);
  await passed(visit, words, from, 0);
  await visit.press(words.transport.pause);
}

/** Opens the drawer's numbers, which have the status line. */
export async function openNumbers(visit: Visit, { app, status }: Words) {
  await visit.press(app.tabs.table);
  await visit.until(
    'the status line',
    (label) => document.querySelector(`ul[aria-label="${label}"]`) !== null,
    status.label,
  );
}

/** The text of the status line's lamp that begins with `text`; null if there is none. The status line must be open. */
export const lamp = (visit: Visit, text: string) =>
  visit.driver.evaluate((text) => {
    const lamps = [...document.querySelectorAll('footer li .text')].map(({ textContent }) =>
      (textContent ?? '').replace(/\s+/g, ' ').trim(),
    );
    const found = lamps.find((one) => one.startsWith(text));
    return found === undefined ? null : found.slice(text.length).trim();
  }, text);

/** Whether the open lab has sound. */
export const sounds = (visit: Visit, { listen }: Words) =>
  visit.driver.evaluate(
    (name) => [...document.querySelectorAll('button')].some((one) => one.innerText.trim() === name),
    listen.off,
  );

/**
 * Listens for `seconds` of sound, during which the card sets the pace. The status line must be open.
 * @returns the silence heard, and the device's underruns
 */
export async function listen(visit: Visit, words: Words, seconds: number) {
  await visit.press(words.listen.off);
  const { audio, device } = words.status;
  await visit.until(
    'the sound card to run, at some rate',
    (running) =>
      [...document.querySelectorAll('footer li .text')].some(({ textContent }) =>
        new RegExp(`^${running}\\s+[\\d.]+\\s*kHz`).test((textContent ?? '').trim()),
      ),
    audio.running,
  );
  await passed(visit, words, await time(visit, words), seconds * TICKS_PER_SECOND);
  const found = { silence: await lamp(visit, words.silence.status), underruns: await lamp(visit, device) };
  await visit.press(words.listen.running);
  return found;
}

/** Measures A against B. @returns the page's sentence about the result */
export async function measure(visit: Visit, { answer, transport, sentences }: Words): Promise<string> {
  await visit.press(transport.measure);
  const said = await visit.until(
    'a verdict',
    ({ label, timed, idle, stopped }) => {
      const region = document.querySelector(`[aria-label="${label}"]`);
      const shown = region?.querySelector<HTMLElement>('button[aria-pressed=true]')?.innerText.trim();
      const sentence = region?.querySelector('[role=status]')?.textContent?.trim() ?? '';
      if (shown !== timed) return null;
      const buttons = [...document.querySelectorAll('button')].map(({ innerText }) => innerText.trim());
      return stopped.includes(sentence) || buttons.includes(idle) ? sentence : null;
    },
    {
      ...{ label: answer.label, timed: answer.kind.timed, idle: transport.measure },
      stopped: [sentences.failed, sentences.differ] as string[],
    },
    MEASURE_MS,
  );
  const wrong = [sentences.failed, sentences.differ];
  const panel = await visit.driver.evaluate(
    (label) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.innerText,
    answer.label,
  );
  expect(wrong, `the page says: ${panel}`).not.toContain(said);
  return said;
}

/** The texts of the page's alerts. */
export const alerts = (visit: Visit) =>
  visit.driver.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=alert]')].map(({ innerText }) => innerText),
  );

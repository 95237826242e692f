/**
 * The layout of the pages: nothing is cut in any size, language or theme; at first there is little on a page; what is used
 * in a lab fits the window, and no control moves because of what it did.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { COURSES, RESULTS } from '../../web/src/link/link.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { useBrowser } from './harness.ts';
import { closeDrawer, eachLab, openTab, press, ready, shownTab, soon } from './lab.ts';
import { faults, inside, look } from './layout.ts';

const open = useBrowser();

/** The places of all controls of the header, the deck and the drawer's tabs, but not of the events on the line of time. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'header :is(a, button), main .tabs button, .deck :is(.moves, .tools) :is(button, select)',
      ),
    ].map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return [control.tagName, ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

test.each([
  ['ring', 1280, 720],
  ['ring', 2560, 1440],
  ['library', 1440, 900],
  ['station', 1366, 768],
])(
  '%s at %i by %i pixels: all is in the window, and controls keep their places',
  async (lab, width, height) => {
    const { page, problems } = await open(`#v1/${lab}`, { viewport: { width, height } });
    await page.locator('figure[data-side="b"] svg').first().waitFor();
    await page.locator('.deck .where').waitFor();
    const before = await boxes(page);
    expect(before.length).toBeGreaterThan(12);
    expect(await inside(page)).toEqual({ scrolls: false, wide: false });
    const measure = (await page.getByRole('button', { name: MEASURE, exact: true }).boundingBox())!;
    expect(measure.y + measure.height).toBeLessThan(height);

    await page.locator('.moves .play').click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(await boxes(page)).toEqual(before);
    await press(page, MEASURE);
    await page.getByRole('button', { name: 'Stop measuring' }).waitFor();
    expect(await boxes(page)).toEqual(before);
    await press(page, 'Stop measuring');
    await page.getByRole('button', { name: MEASURE, exact: true }).waitFor();
    const step = await page.locator('.deck .where').innerText();
    await press(page, 'Next step');
    await soon(() => page.locator('.deck .where').innerText()).not.toBe(step);
    expect(await boxes(page)).toEqual(before);
    expect(await inside(page)).toEqual({ scrolls: false, wide: false });
    expect(problems).toEqual([]);
  },
);

test('a tab of the drawer stands beside the figures, the code in their place, and the deck never moves', async () => {
  const { page, problems } = await open('#v2/ring?t=2000');
  await ready(page);
  const figures = page.locator('figure[data-side]');
  const deck = () => page.locator('.moves').first().boundingBox();
  const at = await deck();
  for (const tab of ['Numbers', 'Variants', 'Settings', 'Sources', 'Threads']) {
    const drawer = await openTab(page, tab);
    await soon(() => drawer.innerText()).not.toBe('');
    const { x } = (await drawer.boundingBox())!;
    const [a, b] = [await figures.first().boundingBox(), await figures.last().boundingBox()];
    expect(a!.y).toBe(b!.y);
    expect(b!.x + b!.width).toBeLessThanOrEqual(x);
    expect(await deck()).toEqual(at);
  }
  await openTab(page, 'Code');
  await page.getByRole('heading', { name: 'RWMutex' }).waitFor();
  const [a, b] = await Promise.all(
    ['RWMutex', 'Cond'].map((name) => page.getByRole('heading', { name }).boundingBox()),
  );
  expect(a!.y).toBe(b!.y);
  expect(b!.x - a!.x).toBeGreaterThan(600);
  expect(await figures.count()).toBe(0);
  expect(await deck()).toEqual(at);
  await page.keyboard.press('Escape');
  await soon(() => figures.count()).toBe(2);
  expect(await shownTab(page).count()).toBe(0);
  await openTab(page, 'Variants');
  await closeDrawer(page);
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe('Variants');
  expect(await deck()).toEqual(at);
  expect(problems).toEqual([]);
});

/** Windows of 1440 by 900 and of 1280 by 720 pixels at a zoom of 200 %. */
const ZOOMED = [
  [720, 450],
  [640, 360],
] as const;
const SIZES = [
  [2560, 1440],
  [1440, 900],
  [1920, 1080],
  [1366, 768],
  [1280, 720],
  [390, 844],
  ...ZOOMED,
] as const;
const USUAL = { width: 1440, height: 900 };
const LABS = Object.keys(registry);

/** Shows a later scene of the lab, which is the one that playing would show. */
async function moveOn(page: Page) {
  const slider = page.locator('.deck [role="slider"]');
  const now = () => slider.getAttribute('aria-valuenow');
  const before = await now();
  await slider.focus();
  await page.keyboard.press('PageUp');
  await soon(now).not.toBe(before);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** The faults of the shown page in each size, with the size before each. */
async function faultsIn(page: Page, what: string, sizes: readonly (readonly [number, number])[]) {
  const all: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.locator('main :is(figure svg, h1, table)').first().waitFor();
    const found = await faults(page);
    if (LABS.includes(what) && width >= 1280 && (await inside(page)).scrolls) found.push('scrolls');
    all.push(...found.map((fault) => `${what}, ${width} by ${height}: ${fault}`));
  }
  return all;
}

/** The smallest phone, on whose screen question, caption, figures, answer and Play of each lab are. */
const SMALLEST = [360, 640] as const;

/** What the phone's screen lacks. */
async function beyond(page: Page, lab: string) {
  const all: string[] = [];
  const { y, height } = (await page.locator('.play').boundingBox())!;
  if (y + height > SMALLEST[1]) all.push(`${lab}: Play ends at ${y + height} px`);
  for (const figure of await page.locator('figure svg[role=img]').all()) {
    if ((await figure.boundingBox())!.height < 60) all.push(`${lab}: a figure of less than 60 px`);
  }
  return all;
}

const MOST = { words: 100, numbers: 14, controls: 18, filled: 1, labels: 6 };

/** Where a lab's page has too much at first. */
async function crowded(page: Page, lab: string) {
  await soon(async () => (await look(page)).labels).toBeGreaterThan(0);
  const { text, ...counts } = await look(page);
  const all = Object.entries(MOST).flatMap(([what, most]) => {
    const count = counts[what as keyof typeof MOST];
    return count > most ? [`${lab}: ${count} ${what}, at most ${most}: ${text}`] : [];
  });
  return counts.filled === 0 ? [...all, `${lab}: no filled button`] : all;
}

/** A desktop, a phone and a zoomed window: sizes at which the lines of another language break otherwise. */
const SOME = [[1366, 768], [390, 844], ZOOMED[1]] as const;

/*
 * One axis at a time: all sizes in English, some in Chinese. Themes differ in colours only (no rule for `data-theme` outside of `tokens.css`, and no length in those), so that the dark one is
 * looked at in a single size, for texts that a lab draws only there.
 */
test.each([
  ['en', 'light', SIZES],
  ['zh', 'light', SOME],
  ['en', 'dark', [SIZES[1]]],
] as const)(
  'little at first, nothing is cut and nothing crosses: %s, %s',
  async (language, theme, sizes) => {
    const { page, problems } = await open(`?lang=${language}#`, { colorScheme: theme });
    // The language is chosen by loading the page again.
    await soon(() => page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
    await page.locator('.path a').first().waitFor();
    expect((await look(page)).words).toBeLessThanOrEqual(120);
    const all = await faultsIn(page, 'home', sizes);
    for (const hash of [COURSES, `${COURSES}/sync`, RESULTS]) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      all.push(...(await faultsIn(page, hash, sizes)));
    }
    await page.setViewportSize(USUAL);
    await eachLab(page, async (lab) => {
      if (theme === 'light') {
        all.push(...(await crowded(page, lab)));
        await page.setViewportSize({ width: SMALLEST[0], height: SMALLEST[1] });
        all.push(...(await beyond(page, lab)));
      }
      await moveOn(page);
      all.push(...(await faultsIn(page, lab, sizes)));
      await page.setViewportSize(USUAL);
    });
    expect(all).toEqual([]);
    expect(problems).toEqual([]);
  },
  240_000,
);

test.each(ZOOMED)('zoomed to %i by %i: Play, Measure and the embed can be used', async (width, height) => {
  const { page, problems } = await open('#v2/ring', { viewport: { width, height }, deviceScaleFactor: 2 });
  await page.locator('figure svg').first().waitFor();
  await page.locator('.play').click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await press(page, MEASURE);
  await press(page, 'Stop measuring');
  await page.getByRole('button', { name: MEASURE, exact: true }).waitFor();
  expect(problems).toEqual([]);
  const embed = await open('embed.html#v2/ring', { viewport: { width, height }, deviceScaleFactor: 2 });
  await embed.page.locator('figure svg').first().waitFor();
  expect(await faults(embed.page)).toEqual([]);
});

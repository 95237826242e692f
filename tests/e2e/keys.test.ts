/** Operating everything by keyboard. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { openTab, ready, shownTab, soon, time } from './lab.ts';

const open = useBrowser();

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The variant of a side, which the open drawer shows. */
const checked = (page: Page, side: string) =>
  page.getByRole('radio', { name: new RegExp(`^${side}: `), checked: true }).getAttribute('aria-label');

test('? opens the sheet, which keeps the keys and gives the focus back however it closes', async () => {
  const { page } = await open('#v2/ring?t=1000&tab=variants');
  await ready(page, 10_000);
  const sheet = page.getByRole('dialog');
  for (const close of ['Escape', 'Enter']) {
    await page.getByRole('button', { name: 'Measure', exact: true }).focus();
    await press(page, '?');
    await sheet.waitFor();
    await press(page, '9', 'p', close);
    await sheet.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe('Measure');
  }
  expect(await checked(page, 'B')).toMatch(/Cond/);
  expect(await page.getByRole('banner').count()).toBe(1);
});

test('arrows go along the tabs of the drawer; Enter opens one, and Enter or Escape closes it', async () => {
  const { page } = await open('#v2/ring?t=1000');
  await ready(page, 10_000);
  await openTab(page, 'Numbers');
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
  await soon(() => shownTab(page).innerText()).toBe('Settings');
  await press(page, 'Enter');
  await soon(() => shownTab(page).count()).toBe(0);
  await press(page, 'End', 'Enter');
  await soon(() => shownTab(page).innerText()).toBe('Threads');
  await press(page, 'Escape');
  await soon(() => shownTab(page).count()).toBe(0);
  // The keys of the tabs do not step the worlds.
  expect(await time(page)).toBe(10_000);
});

/** Numbers elements; an element keeps its number when others are inserted before it. */
const numberElements = (page: Page) =>
  page.evaluate(() => {
    const numbers = new Map<Element, number>();
    const numberOf = (one: Element) => {
      const known = numbers.get(one) ?? numbers.size;
      numbers.set(one, known);
      return known;
    };
    Object.assign(window, { numberOf });
  });
declare const numberOf: (one: Element) => number;

/** The focused element: its number, its name, and whether the focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at, documentElement: root } = document;
    if (!at || at === document.body) return null;
    const outlined = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const focus = getComputedStyle(root).getPropertyValue('--focus').trim();
    const channels = [1, 3, 5].map((from) => parseInt(focus.slice(from, from + 2), 16));
    const drawn = [...at.querySelectorAll('svg *')].some(
      (one) => getComputedStyle(one).stroke === `rgb(${channels.join(', ')})`,
    );
    return {
      index: numberOf(at),
      name: `${at.localName} ${at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40)}`,
      // Some controls show their focus on the next or the enclosing element, one on a mark in the figure.
      marked: [at, at.nextElementSibling, at.parentElement].some(outlined) || drawn,
    };
  });

/** All elements that Tab reaches, from the top of the page to its end. */
async function tour(page: Page) {
  const stops: NonNullable<Awaited<ReturnType<typeof focused>>>[] = [];
  for (let most = 150; most > 0; most--) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop || stops.some(({ index }) => index === stop.index)) break;
    stops.push(stop);
  }
  return stops;
}

/** Every visible and enabled control; of radio buttons only the selected one. */
const controls = (page: Page) =>
  page.evaluate(() => {
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex]')]
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
      .filter((one) => !one.matches('input[type=radio]:not(:checked)'))
      .map((one) => ({
        index: numberOf(one),
        name: `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)}`,
      }));
  });

const PAGES = [
  ['story.3', 1440, 900],
  ['code', 1440, 900],
  ['table', 1440, 900],
  ['variants', 1440, 900],
  ['settings', 1440, 900],
  ['story.3', 390, 844],
  ['table', 390, 844],
] as const;
for (const [tab, width, height] of PAGES) {
  test(`Tab reaches every control and shows where it is: ${tab}, ${width} px wide`, async () => {
    const { page } = await open(`#v2/ring?t=1000&tab=${tab}`, { viewport: { width, height } });
    await soon(() => time(page)).toBe(10_000);
    // Unfolds all details, because controls in them count, too.
    for (const fold of await page.locator('summary').all()) await fold.click();
    await numberElements(page);
    const wanted = await controls(page);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.getByRole('banner').click({ position: { x: 1, y: 1 } });
    const stops = await tour(page);
    const reached = new Set(stops.map(({ index }) => index));
    expect(wanted.filter(({ index }) => !reached.has(index)).map(({ name }) => name)).toEqual([]);
    expect(stops.filter(({ marked }) => !marked).map(({ name }) => name)).toEqual([]);
    expect(stops.length).toBeGreaterThan(10);
  });
}

test.each(['', '#v2/ring', '#v1/library'])('the main action of %j is two keys away', async (link) => {
  const { page } = await open(link);
  await page.locator('[data-start]:enabled').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const name = await page.evaluate(() => document.activeElement?.textContent.trim());
  expect(name).toBe(link === '' ? 'Listen' : 'Play');
});

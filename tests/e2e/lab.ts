/** Readings and actions of tests on a lab, through the texts of the page. */
import type { Download, Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';

/** The lab's context: a page, or a frame in a page. */
type View = Page | Frame;

/** Timeout for reactions of the page in ms, for a loaded machine. */
const patience = { timeout: 20_000 };

/** Expects that a reading of the page fulfils an assertion in time: `await soon(() => time(page)).toBe(0)`. */
export const soon = <T>(read: () => T) => expect.poll(read, patience);

/** Virtual time, in ticks. */
export const time = async (page: View) =>
  Number(await page.getByRole('slider', { name: 'Time', exact: true }).getAttribute('aria-valuenow'));

/** Waits until the lab shows both worlds; if `tick` is given, at rest at that tick. */
export async function ready(page: View, tick?: number) {
  for (const side of ['A', 'B']) await picture(page, side).waitFor();
  if (tick !== undefined) await soon(() => time(page)).toBe(tick);
}

/**
 * Waits until the address of a paused lab has the time that the page shows, and therefore all actions. An address that was
 * written while the lab played says so. The address omits a time of 0.
 */
export const addressHolds = (page: Page) =>
  soon(async () => {
    const held = new URLSearchParams(hash(page).replace(/^[^?]*\??/, ''));
    return !held.has('play') && (held.get('t') ?? '0') === String((await time(page)) / 10);
  }).toBe(true);

/** The drawing of one side's ring. */
export const picture = (page: View, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img', { name: /a ring of|queue/i });

/**
 * The marks of both worlds' drawings, without labels. Two empty pictures would be equal, so that an empty picture throws.
 */
export const pictures = (page: View) =>
  Promise.all(
    ['A', 'B'].map((side) =>
      picture(page, side).evaluate((svg) => {
        const marks = [...svg.querySelectorAll<SVGPathElement>('path[data-mark]')]
          .map((path) => [path.dataset.mark, path.getAttribute('d')])
          .filter(([, d]) => d)
          .map((mark) => mark.join(' '));
        if (marks.length === 0) throw new Error('nothing is drawn');
        return marks;
      }),
    ),
  );

/** Opens each lab in turn, from a page without one. @param look called when the lab is shown */
export async function eachLab(page: Page, look: (lab: string) => Promise<void>) {
  // That page has its own title by then.
  await page.locator('main h1').first().waitFor();
  const titles = new Set([await page.title()]);
  for (const lab of Object.keys(registry)) {
    await page.evaluate((lab) => (location.hash = `#v1/${lab}`), lab);
    // Each lab shows its own title when it is loaded.
    await soon(async () => titles.has(await page.title())).toBe(false);
    titles.add(await page.title());
    await page.locator('figure svg[role=img]').last().waitFor();
    await look(lab);
  }
}

/** The texts of the page's alerts. */
export const alerts = (page: View) => page.getByRole('alert').allInnerTexts();

/** Presses a button. */
export const press = (page: View, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the menu of the header, in any language. */
export const openMenu = (page: View) => page.locator('[popovertarget]').click();

/** Presses an entry of the header's menu. */
export async function choose(page: View, entry: string) {
  await openMenu(page);
  await press(page, entry);
}

/** The buttons of the drawer's tabs, which a presentation does not have. */
export const tabs = (page: View) => page.getByRole('toolbar', { name: 'More about this comparison' });

/** The tab that is open: its button. None outside of a course while the drawer is closed. */
export const shownTab = (page: View) => tabs(page).getByRole('button', { expanded: true });

/** Opens a tab of the drawer, such as `Numbers`, if it is not open. @returns the drawer, whose content may still load */
export async function openTab(page: View, name: string) {
  const tab = tabs(page).getByRole('button', { name, exact: true });
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click();
  const drawer = page.getByRole('region', { name, exact: true });
  await drawer.waitFor();
  return drawer;
}

/** Closes the drawer of a lab, if it is open. A course always shows one of its tabs. */
export async function closeDrawer(page: View) {
  if ((await shownTab(page).count()) === 0) return;
  await shownTab(page).click();
  await soon(() => shownTab(page).count()).toBe(0);
}

/**
 * The text of a lamp of the status line, by its first word, with plain spaces and without its link. Opens the drawer's
 * numbers, which have the status line; the home page has it at its foot.
 */
export async function lamp(page: View, name: string) {
  const line = page.getByRole('list', { name: 'What this page can do' });
  if ((await line.count()) === 0) {
    await openTab(page, 'Numbers');
    await line.waitFor();
  }
  const items = line.getByRole('listitem');
  const lamps = await items.evaluateAll((all) =>
    all.map((item) => {
      const link = item.querySelector('a')?.innerText ?? '';
      const text = (item as HTMLElement).innerText.trim();
      return link && text.endsWith(link) ? text.slice(0, -link.length) : text;
    }),
  );
  return lamps.map((text) => text.replace(/\s+/g, ' ').trim()).find((text) => text.startsWith(name));
}

/** Makes the page's sound card accessible to tests; must be called before the page loads. */
export const keepCard = (page: Page) =>
  page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        Object.assign(window, { card: this });
      }
    };
  });

/** Waits until the sound card has played `seconds` more. The page must have been opened with {@link keepCard}. */
export async function cardPlays(page: Page, seconds: number) {
  const played = () => page.evaluate(() => (window as unknown as { card: AudioContext }).card.currentTime);
  const from = await played();
  await soon(played).toBeGreaterThanOrEqual(from + seconds);
}

/** The part of the lab's address after `#`. */
export const hash = (page: View) => new URL(page.url()).hash;

/** A text of the page with plain spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** The drawing of a side. */
export const drawing = (page: Page, side: string) =>
  page.getByRole('region', { name: `Side ${side}` }).getByRole('img');

/** The description of a side's drawing, and all texts in it. */
export const drawn = async (page: Page, side: string) => {
  const image = drawing(page, side);
  return plain(`${await image.getAttribute('aria-label')} ${await image.textContent()}`);
};

/** Picks a file in the browser's dialog. */
export async function pick(page: Page, button: string | RegExp, name: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const file = { name, mimeType: 'video/x-flv', buffer: Buffer.from(bytes) };
  await (await chooser).setFiles(file);
}

/** The file that the page saves. */
export async function bytesOf(download: Download): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

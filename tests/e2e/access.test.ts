/** The built page passes axe in light and dark, wide and narrow, with each part open. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectClean, violations } from './axe.ts';
import { RESULTS } from '../../web/src/link/link.ts';
import { site, useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { closeDrawer, eachLab, lamp, openTab, press, soon, tabs, time } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();

/** Opens each tab of the drawer with everything in it unfolded, one after the other. @param look called with the tab's name */
async function eachTab(page: Page, look: (tab: string) => Promise<void>) {
  for (const name of await tabs(page).getByRole('button').allInnerTexts()) {
    const drawer = await openTab(page, name);
    await soon(() => drawer.innerText()).not.toBe('');
    // The first one each time, since an open one is no longer among them.
    const folds = drawer.locator('details:not([open]) > summary');
    while ((await folds.count()) > 0) await folds.first().click();
    await look(name);
  }
}

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

// Axe is injected into the page, which the page's content policy would refuse.
const show = async (address: string, viewport: { width: number; height: number }, from = site) => {
  const { page } = await open(address, { viewport, from, bypassCSP: true });
  await soon(() => time(page)).toBe(20_000);
  return page;
};

test('wide and narrow, the page that checks threads', async () => {
  const { page } = await open('crew.html', { viewport: WIDE, bypassCSP: true });
  await press(page, 'Let one die');
  await page.getByText('Rounds in which all met').waitFor();
  await expectClean(page);
  await page.setViewportSize(NARROW);
  await expectClean(page);
});

test('wide, the story, then each tab of the drawer, everything unfolded', async () => {
  const page = await show('#v2/ring?t=2000&tab=story.3', WIDE);
  await expectClean(page, 'story');
  await eachTab(page, (tab) => expectClean(page, tab));
});

test('wide and narrow, on a host that sends no headers', async () => {
  const page = await show('#v2/ring?t=2000&tab=table', WIDE, hosts.plain);
  await expectClean(page);
  await page.setViewportSize(NARROW);
  // On a phone there is no hover, so that the whole reason is visible.
  const about = page.getByText(/This host does not send the headers/);
  await soon(() => about.isVisible()).toBe(true);
  await expectClean(page);
});

test('wide, the sheet of keys', async () => {
  const page = await show('#v2/ring?t=2000', WIDE);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await expectClean(page);
});

test('wide, while it plays, is heard and says what is wrong with a link', async () => {
  const page = await show('#v2/ring?t=2000&speed=1', WIDE);
  await press(page, 'Listen');
  await page.getByRole('button', { name: 'hearing B' }).waitFor();
  await expectClean(page);
  await soon(() => lamp(page, 'audio')).toMatch(/kHz/);
  await page.evaluate(() => (location.hash = '#v2/ring?slots=1'));
  await page.getByRole('alert').first().waitFor();
  await expectClean(page);
});

test('wide, while it measures', async () => {
  const page = await show('#v2/ring?t=2000', WIDE);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Stop measuring' }).waitFor();
  await expectClean(page);
});

test('wide, ten thousand streams', async () => {
  const page = await show(
    '#v2/ring?t=2000&a=waitgroup&b=epoch&streams=10000&readers=0&slow=0&slots=16',
    WIDE,
  );
  await expectClean(page);
});

test('the presenter', async () => {
  const page = await show('#v2/ring?t=2000', WIDE);
  await page.keyboard.press('p');
  await page.getByText('this screen:').waitFor();
  await expectClean(page);
});

test('narrow, help', async () => {
  const page = await show('#v2/ring?t=2000', NARROW);
  await press(page, 'Help');
  await page.getByRole('dialog').waitFor();
  await expectClean(page);
});

test('every lab, narrow with each of its parts open, and wide', { timeout: 240_000 }, async () => {
  const { page } = await open(RESULTS, { bypassCSP: true, viewport: NARROW });
  await eachLab(page, async (lab) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await eachTab(page, async (tab) =>
      expect(await violations(page, undefined, 'section.drawer'), `${lab}, ${tab}`).toEqual([]),
    );
    await closeDrawer(page);
    await expectClean(page, lab);
    await page.setViewportSize(WIDE);
    await expectClean(page, `${lab}, wide`);
    await page.setViewportSize(NARROW);
  });
});

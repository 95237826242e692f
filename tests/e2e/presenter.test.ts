/**
 * Presenter mode: the step's sentence is readable from the back of a room, keys go through the story and count the answer to
 * its question, a verdict stands only once there is one, and everything fits a projector's picture without scrolling.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { labLink } from '../../web/src/link/link.ts';
import { story } from '../../web/src/words/ring.story.en.ts';
import { plain } from '../../web/src/components/marked.ts';
import { useBrowser } from './harness.ts';
import { soon } from './lab.ts';
import { faults, inside } from './layout.ts';

const open = useBrowser();
const told = (page: Page) => page.getByRole('region', { name: 'Story' });
/** The text of the slide with plain spaces. */
const text = async (page: Page) => (await told(page).innerText()).replace(/\s+/g, ' ');
const flat = (words: string) => plain(words).replace(/\s+/g, ' ');

test('the sentence in large type, keys for steps and the answer, a verdict when there is one', async () => {
  const { page, problems } = await open('#v2/ring', { viewport: { width: 1280, height: 720 } });
  await page.locator('figure[data-side="b"] svg').first().waitFor();
  await page.keyboard.press('p');
  await soon(() => text(page)).toContain(flat(story.stall.body));
  expect(await text(page)).toContain('step 3 of 9');
  const size = await told(page)
    .locator('.body')
    .evaluate((body) => parseFloat(getComputedStyle(body).fontSize));
  expect(size).toBeGreaterThanOrEqual(24);
  // The count that the step is about, at each side.
  for (const side of ['A', 'B'])
    expect(await page.getByRole('region', { name: `Side ${side}` }).innerText()).toMatch(
      /publisher blocked\s+\d/,
    );
  expect(await page.locator('.verdict').count()).toBe(0);

  await page.keyboard.press('g');
  await soon(() => text(page)).toContain('This browser counted 513.');
  // The step is there again, at its beginning.
  expect(await text(page)).toContain('This step plays for 8 s');
  await page.keyboard.press('PageDown');
  await soon(() => text(page)).toContain(flat(story.double.body));
  expect(await text(page)).not.toContain('This browser counted');
  await page.keyboard.press('ArrowLeft');
  await soon(() => text(page)).toContain(flat(story.stall.body));

  await page.keyboard.press('m');
  await page.locator('.verdict').waitFor();
  await page.keyboard.press('m');
  await soon(() => page.locator('.verdict').count()).toBe(0);
  expect(problems).toEqual([]);
});

// Text and spaces grow with the window, so that a larger one shows the same picture: its first steps are enough.
test.each([
  ['en', 1280, 720, 'light'],
  ['zh', 1280, 720, 'dark'],
  ['en', 1920, 1080, 'dark'],
] as const)(
  'every step fits a projector, and nothing is cut: %s, %i by %i, %s',
  async (language, width, height, colorScheme) => {
    const all: string[] = [];
    const { page, problems } = await open(`?lang=${language}${labLink('ring')}`, {
      viewport: { width, height },
      colorScheme,
    });
    await page.locator('figure[data-side="b"] svg').first().waitFor();
    await page.keyboard.press('p');
    const where = page.locator('main > section .head > span');
    /** Number of the step, and of all steps. */
    const number = async () => (await where.innerText()).match(/\d+/g)!.map(Number);
    for (const lab of Object.keys(registry)) {
      await page.evaluate((link) => (location.hash = `${link}?present=on`), labLink(lab));
      await page.locator('.address', { hasText: new RegExp(`${labLink(lab)}$`) }).waitFor();
      await page.locator('figure[data-side="b"] svg').first().waitFor();
      for (const [, steps] = await number(); ; await page.keyboard.press('PageDown')) {
        const [step] = await number();
        if ((await inside(page)).scrolls) all.push(`${lab}, step ${step}: scrolls`);
        all.push(...(await faults(page)).map((fault) => `${lab}, step ${step}: ${fault}`));
        if (step === steps || height > 720) break;
      }
    }
    expect(all).toEqual([]);
    expect(problems).toEqual([]);
  },
  120_000,
);

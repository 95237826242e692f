/**
 * Presenter mode: the step's sentence is readable from the back of a room, keys go through the story and count the answer to
 * its question, the answer is of the time only while it is measured, and everything fits a projector's picture without scrolling.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { labLink } from '../../web/src/link/link.ts';
import { story } from '../../web/src/words/ring.story.en.ts';
import { plain } from '../../web/src/components/marked.ts';
import { useBrowser } from './harness.ts';
import { soon, tabs } from './lab.ts';
import { faults, inside } from './layout.ts';

const open = useBrowser();
const head = (page: Page) => page.locator('main > .head');
/** The question and the caption, or the question for a guess, with plain spaces. */
const text = async (page: Page) => (await head(page).innerText()).replace(/\s+/g, ' ');
const flat = (words: string) => plain(words).replace(/\s+/g, ' ');

test('the sentence in large type, keys for steps, the answer to a question, and measuring', async () => {
  const { page, problems } = await open('#v2/ring', { viewport: { width: 1280, height: 720 } });
  await page.locator('figure[data-side="b"] svg').first().waitFor();
  await page.keyboard.press('p');
  await page.getByText('this screen:').waitFor();
  expect(await text(page)).toContain(flat(story.stall.title));
  expect(await text(page)).toContain(flat(story.stall.body));
  await page.locator('.where', { hasText: 'step 3 of 9' }).waitFor();
  const size = await head(page)
    .locator('p')
    .first()
    .evaluate((body) => parseFloat(getComputedStyle(body).fontSize));
  expect(size).toBeGreaterThanOrEqual(24);
  // The drawer is away; the count that the step is about is not.
  expect(await tabs(page).count()).toBe(0);
  const answer = page.getByRole('region', { name: 'Answer' });
  expect(await answer.textContent()).toContain('publisher blocked');

  await page.keyboard.press('g');
  await soon(() => text(page)).toContain(flat(story.stall.guess.ask));
  await page.keyboard.press('g');
  await soon(() => text(page)).toContain('This browser counted 313.');
  // The step is there again, at its beginning.
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('PageDown');
  await soon(() => text(page)).toContain(flat(story.double.body));
  expect(await text(page)).not.toContain('This browser counted');
  await page.keyboard.press('ArrowLeft');
  await soon(() => text(page)).toContain(flat(story.stall.title));

  const timed = answer.getByRole('button', { name: 'Timed here', pressed: true });
  expect(await timed.count()).toBe(0);
  await page.keyboard.press('m');
  await timed.waitFor();
  await page.keyboard.press('m');
  await soon(() => timed.count()).toBe(0);
  expect(problems).toEqual([]);
});

// Text and spaces grow with the window, so that a larger one shows the same picture: its first steps are enough.
test.each([
  ['en', 1280, 720, 'light'],
  ['zh', 1280, 720, 'dark'],
  ['en', 1920, 1080, 'dark'],
  ['en', 1024, 768, 'light'],
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
    /** Number of the step, and of all steps. A narrow window does not show them. */
    const number = async () => (await page.locator('.deck .where').textContent())!.match(/\d+/g)!.map(Number);
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

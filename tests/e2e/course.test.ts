/** A course on the built site: a step from question to answer, stored over a reload, presented, and checked by axe. */
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import { useBrowser } from './harness.ts';
import { choose, press, soon } from './lab.ts';

const open = useBrowser();

test('predict, count, answer; a reload keeps it; a remote control goes through it', async () => {
  const { page, problems } = await open('#v1/course', { bypassCSP: true });
  await page.getByRole('heading', { name: 'Synchronisation' }).waitFor();
  await expectClean(page, 'the list');
  await page.getByRole('link', { name: 'Begin' }).nth(1).click();
  await page.getByText('How many frames has A published after 30 s?').waitFor();
  await expectClean(page, 'the question');
  await page.getByRole('spinbutton', { name: 'Your number, frames' }).fill('120');
  await press(page, 'Count');
  await page.getByText('A has published 129 frames.').waitFor();
  await page.getByText('As you said.').waitFor();
  await expectClean(page, 'the answer');

  await page.reload();
  await page.getByText('A has published 129 frames.').waitFor();

  await choose(page, 'Presenter mode');
  await page.getByText('this screen:').waitFor();
  await expectClean(page, 'presenting');
  // Readable from the back of a room: no text on the screen is smaller.
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((one) =>
        [...one.childNodes].some(
          ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim(),
        ),
      )
      .filter((one) => !one.closest('.unseen, title, desc') && one.checkVisibility())
      .map((one) => ({
        text: one.textContent,
        size: parseFloat(getComputedStyle(one).fontSize),
        svg: one.closest('svg'),
      }))
      .map(({ text, size, svg }) => ({ text, size: size * (svg?.getScreenCTM()?.a ?? 1) }))
      .filter(({ size }) => size < 19.9),
  );
  expect(small).toEqual([]);
  await page.keyboard.press('PageDown');
  await page.getByText('No lock, no wait, no frame').waitFor();
  await page.keyboard.press('ArrowLeft');
  await soon(() => Promise.resolve(new URL(page.url()).hash)).toBe('#v1/course/sync/1');
  await page.keyboard.press('b');
  const blank = page.getByText('The screen is blank. Press B to show it again.');
  await blank.waitFor({ state: 'attached' });
  await page.keyboard.press('.');
  await blank.waitFor({ state: 'detached' });
  await page.keyboard.press('s');
  await page.locator('.spot').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Synchronisation' }).click();
  const wrong = page.getByText('Common wrong answers');
  expect(await wrong.count()).toBe(0);
  await page.getByRole('switch', { name: 'Notes for the teacher' }).click();
  await soon(() => wrong.count()).toBeGreaterThan(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page, 'the whole course on a phone');
  expect(problems).toEqual([]);
});

/** The clock lab of the built site: devices that are opened by hand, and the browser's sound card as the card in its graph. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { keepCard, openTab, press, soon, time } from './lab.ts';
import { drawn } from './wire.ts';

const open = useBrowser();

test('a device is opened by hand, and closed again', async () => {
  const { page, problems } = await open('#v1/clock?t=900&device=card&changes=0');
  await soon(() => time(page)).toBe(9_000);
  await page.keyboard.press('Space');
  await soon(() => drawn(page, 'B')).toContain('keeps its own time');
  await openTab(page, 'Settings');
  await press(page, 'Open the sound card');
  for (const side of ['A', 'B']) await soon(() => drawn(page, side)).toContain('follows the sound card');
  await press(page, 'Close the sound card');
  for (const side of ['A', 'B']) await soon(() => drawn(page, side)).toContain('keeps its own time');
  const numbers = await openTab(page, 'Numbers');
  await numbers.getByText('Everything in the figures').click();
  await numbers
    .getByRole('row', { name: /^questions asked [1-9]/ })
    .first()
    .waitFor();
  await soon(() => Promise.resolve(page.url())).toMatch(/do=\d+\.plug\.0~\d+\.unplug\.0/);
  expect(problems).toEqual([]);
});

test('the card of this computer is the sync source while it plays, and not when the system takes it', async () => {
  const { page, problems } = await open('#v1/clock?t=900&device=card&changes=0', {
    prepare: keepCard,
  });
  await soon(() => time(page)).toBe(9_000);
  await press(page, 'Listen');
  for (const side of ['A', 'B']) await soon(() => drawn(page, side)).toContain('follows the sound card');
  const from = await time(page);
  await soon(() => time(page)).toBeGreaterThan(from + 5_000);
  await page.evaluate(() => (window as unknown as { card: AudioContext }).card.suspend());
  await page.getByRole('button', { name: 'Listen again' }).waitFor();
  // The worlds and the clocks in them continue by the page's clock.
  for (const side of ['A', 'B']) await soon(() => drawn(page, side)).toContain('keeps its own time');
  await soon(() => Promise.resolve(page.url())).toMatch(/do=\d+\.plug\.0~\d+\.unplug\.0/);
  expect(problems).toEqual([]);
});

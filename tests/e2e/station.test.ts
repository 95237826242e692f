/** The station lab of the built site: a script of one's own, the changes of a release one by one, and clock.dump. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { hash, openTab, press, soon, time } from './lab.ts';
import { drawn } from './wire.ts';

const open = useBrowser();

test('the station plays, a script is checked as it is typed, and run, and changes are counted apart', async () => {
  const { page, problems } = await open('#v1/station?script=large-add-32&t=219');
  await soon(() => time(page)).toBe(2_190);
  expect(await drawn(page, 'A')).toMatch(/\d+ of 1.725 chunks looked at/);
  await openTab(page, 'Script');
  await page.getByText('2 operators, 1 output.').first().waitFor();
  await page.getByRole('textbox').fill('output.card(sien())');
  await page.getByText('Did you mean sine?').first().waitFor();
  await page.getByRole('textbox').fill('tone = noise(amplitude=0.1)\noutput.card(tone)\n');
  await press(page, 'Run it');
  await soon(() => drawn(page, 'B')).toContain('noise');
  await soon(() => hash(page)).toMatch(/script=own&own=[\w-]{40,}/);
  await page.goBack();
  await soon(() => drawn(page, 'B')).toContain('32 tones');
  await page.goForward();
  await page.reload();
  await soon(() => drawn(page, 'B')).toContain('noise');
  // On a phone the editor takes the figures' place, with the written script.
  await page.setViewportSize({ width: 390, height: 844 });
  await openTab(page, 'Script');
  expect(await page.getByRole('textbox').inputValue()).toContain('noise(amplitude=0.1)');
  await page.getByRole('button', { name: 'A and B run it' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTab(page, 'Variants');
  // Two changes less than 2.4.5: a variant of its own for one, and the mixed one with its knobs for both.
  await page.getByRole('switch', { name: 'Pushed sync' }).click();
  await soon(() => hash(page)).toContain('b=less-5133');
  await page.getByRole('switch', { name: 'Integers' }).click();
  await soon(() => hash(page)).toMatch(/b=mixed.*contents=2.4.5/);
  await page.goBack();
  await soon(() => page.getByRole('switch', { name: 'Integers' }).getAttribute('aria-checked')).toBe('true');
  await openTab(page, 'Changes');
  await page.getByText('All variants: counts and times').click();
  await page.getByRole('button', { name: 'Count them' }).click();
  await page.getByRole('row', { name: /^2.4.5 \+ places/ }).waitFor();
  expect(problems).toEqual([]);
});

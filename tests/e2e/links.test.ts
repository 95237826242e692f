/** The address has the whole state: it survives reloads, it can be shared, and an invalid address changes nothing. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import {
  addressHolds,
  alerts,
  closeDrawer,
  hash,
  pictures,
  press,
  ready,
  shownTab,
  soon,
  time,
} from './lab.ts';

const open = useBrowser();

const STATE = '#v2/ring?a=sleep&b=epoch&slots=128&readers=20&t=4321.5&speed=0.25&tab=code&hear=a';

test('a shared link opens the same step and the same picture in another browser', async () => {
  const first = await open('#v2/ring?a=waitgroup&b=trylock&seed=7&t=3000&tab=settings', {
    reducedMotion: 'reduce',
  });
  await ready(first.page, 30_000);
  for (const key of ['Shift+Digit3', '9']) await first.page.keyboard.press(key);
  await press(first.page, 'stall 3 s');
  for (let step = 0; step < 3; step++) await first.page.keyboard.press('ArrowRight');
  await soon(() => hash(first.page)).toContain('do=');
  await addressHolds(first.page);
  const link = hash(first.page);
  const second = await open(link, { reducedMotion: 'reduce' });
  await ready(second.page, await time(first.page));
  await soon(() => pictures(second.page)).toEqual(await pictures(first.page));
  expect(hash(second.page)).toBe(link);
  expect([...first.problems, ...second.problems]).toEqual([]);
});

test('the state survives a reload, and the address stays as it is', async () => {
  const { page } = await open(STATE);
  await soon(() => time(page)).toBe(43_215);
  await page.reload();
  await soon(() => time(page)).toBe(43_215);
  await page.getByRole('heading', { name: 'Epoch' }).waitFor();
  expect(hash(page)).toBe(STATE);
  expect(await page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('0.25');
  expect(await shownTab(page).innerText()).toBe('Code');
  await closeDrawer(page);
  await page.getByRole('img', { name: /^Epoch: a ring of 128 slots, 20 readers/ }).waitFor();
});

const BAD: [hash: string, sentence: RegExp][] = [
  ['#v9/ring?slots=16', /link’s version cannot be v9\. Allowed: v2\./],
  ['#v2/ring?a=magic', /Variant A cannot be magic\. Allowed: queue-copy, .*epoch\./],
  [
    '#v2/ring?streams=10000&readers=50',
    /“streams” cannot be 10\D?000\. Allowed: 1 to 2\D?000.streams while the other knobs stay as they are/,
  ],
  [
    `#v1/${'%F0%00\u2603<script>'.repeat(6_000)}`,
    /link cannot be .*.characters\. Allowed: at most 2.048.characters/,
  ],
];

test('wrong links, typed while the lab runs: a sentence each, and what ran runs on', async () => {
  const { page, problems } = await open(STATE.replace('&tab=code', ''));
  await ready(page, 43_215);
  await page.keyboard.press('Space');
  for (const [bad, sentence] of BAD) {
    await page.evaluate((to) => (location.hash = to), bad);
    await soon(() => alerts(page)).toContainEqual(expect.stringMatching(sentence));
    const from = await time(page);
    await soon(() => time(page)).toBeGreaterThan(from);
    await page.getByRole('img', { name: /^Epoch: a ring of 128 slots, 20 readers/ }).waitFor();
  }
  expect(problems).toEqual([]);
});

test('an action that comes to nothing is left out, with what follows it; the rest of the link opens', async () => {
  const { page, problems } = await open('#v2/ring?a=sleep&t=1000&do=3.join~5.leave.99~6.join');
  await ready(page, 10_000);
  await soon(() => alerts(page)).toEqual([
    expect.stringMatching(/reader cannot be 99\. Allowed: 1, 2, .* are left out\./),
  ]);
  await page.getByRole('img', { name: /^Sleep: a ring of 64 slots, 9 readers/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await soon(() => hash(page)).toMatch(/do=3\.join$/);
  expect(problems).toEqual([]);
});

test('a link that a program has lengthened opens, the page says what it left out, and the address is clean', async () => {
  const { page, problems } = await open('#v2%2Fring%3Fslots=128&amp;t=500&fbclid=x1');
  await ready(page, 5_000);
  await page.getByRole('img', { name: /^RWMutex: a ring of 128 slots/ }).waitFor();
  await page.getByText('Left out of the link, because this page does not know it: “fbclid”.').waitFor();
  await soon(() => hash(page)).toBe('#v2/ring?slots=128&t=500');
  await page.evaluate(() => (location.hash = '#courses).'));
  await page.getByText('does not know it: “).”').waitFor();
  expect(hash(page)).toBe('#courses');
  await page
    .getByRole('link', { name: /Continue|Start|Step|Memory/i })
    .first()
    .waitFor();
  await page.evaluate(() => (location.hash = '#v2/ring)'));
  await page.getByText('does not know it: “)”').waitFor();
  await soon(() => hash(page)).toMatch(/^#v2\/ring\?/);
  expect(problems).toEqual([]);
});

/** The home page of the built site: opening a lab and back, sound, the master switch while it plays, a measurement; axe, wide and narrow. */
import { expect, test } from 'vitest';
import { expectClean } from './axe.ts';
import type { Page } from 'playwright';
import { useBrowser } from './harness.ts';
import { hash, lamp, press, ready, soon } from './lab.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';

const open = useBrowser();

/** The places of everything on the first screen that can be pressed, and of the strips. */
const boxes = (page: Page) =>
  page
    .locator(
      'header :is(a, button), main .top :is(a, button, input), .strips .side, section[aria-label="The station"]',
    )
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.tagName, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
    );

const WHY = [/^A: a slow reader locks its slot/, /^B: the publisher discards that slot/];

test.each([
  [1440, 900],
  [1280, 720],
  [390, 844],
])(
  '%i by %i: the reasons are on the first screen beside the strips, and no press moves a control',
  async (width, height) => {
    const { page, problems } = await open('', { viewport: { width, height } });
    const sides = page.locator('.strips .side');
    for (const [side, why] of WHY.entries()) {
      const text = (await sides.nth(side).getByText(why).boundingBox())!;
      expect(text.y + text.height).toBeLessThan(height);
    }
    const guess = page.getByRole('region', { name: 'Guess first' });
    await guess.waitFor();
    if (width < 720) expect((await guess.boundingBox())!.y).toBeLessThan(height);
    else {
      await press(page, 'How many listeners does it hold?');
      await soon(async () => (await guess.boundingBox())!.y).toBeLessThan(height / 2);
      await page.keyboard.press('Tab');
      expect(await page.locator('.load :focus').count()).toBe(1);
      await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
    }
    await page.getByRole('button', { name: 'Listen', exact: true }).waitFor();
    const before = await boxes(page);
    expect(before.length).toBeGreaterThan(8);

    await press(page, 'Listen');
    await page.getByText('You hear B: press A').waitFor();
    expect(await boxes(page)).toEqual(before);
    await page.getByRole('radio', { name: 'as it was' }).check();
    await sides.first().getByText('publisher blocked').first().waitFor();
    expect(await boxes(page)).toEqual(before);
    await page.getByRole('radio', { name: 'optimised' }).check();
    await press(page, 'Listening');
    await page.getByRole('button', { name: 'Listen', exact: true }).waitFor();
    expect(await boxes(page)).toEqual(before);
    expect(problems).toEqual([]);
  },
);

test('where the browser saves data, the page asks first', async () => {
  const { page, problems } = await open('', {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      }),
  });
  await page.getByText(/Your browser saves data/).waitFor();
  await page.getByText('not loaded yet').first().waitFor();
  expect(page.workers()).toEqual([]);
  expect(await page.getByRole('button', { name: 'Listen', exact: true }).isDisabled()).toBe(true);
  expect(problems).toEqual([]);
});

test('“See why” opens the step of the ring’s story that shows it, playing', async () => {
  const { page, problems } = await open('');
  await page.getByRole('link', { name: 'See why' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'One slow reader. Who has to wait?' }).waitFor();
  expect(problems).toEqual([]);
});

test('home, through a door and back; sound, both sides of it, and what is measured', async () => {
  const { page, problems } = await open('', { bypassCSP: true });
  const stage = (name: string) =>
    page.getByRole('region', { name: 'The station' }).getByRole('link', { name: new RegExp(`^${name}`) });
  await soon(() => stage('Weak queue').innerText()).toMatch(/\d alive/);
  await press(page, 'Pause the drawing');
  await press(page, 'Let it run');

  await press(page, 'Listen');
  await soon(() => lamp(page, 'audio')).toMatch(/kHz/);
  await soon(() => stage('Sound card').innerText()).toMatch(/kHz.*in the buffer/s);
  expect(await stage('Clock').innerText()).toContain('paced by the sound card');
  await page.getByText('You hear B: press A').waitFor();
  await page.getByRole('radio', { name: 'as it was' }).check();
  await soon(() => page.getByText('0 of 9 on').count()).toBe(1);
  // Playback continues.
  expect(await page.getByRole('button', { name: 'Listening' }).count()).toBe(1);
  await page.getByRole('radio', { name: 'optimised' }).check();
  await soon(() => page.getByText('9 of 9 on').count()).toBe(1);
  // Its first steps are done before it is shown, so that no count begins at 0.
  await soon(() => stage('Memory pool').innerText()).toMatch(/[1-9][\d\s]* of [\d\s]+ blocks reused/);
  await page.getByRole('switch', { name: /^Pools/ }).click();
  await soon(() => stage('Memory pool').innerText()).toMatch(/no pool: .* garbage/);
  await page.getByText('8 of 9 on, 1 by hand').waitFor();
  await page.getByRole('switch', { name: /^Pools/ }).click();
  await press(page, 'Listening');
  await soon(() => page.getByRole('button', { name: 'Listen', exact: true }).count()).toBe(1);

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expectClean(page, `home, ${viewport.width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const card = (about: string) => page.getByRole('listitem').filter({ hasText: about }).innerText();
  await press(page, `${MEASURE}: Server`);
  await soon(() => card('Borrowed buffers')).toMatch(/Measuring/);
  await press(page, 'Stop');
  await soon(() => card('Borrowed buffers')).toMatch(/Not measured here yet/);
  await press(page, `${MEASURE}: Clock`);
  const found =
    /(times as long|difference|noisy|Below the clock).*“Tell” against “Ask all outputs”.*Chrom\w* \d+/s;
  await soon(() => card('Ask every source')).toMatch(found);

  await stage('Ring').click();
  await ready(page);
  expect(hash(page)).toMatch(/^#v2\/ring/);
  await page.goBack();
  await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(
    'A radio station you can take apart',
  );
  expect(hash(page)).toBe('');
  // The result is stored, and a stopped measurement is not reported.
  expect(await card('Ask every source')).toMatch(found);
  expect(await card('Borrowed buffers')).toMatch(/Not measured here yet/);
  expect(problems).toEqual([]);
});

/** Export from the built page as link, picture and numbers, import, and a table of the results of many machines. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sample } from '../node/bench.sample.ts';
import { expectClean } from './axe.ts';
import { useBrowser } from './harness.ts';
import { bytesOf, hash, lamp, openTab, press, ready, soon, time } from './lab.ts';

const open = useBrowser();

const STATE = '#v2/ring?a=rwmutex&b=epoch&slots=32&send=3000&t=2900';

interface Exported {
  state: { link: string };
  comparisons: object[];
}

/** The file that a press saves: its name and its text. */
async function saved(page: Page, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  const text = Buffer.from(await bytesOf(download)).toString('utf8');
  return { name: download.suggestedFilename(), text };
}
const share = async (page: Page, tab: string) => {
  await press(page, 'Share this state');
  await page.getByRole('tab', { name: tab }).click();
};
/** Files for the file picker. */
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
const files = (page: Page) => page.locator('input[type=file][accept*=json]');

test('export, a link of the past under its new name, import there, and results side by side', async () => {
  const { page, problems } = await open(STATE);
  await ready(page, 29_000);
  await share(page, 'Picture');
  const svg = await saved(page, 'Save as SVG');
  expect(svg.name).toMatch(/^ringside-ring-\d{4}-\d\d-\d\d\.svg$/);
  expect(svg.text).toContain('stands still');
  expect((await saved(page, 'Save as PNG')).text.slice(1, 4)).toBe('PNG');

  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('combobox', { name: 'Table' }).selectOption('Readers of A');
  const csv = await saved(page, 'Save as CSV');
  expect(csv.text).toContain('frames behind');
  const json = await saved(page, 'Save as JSON');
  const document = JSON.parse(json.text) as Exported;
  expect(document.state.link).toBe(STATE.replace('a=rwmutex&', ''));

  // A document with figures of another machine is opened while another lab is shown.
  const [faster] = sample().comparisons;
  const figures = { ...faster, baseline: 'rwmutex', variant: 'epoch', ratio: 1.28, low: 1.21, high: 1.36 };
  const text = JSON.stringify({ ...document, env: sample().env, comparisons: [figures] });
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#v1/pools?a=shared&t=20'));
  await soon(() => time(page)).toBe(200);
  expect(hash(page)).toBe('#v1/pools?a=locked&t=20');
  await share(page, 'Data');
  await files(page).setInputFiles(file('bad.json', text.replace('1.28', '"fast"')));
  await page.getByText(/bad\.json was not opened\. “comparisons\[0\]\.ratio” cannot be "fast"/).waitFor();
  expect(hash(page)).toMatch(/^#v1\/pools/);
  await share(page, 'Data');
  await files(page).setInputFiles(file('one.json', text));
  await ready(page, 29_000);
  expect(hash(page)).toBe(document.state.link);
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByText('A takes 1.28 times as long per delivery.').waitFor();
  await answer.getByText(/From a file: Node 20, 2 cores, .*Not measured here\./).waitFor();
  const variants = await openTab(page, 'Variants');
  await variants.getByText('Imported: A takes 1.28 times as long per delivery.').waitFor();
  await soon(() => lamp(page, 'noise')).toBe('noise floor not measured');
  await share(page, 'Data');
  await page.getByText(/figures on screen were imported/).waitFor();

  // Results of the bench have no state, so that they are shown on the page of results.
  await files(page).setInputFiles(file('bench.json', JSON.stringify(sample())));
  await page.getByRole('heading', { name: 'Results side by side' }).waitFor();
  await files(page).setInputFiles([
    file('two.json', text),
    file('again.json', text),
    file('broken.json', text.slice(0, 50)),
  ]);
  await page.getByText('again.json: It is the same as two.json, which is here already.').waitFor();
  await page.getByText('broken.json: It is not JSON, or not complete.').waitFor();
  await page.getByRole('img', { name: /^Ratios of \d comparisons, a row for each machine/ }).waitFor();
  const merged = await saved(page, 'Save as JSON');
  expect(JSON.parse(merged.text)).toMatchObject({ schema: 2, documents: [{}, {}] });
  expect((await saved(page, 'Save as CSV')).text).toContain('two.json');
  expect((await saved(page, 'Save as SVG')).text).toContain('RWMutex → Epoch');
  await press(page, 'Remove two.json');
  await soon(() => page.getByText('two.json', { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('axe: the share sheet and the page of results', async () => {
  const { page } = await open(STATE, { bypassCSP: true });
  await ready(page, 29_000);
  await share(page, 'Picture');
  await page.getByRole('img', { name: /picture that will be saved/ }).waitFor();
  await expectClean(page, 'picture');
  await page.getByRole('tab', { name: 'Data' }).click();
  await expectClean(page, 'data');
  await page.getByRole('link', { name: 'results side by side' }).click();
  await page.getByRole('heading', { name: 'No results yet' }).waitFor();
  await files(page).setInputFiles([file('one.json', JSON.stringify(sample())), file('bad.json', '{')]);
  await page.getByRole('img', { name: /^Ratios/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page, 'results');
});

test('the page of results knows what this browser has measured, and leads to the lab', async () => {
  const verdict = {
    ...{ baseline: 'rwmutex', variant: 'cond', unit: 'delivery', verdict: 'faster' },
    ...{ ratio: 1.28, low: 1.21, high: 1.36, noise_floor: 0.02, pairs: 30 },
    ...{ usual: true, browser: 'Chromium', processors: 2, at: Date.UTC(2026, 10, 24), defaults: 2 },
  };
  const { page, problems } = await open('#v1/results', {
    bypassCSP: true,
    prepare: (page) =>
      page.addInitScript(
        (stored) => localStorage.setItem('ringside.verdicts', stored),
        JSON.stringify({ ring: verdict }),
      ),
  });
  const here = page.getByRole('region', { name: 'Measured in this browser' });
  await here.getByText('RWMutex against Cond').waitFor();
  await here
    .getByText(/24 November 2026.*A takes 1\.28 times as long per delivery \(1\.21 to 1\.36\)/)
    .waitFor();
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  await expectClean(page, 'what was measured here');
  await here.getByRole('link', { name: 'Ring' }).click();
  await ready(page);
  expect(problems).toEqual([]);
});

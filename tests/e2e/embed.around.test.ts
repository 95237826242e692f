/** The element in pages as authors have them: on phones, with a theme of their own, from disk, with typing errors, as slides. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { root as repository } from '../../scripts/run.mjs';
import { events, eventTypes, pageWith } from './embeds.ts';
import { site, useBrowser } from './harness.ts';
import { framed, useHosts } from './hosts.ts';
import { press, soon, time } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();

const problemsOf = async (page: Page) => (await events(page)).flatMap(([, { problem }]) => problem ?? []);
const shown = (attributes: string, how?: Parameters<typeof pageWith>[1], options = {}) =>
  open(hosts.publish(pageWith(attributes, how)), { from: site, around: hosts.around, ...options });
const ring = (page: Page) => framed(page).getByRole('img', { name: /a ring of/ });
const themeOf = (page: Page) => framed(page).evaluate(() => document.documentElement.dataset.theme);

/** How generators of documents say their theme: attributes of the root, the theme that they mean, a change, and the theme then. */
const THEMES = [
  [{ class: 'dark' }, 'dark', `document.documentElement.className = ''`, 'light'],
  [{ 'data-theme': 'light' }, 'light', `document.documentElement.dataset.theme = 'dark'`, 'dark'],
  [{ class: 'quarto-light' }, 'light', `document.documentElement.className = 'quarto-dark'`, 'dark'],
  [{ class: 'no-dark' }, 'light', `document.documentElement.setAttribute('theme', 'Dark')`, 'dark'],
  [{ 'data-bs-theme': 'dark' }, 'dark', `document.documentElement.dataset.bsTheme = 'light'`, 'light'],
  [
    { class: 'theme-dark', 'data-dark-theme': 'light' },
    'dark',
    `document.documentElement.className = 'theme-light'`,
    'light',
  ],
  [{ style: 'color-scheme: dark' }, 'dark', `document.documentElement.style.colorScheme = 'light'`, 'light'],
  [
    { 'data-theme': 'auto', style: 'background: rgb(20 20 20)' },
    'dark',
    `document.documentElement.style.background = 'white'`,
    'light',
  ],
  [{}, 'light', `document.body.setAttribute('data-md-color-scheme', 'slate')`, 'dark'],
] as const;

test('theme="page" follows the page, however that says its theme', async () => {
  const { page, problems } = await shown('theme="page"', { root: 'class="dark"' });
  await soon(() => page.frames().length).toBe(2);
  await ring(page).first().waitFor();
  const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  expect(address.searchParams.get('theme')).toBe('dark');
  await soon(() => eventTypes(page)).toContain('ready');
  for (const [attributes, first, change, then] of THEMES) {
    await page.evaluate((given) => {
      const root = document.documentElement;
      for (const { name } of [...root.attributes]) root.removeAttribute(name);
      for (const [name, value] of Object.entries(given)) root.setAttribute(name, value);
    }, attributes);
    await expect.poll(() => themeOf(page), { message: JSON.stringify(attributes) }).toBe(first);
    await page.evaluate(change);
    await expect.poll(() => themeOf(page), { message: change }).toBe(then);
  }
  expect(problems).toEqual([]);
});

test('theme="page" in a page for both themes asks for the reader’s, and follows a class on the body', async () => {
  const { page } = await shown('theme="page"', { root: 'style="color-scheme: light dark"' });
  await soon(() => page.frames().length).toBe(2);
  const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  expect(address.searchParams.get('theme')).toBe('auto');
  await soon(() => eventTypes(page)).toContain('ready');
  await page.evaluate(`document.body.className = 'dark-mode'`);
  await soon(() => themeOf(page)).toBe('dark');
});

test('a page that is opened from a file talks with its embed', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'ringside-around-')), 'index.html');
  writeFileSync(file, pageWith('state="t=2000"'));
  const { page, problems } = await open('', { from: site });
  await page.goto(pathToFileURL(file).href);
  await soon(() => page.frames().length).toBe(2);
  await soon(() => eventTypes(page)).toContain('ready');
  await ring(page).first().waitFor();
  expect(await page.evaluate(`document.querySelector('ringside-embed').seek(3000)`)).toMatchObject({
    ms: 3000,
  });
  await soon(() => time(framed(page))).toBe(30_000);
  expect(await problemsOf(page)).toEqual([]);
  expect(await framed(page).getByRole('alert').count()).toBe(0);
  expect(problems.filter((problem) => !/file:/.test(problem))).toEqual([]);
  rmSync(dirname(file), { recursive: true });
});

test.for([
  ['lab="rings"', /There is no lab “rings”.* There are: .*\bring\b/],
  ['state="sned=3000"', /Left out of the link.*“sned”/],
  ['state="slots=9999"', /“slots” cannot be 9/],
  ['knob="nosuch"', /“knob” to nosuch. Allowed: .*slots/],
  ['lang="xx"', /“lang” to xx. Allowed: en, zh/],
  ['theme="sepia"', /“theme” cannot be sepia. Allowed: auto, page/],
] as const)('%s is told to the author, in an event and on the console', async ([attributes, problem]) => {
  const said: string[] = [];
  const prepare = (page: Page) =>
    Promise.resolve(void page.on('console', (message) => said.push(message.text())));
  const { page } = await shown(attributes, {}, { prepare });
  await soon(() => problemsOf(page)).toEqual([expect.stringMatching(problem)]);
  expect(said.join('\n')).toMatch(problem);
});

test('lang takes a region, and an unknown lab is followed by those that there are', async () => {
  const { page } = await shown('lang="zh-CN" lab="rings"');
  await soon(() => page.frames().length).toBe(2);
  await framed(page).getByText('没有实验室“rings”').waitFor();
  expect(await framed(page).getByRole('alert').getByRole('link').count()).toBeGreaterThan(5);
});

test('after a press on Play the arrow keys are the page’s; in the embed by keyboard they stay there', async () => {
  const { page } = await shown('state="t=2000"', {
    before: `<script>keys = []; addEventListener('keydown', ({ key }) => keys.push(key));</script>`,
  });
  await soon(() => page.frames().length).toBe(2);
  await ring(page).first().waitFor();
  await press(framed(page), 'Play');
  await page.keyboard.press('ArrowRight');
  await soon(() => page.evaluate('keys')).toEqual(['ArrowRight']);
  await ring(page).first().click();
  await page.keyboard.press('ArrowRight');
  await soon(() => page.evaluate('keys')).toEqual(['ArrowRight', 'ArrowRight']);
  await framed(page).getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Space');
  await framed(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate('keys')).toEqual(['ArrowRight', 'ArrowRight']);
});

test('where the page’s isolation blocks the frame, the element shows its contents and says so', async () => {
  const { page } = await open('', { from: site, around: hosts.around });
  await page.clock.install();
  await page.goto(`${hosts.publish(pageWith(`site="${hosts.plain}"`))}?isolated=on`);
  await page.locator('ringside-embed iframe').waitFor({ state: 'attached' });
  await soon(() => page.frames().length).toBe(2);
  await page.waitForLoadState('load');
  await soon(async () => {
    await page.clock.fastForward(10_000);
    return problemsOf(page);
  }).toEqual([expect.stringMatching(/said nothing for 10 s/)]);
  await page.getByRole('link', { name: 'Open Ringside' }).waitFor();
  expect(await page.locator('ringside-embed iframe').isVisible()).toBe(false);
});

const CLOBBERED = [
  'currentScript',
  'baseURI',
  'body',
  'head',
  'documentElement',
  'createElement',
  'defaultView',
];

test('elements that are called as properties of the document lead the frame nowhere else', async () => {
  const before = CLOBBERED.map((name) => `<img name="${name}" src="https://evil.example/x">`).join('');
  const { page } = await shown('theme="page" state="t=2000"', {
    before: `${before}<form name="body"></form>`,
  });
  const frame = page.locator('ringside-embed iframe');
  await frame.waitFor({ state: 'attached' });
  expect(
    await page.evaluate(() => String((document as unknown as { currentScript: unknown }).currentScript)),
  ).toMatch(/Image|Collection/);
  expect((await frame.getAttribute('src'))?.startsWith(`${site}embed.html`)).toBe(true);
});

test('the listener of the documents gives a bare frame its height and the page’s theme', async () => {
  const doc = readFileSync(`${repository}docs/embed.md`, 'utf8');
  const [listener = ''] = /<script>\n {2}const frame[^]*?<\/script>/.exec(doc) ?? [];
  const { origin } = new URL(hosts.around);
  const html = `<!doctype html><html class="dark"><link rel="icon" href="data:,">
    <iframe src="${site}embed.html?host=${origin}#v2/ring?t=2000" width="320" height="420"></iframe>
    ${listener.replaceAll('https://ringside.example', site.slice(0, -1))}`;
  const { page, problems } = await open(hosts.publish(html), { from: site, around: hosts.around });
  await soon(() => page.frames().length).toBe(2);
  await ring(page).waitFor();
  const needs = () => framed(page).evaluate(() => document.querySelector('main')?.offsetHeight);
  await soon(
    async () =>
      (await page.locator('iframe').evaluate((frame: HTMLElement) => frame.clientHeight)) -
      ((await needs()) ?? 0),
  ).toBe(0);
  await soon(() => themeOf(page)).toBe('dark');
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await soon(() => themeOf(page)).toBe('light');
  expect(problems).toEqual([]);
});

/** The address has the whole state: it survives reloads, it can be shared, however hosts and programs change it, and an invalid one changes nothing. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
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
import { useSites } from './sites.ts';

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
    /link cannot be .*.characters\. Allowed: at most 8.048.characters/,
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

const hosts = useHosts();
const sites = useSites();

test.for([
  ['%23v2/ring?slots=128&t=500', '#v2/ring?slots=128&t=500'],
  ['zh/%2523v2%252Fring%253Fslots=128%2526t=500', '#v2/ring?slots=128&t=500'],
  ['index.html%23v1/course/sync/3', '#v1/course/sync/3'],
  ['%23courses', '#courses'],
  ['?utm_source=x%23v2/ring?slots=128&t=500', '#v2/ring?slots=128&t=500'],
])('%s opens %s', async ([address, link]) => {
  const { page } = await open('', { from: hosts.plain });
  await page.goto(hosts.plain + address);
  await soon(() => hash(page)).toBe(link);
  expect(new URL(page.url()).pathname).toMatch(/\/sites\/ringside\/(zh\/|index\.html)?$/);
  if (address.startsWith('%23v2')) await ready(page, 5_000);
});

test('any other address that the host does not know leads to the site, without a fault of the content policy', async () => {
  const { page, problems } = await open('', { from: hosts.plain });
  await page.goto(`${hosts.plain}no/such/page`);
  const link = page.getByRole('link', { name: 'Open Ringside' });
  expect(await link.getAttribute('href')).toBe(hosts.plain);
  expect(problems.filter((problem) => /policy/i.test(problem))).toEqual([]);
});

test('without the slash behind its folder the page says what to add; with it nobody sees that', async () => {
  const { page } = await open('', { from: hosts.plain });
  await soon(() => page.getByRole('heading').count()).toBeGreaterThan(0);
  expect(await page.getByText('Add the / before any').count()).toBe(0);
  await page.goto(hosts.plain.slice(0, -1));
  await page.getByText('Add the / before any').waitFor({ state: 'visible' });
});

test('elements that a host adds, and that are called as properties of the document, do not keep the page from starting', async () => {
  const names = ['currentScript', 'baseURI', 'body', 'head', 'documentElement'];
  const added = names.map((name) => `<img name="${name}" alt="">`).join('');
  const folder = sites.make('named', ({ edit }) =>
    edit('index.html', (text) => text.replace('<body>', `<body>${added}`)),
  );
  hosts.deploy(folder);
  const { page } = await open('#v2/ring?t=500', { from: hosts.plain });
  await ready(page, 5_000);
});

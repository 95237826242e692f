/** Addresses that a program or a host has changed, on a plain host: `%23` in place of `#`, and no slash behind the folder. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { useSites } from './sites.ts';
import { hash, ready, soon } from './lab.ts';

const open = useBrowser();
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

/** A variant of one's own on the built site, whose content policy holds for its workers: written, broken, linked. */
import { expect, test } from 'vitest';
import { useBrowser } from './harness.ts';
import { openTab, press, ready, soon } from './lab.ts';

const open = useBrowser();

test('a ring with a mistake fails by a schedule, and its link brings the text, which does not run by itself', async () => {
  const { page, problems } = await open('#v2/ring?tab=yours');
  await ready(page);
  const drawer = await openTab(page, 'Yours');
  const field = drawer.getByRole('textbox');
  const starter = await field.inputValue();
  await field.fill(starter.replace('atomic.store<u32>(s, 0); ', ''));
  await press(page, 'Find a failure');
  await soon(() => drawer.innerText()).toMatch(/Reader \d sent a torn frame/);
  await soon(() => page.url()).toContain('own=');
  const linked = await open(new URL(page.url()).hash);
  await ready(linked.page);
  const other = await openTab(linked.page, 'Yours');
  await soon(() => other.getByRole('textbox').inputValue()).toBe(await field.inputValue());
  expect(await other.innerText()).toContain('Nothing of it has run.');
  expect(linked.page.workers().filter((worker) => /(compiler|search)\.worker/.test(worker.url()))).toEqual(
    [],
  );
  expect([...problems, ...linked.problems]).toEqual([]);
});

test('an endless loop ends with its name, and the page goes on', async () => {
  const { page, problems } = await open('#v1/pools?tab=yours');
  await page.getByRole('slider', { name: 'Time', exact: true }).waitFor();
  const drawer = await openTab(page, 'Yours');
  const field = drawer.getByRole('textbox');
  const starter = await field.inputValue();
  await field.fill(starter.replace('  next = begin;', '  while (bytes > 0) next = begin;\n  next = begin;'));
  await press(page, 'Find a failure');
  await soon(() => drawer.innerText()).toContain('init does not return');
  await field.fill(starter);
  await press(page, 'Find a failure');
  await soon(() => drawer.innerText()).toContain('No failure in any order of calls');
  expect(problems).toEqual([]);
});

test('a challenge that was solved is a link that replays its schedule when a button is pressed', async () => {
  const { page, problems } = await open('#v2/ring?tab=yours');
  await ready(page);
  const drawer = await openTab(page, 'Yours');
  await drawer.getByLabel('Begin with').selectOption('publish-first');
  await press(page, 'Schedule it yourself');
  for (const name of ['Publisher', 'Publisher', 'Reader 1', 'Reader 1', 'Reader 1', 'Reader 1'])
    await drawer.getByRole('group', { name: 'Whose step is next' }).getByRole('button', { name }).click();
  await soon(() => drawer.innerText()).toContain('Solved in 6 steps');
  await soon(() => page.url()).toContain('schedule=001111');
  const linked = await open(new URL(page.url()).hash);
  await ready(linked.page);
  const other = await openTab(linked.page, 'Yours');
  await soon(() => other.innerText()).toContain('a schedule of 6 steps came with the link');
  expect(linked.page.workers().filter((worker) => /(compiler|play)\.worker/.test(worker.url()))).toEqual([]);
  await press(linked.page, 'Schedule it yourself');
  await soon(() => other.innerText()).toContain('Reader 1 sent a frame that is empty: both words are 0.');
  expect([...problems, ...linked.problems]).toEqual([]);
});

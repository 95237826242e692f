/** Workers other than the engine's that hang or fail: the library's, the threads', and those of the home page. */
import { expect, test } from 'vitest';
import { prefaced } from './failure.ts';
import { useBrowser } from './harness.ts';
import { alerts, openTab, press, tabs } from './lab.ts';

const open = useBrowser();
const patient = { timeout: 50_000 };

/** Fails on requests named `hang` or `deep`, before the worker's own code receives them. */
const LIBRARY = `
  const deeper = () => 1 + deeper();
  addEventListener('message', ({ data: { kind, args } }) => {
    if (kind === 'query' && args[0].text === 'deep') deeper();
    if (kind === 'query' && args[0].text === 'hang') for (;;);
  });
`;

test('the library’s worker overflows its stack, then hangs: each is said, and the library opens again', async () => {
  const { page } = await open('#v1/library', {
    prepare: (page) => prefaced(page, '**/shelves.worker*.js', LIBRARY),
  });
  await tabs(page).waitFor(patient);
  await openTab(page, 'Query');
  await page.getByText('5 rows:').waitFor(patient);
  for (const [text, said] of [
    ['deep', /worker stopped: its calls went deeper than its stack allows/],
    ['hang', /worker stopped: it did not answer within 20 s/],
  ] as const) {
    await page.getByRole('textbox').fill(text);
    await press(page, 'Ask');
    await page.getByText(said).waitFor(patient);
    await page.getByRole('textbox').fill('one');
    await press(page, 'Open the library again');
    await page.getByText('5 rows:').waitFor(patient);
    expect(await alerts(page)).toEqual([]);
  }
}, 170_000);

test('threads whose conductor waits for ever are terminated on Stop, and run at the next press', async () => {
  const { page } = await open('crew.html', {
    prepare: (page) =>
      prefaced(
        page,
        '**/conductor.worker*.js',
        `let runs = 0; addEventListener('message', ({ data }) => { if (data.kind === 'run' && ++runs === 2) for (;;); });`,
      ),
  });
  const met = page.getByText(/20.000 of 20.000/);
  await press(page, 'Call them together');
  await met.waitFor(patient);
  // The threads' workers still exist, but do not react to messages.
  await press(page, 'Call them together');
  await press(page, 'Cancel');
  await page.getByText(/did not stop within 10 s/).waitFor(patient);
  await page.unrouteAll({ behavior: 'wait' });
  await press(page, 'Call them together');
  await met.waitFor(patient);
}, 120_000);

test('a worker of the home page that closes while it starts: the others go on, and it starts at a press', async () => {
  const { page } = await open('', {
    prepare: (page) =>
      prefaced(
        page,
        '**/engine.worker*.js',
        `if (self.name === 'station') { self.close(); await new Promise(() => {}); }`,
      ),
  });
  const again = page.getByRole('button', { name: 'Start them again' });
  await again.waitFor({ timeout: 58_000 });
  await page.getByText(/Stopped: /).waitFor(patient);
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await again.waitFor({ state: 'detached', ...patient });
}, 150_000);

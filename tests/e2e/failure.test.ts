/**
 * No input breaks the page: workers of the built site really hang, trap, overflow their stack or close while they start. The
 * page reports it within its deadline, stays usable, keeps the link, and a valid link opens in the same tab; so does an embed.
 * The faults that the page tells apart are tested in `tests/browser/supervisor.test.ts`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { EmbedMessage } from '../../public/ringside-embed.d.ts';
import { root } from '../../scripts/run.mjs';
import { site, useBrowser } from './harness.ts';
import { framed, useHosts } from './hosts.ts';
import { alerts, hash, openTab, picture, press, ready, soon, tabs, time } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();
const patient = { timeout: 50_000 };

const TRAP = `new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11,
))).exports.trap();`;
const HANG = 'for (;;);';

/** Serves a worker's script with a preface, which runs before its own code. @param script glob of the worker's file */
const prefaced = (page: Page, script: string, preface: string) =>
  page.route(script, async (route) => {
    // If the page is closed meanwhile, the connection and the response end with it, and nobody waits for the script.
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: preface + (await response.text()) });
    } catch {
      await route.abort().catch(() => undefined);
    }
  });

/** Beyond this tick the ring fails; links to earlier times are valid. */
const BEYOND = `name === 'session_advance_to' && given[1] > 30_000`;

/**
 * Makes calls into the engine's module fail.
 * @param fails what they do @param at which calls: a condition on `name` and on the arguments, `given`
 */
const failing = (page: Page, fails: string, at = BEYOND) =>
  prefaced(
    page,
    '**/engine.worker*.js',
    `
      const around = (exports) => Object.fromEntries(Object.entries(exports).map(([name, one]) => [
        name,
        typeof one === 'function' ? (...given) => { if (${at}) { ${fails} } return one(...given); } : one,
      ]));
      const { instantiateStreaming } = WebAssembly;
      WebAssembly.instantiateStreaming = async (...given) => {
        const { module, instance } = await instantiateStreaming(...given);
        return { module, instance: { exports: around(instance.exports) } };
      };
    `,
  );

const stopped = (view: Pick<Page, 'getByRole'>) => view.getByRole('region', { name: 'The engine stopped' });
const bad = '#v2/ring?a=sleep&t=4000';
const good = '#v2/ring?a=sleep&t=1000';

test('an engine that hangs: the rest of the page works, each way on is offered, and the link is kept', async () => {
  const { page } = await open(bad, { prepare: (page) => failing(page, HANG) });
  await stopped(page).waitFor({ timeout: 40_000 });
  expect(await stopped(page).getByRole('alert').innerText()).toMatch(/did not answer within 5 s/);
  expect(hash(page)).toBe(bad);
  await openTab(page, 'Code');
  await press(page, 'Copy the link that failed');
  await page.evaluate((hash) => (location.hash = hash), good);
  await ready(page, 10_000);
  await soon(() => stopped(page).count()).toBe(0);
  await press(page, 'Play');
  await soon(() => time(page)).toBeGreaterThan(10_000);

  await page.goto(`${page.url().replace(/#.*/, '')}?again${bad}`);
  await stopped(page).waitFor({ timeout: 40_000 });
  await press(page, 'Open with the defaults');
  await ready(page);
  await soon(() => stopped(page).count()).toBe(0);
  await page.goBack();
  await soon(() => hash(page)).toBe(bad);
  // Two deadlines, and four starts.
}, 120_000);

test('a restart into the same failure offers the defaults first', async () => {
  const { page } = await open('#v2/ring', {
    prepare: (page) => failing(page, TRAP, `name === 'session_scene'`),
  });
  const first = () => stopped(page).getByRole('button').first().innerText();
  await stopped(page).waitFor();
  expect(await first()).toBe('Restart the engine');
  await press(page, 'Restart the engine');
  await soon(first).toBe('Open with the defaults');
});

const wasm = readFileSync(`${root}engine/pkg/ringside_bg.wasm`);

/** Serves a truncated engine until the route is removed. */
function truncated(page: Page) {
  return page.route('**/*.wasm', (route) =>
    route.fulfill({ contentType: 'application/wasm', body: wasm.subarray(0, wasm.length >> 1) }),
  );
}

test('an engine that does not load: a sentence, and Restart loads it', async () => {
  const { page } = await open('#v2/ring?a=sleep', { prepare: truncated });
  await soon(async () => (await alerts(page)).join()).toMatch(
    /The engine stopped: .*address bar still holds/,
  );
  await page.getByRole('banner').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Restart the engine' }).click();
  await ready(page);
  await page.getByRole('img', { name: /^Sleep/ }).waitFor();
  expect(await alerts(page)).toEqual([]);
});

test('the library’s worker overflows its stack: that is said, and the library opens again', async () => {
  const preface = `
    const deeper = () => 1 + deeper();
    addEventListener('message', ({ data: { kind, args } }) => kind === 'query' && args[0].text === 'deep' && deeper());
  `;
  const { page } = await open('#v1/library', {
    prepare: (page) => prefaced(page, '**/shelves.worker*.js', preface),
  });
  await tabs(page).waitFor(patient);
  await openTab(page, 'Query');
  await page.getByText('5 rows:').waitFor(patient);
  await page.getByRole('textbox').fill('deep');
  await press(page, 'Ask');
  await page.getByText(/worker stopped: its calls went deeper than its stack allows/).waitFor(patient);
  await page.getByRole('textbox').fill('one');
  await press(page, 'Open the library again');
  await page.getByText('5 rows:').waitFor(patient);
  expect(await alerts(page)).toEqual([]);
});

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

/** Sends a request to the embed; runs in the page around it. */
const ask = (page: Page, id: number, message: object) =>
  page.evaluate(
    ([id, message, origin]) =>
      new Promise<EmbedMessage>((resolve) => {
        addEventListener('message', function hear({ data }: MessageEvent<EmbedMessage & { id?: number }>) {
          if (data.id !== id) return;
          removeEventListener('message', hear);
          resolve(data);
        });
        document.querySelector('iframe')!.contentWindow!.postMessage({ ringside: 1, id, ...message }, origin);
      }),
    [id, message, new URL(site).origin] as const,
  );

/** An embed that fails when its lab reaches a tick. */
async function embed(fails: string, link: string) {
  const address = `${site}embed.html?host=${new URL(hosts.around).origin}${link}`;
  const { page } = await open(hosts.framing(address), {
    from: site,
    around: hosts.around,
    prepare: (page) => failing(page, fails),
  });
  await expect.poll(() => framed(page).url(), { timeout: 20_000 }).toContain('embed.html');
  return page;
}

test('an embed whose lab hangs answers ping and pause, and takes a new state at once', async () => {
  const page = await embed(HANG, good);
  await picture(framed(page), 'A').waitFor();
  // From here on the engine hangs and sends nothing.
  const hanging = ask(page, 1, { type: 'set-state', state: bad });
  expect(await ask(page, 2, { type: 'ping' })).toMatchObject({ type: 'pong', lab: 'ring' });
  expect(await ask(page, 3, { type: 'pause' })).toMatchObject({ type: 'state-changed', playing: false });
  const set = await ask(page, 4, { type: 'set-state', state: good });
  expect(set).toMatchObject({ type: 'state-changed', state: good });
  await hanging;
  await picture(framed(page), 'A').waitFor();
  expect(await stopped(framed(page)).count()).toBe(0);
});

test('an embed whose engine traps says so, and the page around gives it a good link', async () => {
  const page = await embed(TRAP, bad);
  const panel = stopped(framed(page));
  await panel.waitFor({ timeout: 40_000 });
  expect(await panel.getByRole('alert').innerText()).toMatch(/could not go on \(unreachable\)/);
  const set = await ask(page, 1, { type: 'set-state', state: good });
  expect(set).toMatchObject({ type: 'state-changed', state: good });
  await picture(framed(page), 'A').waitFor();
  await panel.waitFor({ state: 'detached' });
});

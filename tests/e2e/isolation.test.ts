/**
 * The page's isolation: on hosts with and without the site's headers, in a top-level page and in a frame of
 * another site, with storage blocked and allowed. A page that is not isolated works without shared memory, and states the reason,
 * the cost, and the button to press.
 */
import { readdirSync } from 'node:fs';
import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { problemsOf, site, useBrowser } from './harness.ts';
import { framed, useHosts } from './hosts.ts';
import { alerts, lamp, openTab, press, ready, soon, time } from './lab.ts';

const open = useBrowser();
const hosts = useHosts();
const workerFile = readdirSync(`${root}dist/assets`).find((name) => name.startsWith('engine.worker')) ?? '';

const isolated = (view: Page | Frame) => view.evaluate(() => crossOriginIsolated);
/** The offers of the status line, which is in the drawer: its buttons but for the one that shows the strips of sound. */
const buttons = async (view: Page | Frame) => {
  await openTab(view, 'Numbers');
  const line = view.getByRole('list', { name: 'What this page can do' });
  await line.waitFor();
  const all = await line.getByRole('button').allInnerTexts();
  return all.filter((name) => name !== 'Show');
};
const plays = async (view: Page | Frame) => {
  const from = await time(view);
  await press(view, 'Play');
  await soon(() => time(view)).toBeGreaterThan(from);
};

/** Presses “Reload isolated”, and waits for the lab. */
async function reloadIsolated(view: Page | Frame) {
  await openTab(view, 'Numbers');
  await press(view, 'Reload isolated');
  await soon(() => lamp(view, 'isolated').catch(() => undefined)).toBe('isolated');
  await ready(view);
}

test('without the headers the lab plays, below a path too, and says why it has one worker', async () => {
  const { page, problems } = await open('#v2/ring?t=2000', { from: hosts.plain });
  await ready(page);
  expect(await isolated(page)).toBe(false);
  expect(await lamp(page, 'one worker')).toContain('one worker: the host sends no isolation headers');
  expect(await lamp(page, 'not isolated')).toMatch(/sound \d+ ms later$/);
  // The page is a tab already, so that none is offered.
  expect(await buttons(page)).toEqual(['Reload isolated']);
  await plays(page);
  expect(problems).toEqual([]);
});

test('sound goes by port, and the page says how much latency that adds', async () => {
  const { page, problems } = await open('#v2/ring?t=2000', { from: hosts.plain });
  await ready(page);
  const from = await time(page);
  await press(page, 'Listen');
  await soon(() => lamp(page, 'audio')).toMatch(/^audio [\d.]+ kHz, \d+ ms latency, \d+ ms of it by port$/);
  await soon(() => time(page)).toBeGreaterThan(from + 10_000);
  const [, whole, byPort] = /(\d+) ms latency, (\d+) ms/.exec((await lamp(page, 'audio')) ?? '') ?? [];
  expect(Number(byPort)).toBeGreaterThan(50);
  expect(Number(byPort)).toBeLessThan(Number(whole));
  // The ring on threads is not offered, and its files are not loaded.
  expect(await buttons(page)).toEqual(['Reload isolated']);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /(conductor|thread)\.worker|slots/.test(name))).toEqual([]);
  expect(problems).toEqual([]);
});

test('Reload isolated: the service worker adds the headers, the lab is where it was, and the next visit needs no press', async () => {
  const { page, problems } = await open('#v2/ring?a=sleep&t=2000', {
    from: hosts.plain,
    serviceWorkers: 'allow',
  });
  await ready(page, 20_000);
  await reloadIsolated(page);
  await ready(page, 20_000);
  expect(await isolated(page)).toBe(true);
  expect(await lamp(page, 'threads')).toBe('threads ready');
  expect(await buttons(page)).toEqual([]);
  await page.getByRole('img', { name: /^Sleep/ }).waitFor();
  await plays(page);
  await press(page, 'Listen');
  await soon(() => lamp(page, 'audio')).toMatch(/^audio [\d.]+ kHz, \d+ ms latency Hear real threads$/);
  const next = await page.context().newPage();
  const nextProblems = problemsOf(next, [hosts.plain]);
  await next.goto(`${hosts.plain}#v2/ring?t=2000`);
  await ready(next);
  expect(await isolated(next)).toBe(true);
  expect([...problems, ...nextProblems]).toEqual([]);
});

test('under the service worker, what has moved is found where it is now', async () => {
  const { page, problems } = await open('#v2/ring?t=2000', {
    from: hosts.plain,
    serviceWorkers: 'allow',
  });
  await ready(page);
  await reloadIsolated(page);
  await page.goto(`${hosts.plain}moved-#v2/ring?t=2000`);
  expect(page.url()).toBe(`${hosts.plain}#v2/ring?t=2000`);
  await ready(page);
  expect(await isolated(page)).toBe(true);
  // The worker's script must see its new address, because it finds the wasm relative to it.
  const found = await page.evaluate(async (script) => {
    const worker = new Worker(script, { type: 'module', name: 'sharing' });
    worker.postMessage({ kind: 'serve' });
    return new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve('the worker does not start');
    });
  }, `moved-${workerFile}`);
  expect(found).toMatchObject({ kind: 'ready' });
  expect(problems).toEqual([]);
});

test('a browser that refuses the service worker: the page works, and the button is not offered again', async () => {
  const { page, problems } = await open('#v2/ring?t=2000', {
    from: hosts.plain,
    serviceWorkers: 'allow',
    prepare: (page) =>
      page.addInitScript(() => {
        const refuse = () => Promise.reject(new DOMException('denied', 'NotSupportedError'));
        ServiceWorkerContainer.prototype.register = refuse;
      }),
  });
  await ready(page);
  await openTab(page, 'Numbers');
  await press(page, 'Reload isolated');
  await soon(() => lamp(page, 'one worker')).toBe('one worker: the browser refused the service worker');
  expect((await alerts(page)).join()).toContain('The page was not reloaded');
  expect(await buttons(page)).toEqual([]);
  await plays(page);
  expect(problems).toEqual([]);
});

test.each([
  ['a plain page', {}],
  ['an isolated page', { isolated: true }],
])('with the headers, in a frame on %s of another site, the lab is isolated', async (_, how) => {
  const { page, problems } = await open(hosts.framing(`${site}#v2/ring?t=2000`, how), {
    around: hosts.around,
  });
  const frame = framed(page);
  await ready(frame);
  expect(await isolated(page)).toBe('isolated' in how);
  expect(await isolated(frame)).toBe(true);
  expect(await lamp(frame, 'isolated')).toBe('isolated');
  expect(await lamp(frame, 'threads')).toBe('threads ready');
  expect(await buttons(frame)).toEqual([]);
  await plays(frame);
  // Memory is really shared with the worker and the worklet: no samples are sent by port.
  await press(frame, 'Listen');
  await soon(() => lamp(frame, 'audio')).toMatch(/^audio [\d.]+ kHz, \d+ ms latency Hear real threads$/);
  expect(problems).toEqual([]);
});

test('without the headers, in a frame whose storage is blocked: a tab of its own, with the same link', async () => {
  const address = `${hosts.plain}#v2/ring?a=sleep&t=2000`;
  const { page, problems } = await open(hosts.framing(address), {
    from: hosts.plain,
    around: hosts.around,
    serviceWorkers: 'allow',
  });
  const frame = framed(page);
  await ready(frame, 20_000);
  expect(await isolated(frame)).toBe(false);
  expect(await lamp(frame, 'one worker')).toContain('the browser blocks storage here');
  expect(await buttons(frame)).toEqual(['Open in a new tab']);
  await plays(frame);
  await press(frame, 'Pause');
  const opened = page.context().waitForEvent('page');
  await press(frame, 'Open in a new tab');
  const tab = await opened;
  const tabProblems = problemsOf(tab, [hosts.plain]);
  await ready(tab);
  const stood = await time(frame);
  expect(stood).toBeGreaterThan(20_000);
  await soon(() => time(tab)).toBe(stood);
  await reloadIsolated(tab);
  await soon(() => time(tab)).toBe(stood);
  expect([...problems, ...tabProblems]).toEqual([]);
});

test('without the headers, in a frame that may store: Reload isolated isolates it', async () => {
  const { page, problems } = await open(hosts.framing(`${hosts.plain}#v2/ring?t=2000`), {
    from: hosts.plain,
    around: hosts.around,
    storageInFrames: true,
    serviceWorkers: 'allow',
  });
  const frame = framed(page);
  await ready(frame);
  expect(await isolated(frame)).toBe(false);
  expect(await lamp(frame, 'one worker')).toContain('one worker: this frame is not isolated');
  expect(await buttons(frame)).toEqual(['Open in a new tab', 'Reload isolated']);
  await reloadIsolated(frame);
  expect(await isolated(frame)).toBe(true);
  expect(await isolated(page)).toBe(false);
  expect(await frame.evaluate(() => caches.keys())).toEqual([]);
  await plays(frame);
  expect(problems).toEqual([]);
});

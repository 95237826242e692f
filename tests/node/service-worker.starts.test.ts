/** A version that never shows its first picture is replaced by the last version that did; a slow start is not a failure. */
import { expect, test } from 'vitest';
import { browser, FIRST, SECOND } from './service-worker.fake.ts';

const THIRD = { ...SECOND, 'index.html': 'third' };
/** Longer than the longest allowed start, in ms. */
const LONG = 20_000;

/** A browser in which the first version has started, its tab was closed, and the second one has taken over. */
async function updated() {
  const first = browser(FIRST);
  await first.worker.wish('visit');
  await first.visit('one');
  await first.worker.report('started', 'one');
  const second = browser(SECOND, first.storage);
  await second.worker.event('install');
  await second.worker.event('activate');
  return second;
}

test('after a start that is reported as failed, all later navigations show the last version that started', async () => {
  const { worker, visit, get, storage, host } = await updated();
  expect(await visit('two')).toBe('second');
  // What a page of the older version says is not about the newer one.
  await worker.report('started', 'one');
  expect(await worker.report('failed', 'two')).toBe('previous');
  expect(await visit('three')).toBe('first');
  // A page of the last good version that fails as well changes nothing more: no page reloads for ever.
  expect(await worker.report('failed', 'three')).toBe('nothing');
  host.gone = true;
  expect(await visit('four')).toBe('first');
  expect(await get('assets/index-1.js')).toBe('one');
  // The files of the failed version are deleted.
  const texts = [...storage.caches.values()].map((files) => files.size);
  expect(Math.min(...texts)).toBe(1);
  expect(await worker.wish('visit', 'four')).toMatchObject([{ amount: 'core', fellBack: true }]);
  expect(await worker.wish('keep-all')).toEqual([{ failed: 'TypeError' }]);
});

test('a version whose starts cannot be recorded, because the storage is full, is given up all the same', async () => {
  const { worker, visit, storage } = await updated();
  storage.full = true;
  expect(await visit('two')).toBe('second');
  storage.full = false;
  expect(await worker.report('failed', 'two')).toBe('previous');
  expect(await visit('three')).toBe('first');
});

test('a version that has started once is not given up for one page, nor for a page of another version', async () => {
  const { worker, visit } = await updated();
  await visit('two');
  await worker.report('started', 'two');
  await visit('three');
  expect(await worker.report('failed', 'three')).toBe('nothing');
  // A page of the first version that was opened before the update.
  expect(await worker.report('failed', 'one')).toBe('nothing');
  worker.now += 10 * LONG;
  expect(await visit('four')).toBe('second');
});

test('the page that checks threads is not served as the index page', async () => {
  const { worker, visit } = await updated();
  expect(await visit('two', 'crew.html')).toBe('crew');
  await worker.report('started', 'two');
  await visit('three');
  expect(await worker.report('failed', 'three')).toBe('previous');
});

test('a page that hangs reports nothing: the navigation after a bounded time gives its version up', async () => {
  const { worker, visit } = await updated();
  await visit('two');
  worker.now += LONG - 1;
  expect(await visit('three')).toBe('second');
  worker.now += 1;
  expect(await visit('four')).toBe('first');
});

test('a slow device gets four times the longest start of its last version', async () => {
  const first = browser(FIRST);
  await first.worker.wish('visit');
  await first.visit('one');
  first.worker.now += 15_000;
  await first.worker.report('started', 'one');
  const second = browser(SECOND, first.storage);
  await second.worker.event('install');
  await second.visit('two');
  second.worker.now += 50_000;
  expect(await second.worker.report('late', 'two')).toBe('nothing');
  expect(await second.visit('three')).toBe('second');
  second.worker.now += 10_000;
  expect(await second.worker.report('late', 'two')).toBe('previous');
});

test('hidden pages, pages that were left, and one that vanished prove nothing', async () => {
  const { worker, visit } = await updated();
  await visit('hidden');
  await worker.report('hidden', 'hidden');
  await visit('left');
  await worker.report('left', 'left');
  await visit('killed');
  worker.windows = ['hidden'];
  worker.now += 10 * LONG;
  expect(await visit('five')).toBe('second');
  await worker.report('visible', 'hidden');
  worker.now += LONG - 1;
  expect(await worker.report('late', 'hidden')).toBe('nothing');
});

test('a version whose pages crash is given up at the third', async () => {
  const { worker, visit } = await updated();
  for (const page of ['two', 'three']) {
    await visit(page);
    worker.windows = [];
  }
  // Three attempts at once could be a browser that restores its tabs, so that the version is kept for now.
  expect(await visit('four')).toBe('second');
  worker.windows = [];
  worker.now += LONG;
  expect(await visit('five')).toBe('first');
});

test('the last version that started stays until the newer one has, and no longer', async () => {
  const { worker, visit, storage } = await updated();
  await visit('two');
  worker.windows = ['two'];
  await worker.wish('visit', 'two');
  expect(storage.caches.size).toBe(2);
  await worker.report('started', 'two');
  await worker.wish('visit', 'two');
  expect(storage.caches.size).toBe(1);
});

test('without a version to go back to, a failed start changes nothing, and a newer one that waits takes over', async () => {
  const { worker, visit } = browser(FIRST);
  await worker.wish('visit');
  await visit('one');
  expect(await worker.report('failed', 'one')).toBe('nothing');
  const asked: unknown[] = [];
  worker.registration.waiting = { postMessage: (message: unknown) => asked.push(message) };
  expect(await worker.report('failed', 'one')).toBe('newer');
  expect(asked).toEqual([{ wish: 'take-over' }]);
});

test('if the newest version did not start, the next one takes over without a press', async () => {
  const { worker, visit, storage } = await updated();
  await visit('two');
  await worker.report('failed', 'two');
  const third = browser(THIRD, storage);
  await third.worker.event('install');
  expect(third.worker.skipped).toBe(true);
  expect(await third.visit('three')).toBe('third');
  await third.worker.report('failed', 'three');
  expect(await third.visit('four')).toBe('first');
});

test('the reader may try the newest once more', async () => {
  const { worker, visit, host } = await updated();
  await visit('two');
  await worker.report('failed', 'two');
  host.gone = true;
  expect(await worker.wish('try-again')).toEqual([{ failed: 'TypeError' }]);
  expect(await visit('three')).toBe('first');
  host.gone = false;
  expect(await worker.wish('try-again')).toMatchObject([{ amount: 'core', fellBack: false }]);
  expect(await visit('four')).toBe('second');
});

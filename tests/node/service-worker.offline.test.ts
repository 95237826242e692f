/** The files that the service worker stores, and its answers without a host, over several versions. */
import { expect, test } from 'vitest';
import { listOffline } from '../../scripts/offline.mjs';
import { browser, build, FIRST, SECOND, SITE } from './service-worker.sites.ts';

test('after a visit every page works without the host, isolated', async () => {
  const { worker, host, get, asked } = browser(FIRST);
  await worker.event('install');
  expect(asked).toEqual([]);
  expect(await worker.wish('visit')).toEqual([
    { amount: 'core', bytes: { core: 21, rest: 10 }, fellBack: false },
  ]);
  host.gone = true;
  expect(await get('index.html')).toBe('first');
  expect(await get('zh/index.html')).toBe('第一');
  expect(await get('assets/lab-7.js?x')).toBe('lab');
  for (const path of ['', 'zh/', 'crew', 'index.html?v=1#x']) {
    const answer = await worker.fetch({ url: SITE + path, destination: 'document', method: 'GET' });
    expect(answer?.headers.get('Document-Isolation-Policy'), path).toBe('isolate-and-require-corp');
  }
  await expect(get('assets/sqlite3-4.wasm')).rejects.toThrow('no host');
});

test('pages beside those of the site, in every language, get its headers, and others do not', async () => {
  const { worker } = browser(FIRST);
  const ask = (path: string) => worker.fetch({ url: SITE + path, destination: 'document', method: 'GET' });
  for (const path of ['unknown.html', 'zh/unknown.html'])
    expect((await ask(path))?.headers.get('Document-Isolation-Policy'), path).toBe(
      'isolate-and-require-corp',
    );
  for (const path of ['other/', 'zh/other/']) expect(ask(path), path).toBeUndefined();
});

test('optional files are stored when they are used, or when everything is requested', async () => {
  const { worker, host, get } = browser(FIRST);
  await worker.wish('visit');
  expect(await get('assets/later/tags-3.js')).toBe('tags');
  host.gone = true;
  expect(await get('assets/later/tags-3.js')).toBe('tags');
  expect(await worker.wish('keep-all')).toEqual([{ failed: 'TypeError' }]);
  host.gone = false;
  expect(await worker.wish('keep-all')).toMatchObject([{ share: 1 }, { amount: 'all' }]);
  host.gone = true;
  expect(await get('assets/sqlite3-4.wasm')).toBe('sqlite');
});

test('without a stored version, used files are not stored, and pages come from the host', async () => {
  const { get, host, storage, asked } = browser(FIRST);
  host.files = { ...FIRST, 'index.html': 'third', 'assets/later/tags-3.js': 'rewritten by the host' };
  expect(await get('assets/later/tags-3.js')).toBe('rewritten by the host');
  expect(await get('index.html')).toBe('third');
  expect(asked).toEqual(['assets/later/tags-3.js', 'index.html']);
  expect(storage.caches.size).toBe(0);
});

test('a newer version is complete before it takes over, and copies unchanged files from the older one', async () => {
  const { storage, worker, get: getOld } = browser(FIRST);
  await worker.wish('visit');
  const newer = browser(SECOND, storage);
  await newer.worker.event('install');
  expect(newer.worker.skipped).toBe(false);
  expect(newer.asked.toSorted()).toEqual(['assets/index-2.js', 'index.html']);
  newer.host.gone = true;
  expect(await getOld('index.html')).toBe('first');
  expect(await newer.get('index.html')).toBe('second');
  // A page of the older version is still open.
  expect(await newer.get('assets/index-1.js')).toBe('one');
  await newer.worker.wish('take-over');
  expect(newer.worker.skipped).toBe(true);
});

test('older files stay as long as another page is open, and newer ones that wait stay in any case', async () => {
  const { storage, worker } = browser(FIRST);
  await worker.wish('visit');
  const newer = browser(SECOND, storage);
  await newer.worker.event('install');
  worker.registration.waiting = {};
  await worker.wish('visit');
  expect(storage.caches.size).toBe(2);
  newer.worker.windows = ['page', 'other'];
  await newer.worker.event('activate');
  await newer.worker.wish('visit', 'page');
  expect(storage.caches.size).toBe(2);
  newer.worker.windows = ['page'];
  await newer.worker.wish('visit', 'page');
  expect(storage.caches.size).toBe(1);
  expect(await newer.get('index.html')).toBe('second');
});

test('storage that is full or refused is no fault: all comes from the host, and the newer version with it', async () => {
  const { storage, worker, get } = browser(FIRST);
  storage.full = true;
  expect(await worker.wish('visit')).toEqual([{ failed: 'QuotaExceededError' }]);
  expect(await get('index.html')).toBe('first');
  storage.full = false;
  await worker.wish('visit');
  storage.full = true;
  const newer = browser(SECOND, storage);
  await newer.worker.event('install');
  expect(await newer.get('index.html')).toBe('second');
  storage.refused = true;
  expect(await newer.worker.wish('visit')).toEqual([{ failed: 'SecurityError' }]);
  expect(await newer.get('index.html')).toBe('second');
  expect(await newer.get('assets/index-2.js')).toBe('two');
});

test('a version that is stored is there without the host, even if the storage is full before its first start', async () => {
  const { storage, worker, host, get, visit } = browser(FIRST);
  expect(await worker.wish('visit')).toMatchObject([{ amount: 'core' }]);
  storage.full = true;
  host.gone = true;
  expect(await visit('one')).toBe('first');
  expect(await visit('two', 'zh/')).toBe('第一');
  expect(await visit('three', 'crew')).toBe('crew');
  // Neither what these pages report nor their files need room.
  for (const boot of ['hidden', 'visible', 'started']) await worker.report(boot, 'one');
  expect(await visit('four', 'index.html')).toBe('first');
  expect(await get('assets/lab-7.js')).toBe('lab');
  expect(await worker.wish('state')).toMatchObject([{ amount: 'core' }]);
});

test('the version says all contents, and nothing else: built again it is the same', () => {
  const versions = [FIRST, FIRST, { ...FIRST, 'crew.html': 'other' }].map(
    (files) => listOffline(build(files)).version,
  );
  expect(versions[1]).toBe(versions[0]);
  expect(versions[2]).not.toBe(versions[0]);
});

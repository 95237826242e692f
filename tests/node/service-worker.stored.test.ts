/**
 * The files that the service worker stores, and its answers without a host, over several versions; and that every stored or served
 * file is byte for byte the file that the version was built with.
 */
import { expect, test } from 'vitest';
import { listOffline } from '../../scripts/offline.mjs';
import { browser, build, FIRST, SECOND, SITE } from './service-worker.fake.ts';

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
  const { worker, get, host, storage, asked } = browser(FIRST);
  host.files = { ...FIRST, 'index.html': 'third', 'assets/later/tags-3.js': 'rewritten by the host' };
  expect(await get('assets/later/tags-3.js')).toBe('rewritten by the host');
  expect(await get('index.html')).toBe('third');
  expect(asked).toEqual(['assets/later/tags-3.js', 'index.html']);
  expect(storage.caches.size).toBe(0);
  // Pages of a language are ours, too, also those that the host does not know.
  const unknown = { url: `${SITE}zh/unknown.html`, destination: 'document', method: 'GET' };
  expect((await worker.fetch(unknown))?.headers.get('Document-Isolation-Policy')).toBe(
    'isolate-and-require-corp',
  );
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

const CUT = { 'assets/lab-7.js': 'la' };
const stored = async (storage: { caches: Map<string, Map<string, Response>> }, file: string) => {
  const texts: (string | undefined)[] = [];
  for (const files of storage.caches.values())
    texts.push(
      await files
        .get(SITE + file)
        ?.clone()
        .text(),
    );
  return texts;
};

test.each(['assets/lab-7.js', 'assets/index-1.js', 'crew.html'])(
  'a first visit that finds %s damaged in the HTTP cache stores the host’s',
  async (file) => {
    const { worker, host, storage, asked } = browser(FIRST);
    host.stale[file] = 'da';
    await worker.wish('visit');
    expect(await stored(storage, file)).toEqual([FIRST[file as keyof typeof FIRST]]);
    // Pages are always requested with revalidation, so that one request suffices.
    expect(asked).toContain(file.endsWith('.html') ? file : `${file} past the cache`);
  },
);

test('a host that sends a file cut short, or another one: nothing of it is stored, and a later visit finds it mended', async () => {
  const { worker, host, storage } = browser(FIRST);
  for (const text of ['la', 'another', '']) {
    host.files = { ...FIRST, 'assets/lab-7.js': text };
    expect(await worker.wish('visit')).toEqual([{ failed: 'TypeError' }]);
    expect(await stored(storage, 'assets/lab-7.js')).toEqual([undefined]);
    expect(await worker.wish('state')).toMatchObject([{ amount: 'nothing' }]);
  }
  host.files = FIRST;
  expect(await worker.wish('visit')).toMatchObject([{ amount: 'core' }]);
});

test('a damaged file of an older version’s cache is not carried over', async () => {
  const { worker, storage } = browser(FIRST);
  await worker.wish('visit');
  // The cache as a version that did not check digests left it.
  for (const files of storage.caches.values()) files.set(`${SITE}assets/lab-7.js`, new Response('la'));
  const newer = browser(SECOND, storage);
  await newer.worker.event('install');
  expect(newer.asked.toSorted()).toEqual(['assets/index-2.js', 'assets/lab-7.js', 'index.html']);
  newer.host.gone = true;
  expect(await newer.get('assets/lab-7.js')).toBe('lab');
});

test.each([
  ['damaged', { 'assets/index-2.js': 'tw' }],
  ['missing', { 'assets/index-2.js': undefined }],
])('a newer version with a %s file is not installed, and the older one stays active', async (_, files) => {
  const { worker, storage, get } = browser(FIRST);
  await worker.wish('visit');
  const newer = browser({ ...SECOND, ...CUT }, storage);
  newer.host.files = { ...newer.host.files, ...files };
  await expect(newer.worker.event('install')).rejects.toThrow('assets/index-2.js');
  expect(newer.asked).toContain('assets/index-2.js past the cache');
  expect(newer.worker.skipped).toBe(false);
  expect(await get('index.html')).toBe('first');
});

test('a file that is stored when first used: a damaged one is fetched past the HTTP cache, else refused', async () => {
  const { worker, host, get, storage } = browser(FIRST);
  await worker.wish('visit');
  host.stale['assets/later/tags-3.js'] = 'ta';
  expect(await get('assets/later/tags-3.js')).toBe('tags');
  expect(await stored(storage, 'assets/later/tags-3.js')).toEqual(['tags']);
  host.files = { ...FIRST, 'assets/sqlite3-4.wasm': 'sq' };
  await expect(get('assets/sqlite3-4.wasm')).rejects.toThrow('assets/sqlite3-4.wasm');
  expect(await worker.wish('keep-all')).toEqual([{ failed: 'TypeError' }]);
  expect(await stored(storage, 'assets/sqlite3-4.wasm')).toEqual([undefined]);
});

/** Every stored or served file is byte for byte the file that the version was built with. */
import { expect, test } from 'vitest';
import { browser, FIRST, SECOND, SITE } from './service-worker.sites.ts';

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

/** Releases, whose addresses other sites pin: named by their contents, complete, and known to the site's own pages. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameRelease, writeEmbedScript, writeRelease } from '../../scripts/release.mjs';
import { root } from '../../scripts/run.mjs';

let folder: string;
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-release-'));
  put('index.html', '<title>Ringside</title>');
  put('assets/app.js', 'start()');
  put('_headers', '/*');
  put('.vite/manifest.en.json', '{}');
  put('ringside-embed.js', 'define()');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a release is the whole site in a folder that is named by its contents', () => {
  const { folder: first, integrity } = writeRelease(folder);
  expect(first).toMatch(/^v\/\d+\.\d+\.\d+-[0-9a-f]{12}\/$/);
  expect(readdirSync(join(folder, first), { recursive: true }).map(String).sort()).toEqual(
    ['assets', 'assets/app.js', 'index.html', 'ringside-embed.js'].sort(),
  );
  const digest = createHash('sha384').update('define()').digest('base64');
  expect(integrity).toBe(`sha384-${digest}`);
  expect(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))).toEqual({
    folder: first,
    integrity,
  });
});

test('its name changes with any file that is published, and with nothing else', () => {
  const { folder: name } = nameRelease(folder);
  put('_headers', '/*\n  A: one');
  put('v/0.0.1-0/index.html', 'an older one');
  expect(nameRelease(folder).folder).toBe(name);
  put('assets/app.js', 'start(1)');
  expect(nameRelease(folder).folder).not.toBe(name);
});

test('releases of earlier builds are published again, as they were', () => {
  const earlier = mkdtempSync(join(tmpdir(), 'ringside-releases-'));
  const { folder: first } = writeRelease(folder, earlier);
  const fresh = mkdtempSync(join(tmpdir(), 'ringside-release-'));
  cpSync(folder, fresh, { recursive: true, filter: (path) => !/\/v$|release\.json$/.test(path) });
  writeFileSync(join(fresh, 'ringside-embed.js'), 'define(2)');
  const { folder: second } = writeRelease(fresh, earlier);
  expect(readFileSync(join(fresh, first, 'ringside-embed.js'), 'utf8')).toBe('define()');
  expect(readFileSync(join(fresh, second, 'ringside-embed.js'), 'utf8')).toBe('define(2)');
  expect(readdirSync(earlier).sort()).toEqual([first, second].map((one) => one.slice(2, -1)).sort());
  for (const one of [earlier, fresh]) rmSync(one, { recursive: true });
});

test('the published script has no comments, and still defines the element', async () => {
  await writeEmbedScript(join(root, 'public/ringside-embed.js'), folder);
  const script = readFileSync(join(folder, 'ringside-embed.js'), 'utf8');
  expect(script).not.toMatch(/\/\*|\/\/ /);
  expect(script).toContain('ringside-embed');
  expect(existsSync(join(folder, 'ringside-embed.js'))).toBe(true);
});

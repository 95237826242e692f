/** All files of the page have the site's headers, from the built site and from the dev server. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devHeaders, siteHeaders } from '../../scripts/headers.mjs';
import { root } from '../../scripts/run.mjs';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { site, useBrowser } from './harness.ts';
import { press, ready, soon } from './lab.ts';

const open = useBrowser();
const dev = useDevServer();

/** The headers that a response lacks; `[]` if it has all. */
const lacking = (headers: Record<string, string>, sent: (name: string) => string | null | undefined) =>
  Object.keys(headers).filter((name) => sent(name) !== headers[name]);

/** Requests files from a server. @returns a line for each file that lacks a header */
async function lackingFiles(address: string, files: string[], headers: Record<string, string>) {
  const lines = files.map(async (file) => {
    const response = await fetch(address + file);
    await response.arrayBuffer();
    return { file, status: response.status, lacks: lacking(headers, (name) => response.headers.get(name)) };
  });
  return (await Promise.all(lines)).filter(({ status, lacks }) => status !== 200 || lacks.length > 0);
}

test('the built site sends all its headers with every file', async () => {
  const files = readdirSync(`${root}dist`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.vite'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(`${root}dist/`.length));
  for (const part of [
    /^index\.html$/,
    /engine\.worker/,
    /sink\.worklet/,
    /\.wasm$/,
    /^service-worker\.js$/,
  ]) {
    expect(files).toContainEqual(expect.stringMatching(part));
  }
  expect(await lackingFiles(site, files, siteHeaders)).toEqual([]);
});

test('the dev server does with everything that the page asks for, which is isolated', async () => {
  const came: Response[] = [];
  const { page, problems } = await open('#v2/ring?t=2000', {
    from: dev(),
    prepare: (page) => Promise.resolve(page.on('response', (response) => came.push(response))),
  });
  await ready(page);
  await press(page, MEASURE);
  for (const part of [/\/$/, /engine\.worker/, /measure\.worker/, /\.wasm$/]) {
    await soon(() => came.map((response) => response.url())).toContainEqual(expect.stringMatching(part));
  }
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  for (const response of came) {
    const sent = response.headers();
    expect(
      lacking(devHeaders, (name) => sent[name.toLowerCase()]),
      response.url(),
    ).toEqual([]);
  }
  const others = ['src/audio/sink.worklet.ts?worker_file&type=module', 'service-worker.js', 'icon.svg'];
  expect(await lackingFiles(dev(), others, devHeaders)).toEqual([]);
  expect(problems).toEqual([]);
});

/** Starts it before the tests of the calling file, and closes it after them. @returns its address, ending in a slash */
function useDevServer(): () => string {
  // A separate cache folder, so that other servers of this repository are not disturbed.
  const cacheDir = mkdtempSync(join(tmpdir(), 'ringside-vite-'));
  const configFile = `${root}vite.config.ts`;
  let server: ViteDevServer;
  beforeAll(async () => {
    const address = { port: 0, host: '127.0.0.1' };
    server = await createServer({ configFile, cacheDir, logLevel: 'error', server: address });
    await server.listen();
  });
  afterAll(async () => {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  });
  return () => server.resolvedUrls?.local[0] ?? '';
}

/**
 * The site's headers and policies: all files have the headers, from the built site and from the dev server; on hosts that
 * send none, the content policy applies to workers once the service worker answers; hosts that support `_headers` let other
 * sites frame only the embed.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHost } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devHeaders, headersOf, siteHeaders } from '../../scripts/headers.mjs';
import { root } from '../../scripts/run.mjs';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { site, useBrowser } from './harness.ts';
import { useHosts } from './hosts.ts';
import { press, ready, soon } from './lab.ts';
import { stored, useSites } from './sites.ts';

const open = useBrowser();
const dev = useDevServer();
const hosts = useHosts();
const sites = useSites();

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

/** A worker's script that tries forbidden operations, and reports the results. */
const PROBE = `
  const outcome = (attempt) => attempt().then(() => 'allowed', ({ name }) => name);
  onmessage = async ({ data: address }) => {
    const refused = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    const tried = {
      fetch: await outcome(() => fetch(address, { mode: 'no-cors' })),
      eval: await outcome(async () => eval('1')),
      function: await outcome(async () => new Function('return 1')()),
      import: await outcome(() => import('data:text/javascript,')),
      wasm: await outcome(() => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))),
    };
    postMessage({ ...tried, refused: [...new Set(refused)].sort() });
  };
`;
const FORBIDDEN = {
  ...{ fetch: 'TypeError', eval: 'EvalError', function: 'EvalError', import: 'TypeError', wasm: 'allowed' },
  refused: ['connect-src', 'script-src', 'script-src-elem'],
};

test('on a plain host, a worker of a page that the service worker answers can neither reach another origin nor eval', async () => {
  const probing = sites.make('probing', ({ folder }) => writeFileSync(`${folder}assets/probe.js`, PROBE));
  hosts.deploy(probing);
  const { page } = await open('crew.html', { from: hosts.plain, serviceWorkers: 'allow' });
  await soon(() => stored(page)).toEqual(['core']);
  await page.reload();
  const tried = (type: WorkerType) =>
    page.evaluate(
      ([address, type]) =>
        new Promise((resolve) => {
          const worker = new Worker('assets/probe.js', { type });
          worker.onmessage = ({ data }) => resolve(data);
          worker.postMessage(address);
        }),
      [hosts.around, type] as const,
    );
  expect(await tried('module')).toEqual(FORBIDDEN);
  expect(await tried('classic')).toEqual(FORBIDDEN);
});

test('hosts that read _headers let other sites frame the embed alone', async () => {
  // The preview server applies only the rules for every path; this server applies all of the file.
  const server = createHost(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    for (const [name, value] of Object.entries(headersOf(pathname))) response.setHeader(name, value);
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>${pathname}</title>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    const { page } = await open('', { from: hosts.around });
    const titleIn = async (path: string) => {
      await page.goto(hosts.framing(own + path));
      const frame = page.frames()[1];
      return frame.title().catch(() => '');
    };
    for (const path of ['/embed.html', '/zh/embed.html', '/v/1.0.0-ab/embed.html'])
      expect(await titleIn(path)).toBe(path);
    for (const path of ['/', '/crew.html', '/zh/', '/zh/crew', '/v/1.0.0-ab/', '/v/1.0.0-ab/zh/crew.html']) {
      expect(await titleIn(path), path).not.toBe(path);
    }
  } finally {
    server.close();
  }
});

test('the preview server’s answer that a file has not changed carries every header of the site', async () => {
  const page = await (await fetch(site)).text();
  const [, asset] = /href="\.\/(assets\/[^"]+\.js)"/.exec(page) ?? [];
  for (const file of ['', 'service-worker.js', asset]) {
    const first = await fetch(site + file);
    const etag = first.headers.get('ETag') ?? '';
    const again = await fetch(site + file, { headers: { 'If-None-Match': etag } });
    expect(again.status, file).toBe(304);
    for (const [name, value] of Object.entries(siteHeaders))
      expect(again.headers.get(name), file).toBe(value);
  }
  const { headers } = await fetch(site + asset);
  expect(headers.get('Cache-Control')).toMatch(/immutable/);
});

test('the content policy refuses an inline script, and the harness notices', async () => {
  const { page, problems } = await open();
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "intruder"';
    document.head.append(script);
  });
  expect(await page.title()).not.toBe('intruder');
  // The header's policy and the page's policy each refuse it.
  expect(problems).not.toEqual([]);
  for (const problem of problems) expect(problem).toContain('Content Security Policy');
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

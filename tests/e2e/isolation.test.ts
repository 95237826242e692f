/** On a host that sends no headers of ours, the page works without shared memory, and says what that costs. */
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { useBrowser } from './harness.ts';
import { lamp, press, ready, soon, time } from './lab.ts';

const open = useBrowser();

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

let server: Server;
let plain: string;
beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    // Below a path, as on a host that one shares with others.
    const path = pathname
      .replace(/^\/sites\/ringside\/$/, '$&index.html')
      .replace(/^\/sites\/ringside\//, '');
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    createReadStream(`${root}dist/${path}`)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no address');
  plain = `http://127.0.0.1:${address.port}/sites/ringside/`;
});
afterAll(() => server.close());

test('without the headers the lab plays, below a path too', async () => {
  const { page, problems } = await open('', { from: plain });
  await ready(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  expect(await lamp(page, 'not isolated')).toBeDefined();
  const from = await time(page);
  await press(page, 'Play');
  await soon(() => time(page)).toBeGreaterThan(from);
  expect(problems).toEqual([]);
});

test('sound goes by port, and the page says how much latency that adds', async () => {
  const { page, problems } = await open('', { from: plain });
  await ready(page);
  const from = await time(page);
  await press(page, 'Listen');
  await soon(() => lamp(page, 'audio')).toMatch(/^audio [\d.]+ kHz, \d+ ms latency, \d+ ms of it by port$/);
  await soon(() => time(page)).toBeGreaterThan(from + 10_000);
  const [, whole, byPort] = /(\d+) ms latency, (\d+) ms/.exec((await lamp(page, 'audio')) ?? '') ?? [];
  expect(Number(byPort)).toBeGreaterThan(50);
  expect(Number(byPort)).toBeLessThan(Number(whole));
  expect(problems).toEqual([]);
});

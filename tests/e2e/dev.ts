/** The dev server of `npm start`, for tests that request sources from it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { root } from '../../scripts/run.mjs';

/** Starts it before the tests of the calling file, and closes it after them. @returns its address, ending in a slash */
export function useDevServer(): () => string {
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

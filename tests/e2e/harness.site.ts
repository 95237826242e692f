/** Global set-up of the e2e tests: serves the built site, starts a headless Chromium, and provides the addresses of both. */
import { chromium } from 'playwright';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { root } from '../../scripts/run.mjs';
import { launchOptions } from './harness.launch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built site, ending in a slash. */
    site: string;
    /** Address of the browser. */
    browser: string;
  }
}

export default async function serveSite(project: TestProject) {
  const server = await preview({
    configFile: `${root}vite.config.ts`,
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no address');
  project.provide('site', `http://127.0.0.1:${address.port}/`);
  const browser = await chromium.launchServer(launchOptions());
  project.provide('browser', browser.wsEndpoint());
  return () => Promise.all([server.close(), browser.close()]);
}

/** Serves the built site for the e2e tests and tells them its address. */
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { root } from '../../scripts/run.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built site, ending in a slash. */
    site: string;
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
  return () => server.close();
}

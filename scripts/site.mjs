/** Serves the built site, `dist/`, to scripts that open it in a browser. */
import { root } from './run.mjs';
import { setupPackages } from './setup.mjs';

/** @returns {Promise<{ site: string, close: () => Promise<void> }>} its address, at a free port of this machine */
export async function serveSite() {
  await setupPackages();
  const { preview } = await import('vite');
  const server = await preview({
    configFile: `${root}vite.config.ts`,
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  return { site: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

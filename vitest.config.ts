/**
 * Three test projects: `node` (pure code), `browser` (components, workers, audio, in headless Chromium with the page's
 * isolation headers) and `e2e` (the built site, driven from Node).
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';
import { devHeaders } from './scripts/headers.mjs';

/** What needs a sound device and threads at their time is tried again on a machine with other work: a fault fails twice. */
const ONCE_MORE = 1;

export default defineConfig({
  plugins: [svelte()],
  publicDir: 'public',
  // Only headers set here reach the frame that the tests run in; a plugin's middleware comes too late for it.
  server: { headers: devHeaders },
  // Made ready before the first test: what Vite finds out about later reloads the page under the tests.
  optimizeDeps: { include: ['axe-core'], exclude: ['@sqlite.org/sqlite-wasm'] },
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['tests/node/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: ONCE_MORE,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium(),
                args: chromiumFlags,
                // Muted, Chromium would give the worklet no sound device to be paced by.
                ignoreDefaultArgs: ['--mute-audio'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/harness.site.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: ONCE_MORE,
          // One page at a time: two would disturb each other's sound and measurements, and take as long.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 420_000,
          hookTimeout: 180_000,
          // One engine after another: two would share the cores that are measured.
          fileParallelism: false,
        },
      },
    ],
  },
});

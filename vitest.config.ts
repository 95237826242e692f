/**
 * The test projects: `node` (pure code), `browser` (components, workers, audio, in headless Chromium with the page's
 * isolation headers), `e2e` (the built site, driven from Node), and for the sweep of the built site one for each engine:
 * `chromium`, `firefox` and `webkit`. What a failed test showed is kept in `test-results/`.
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';
import { devHeaders } from './scripts/headers.mjs';

/**
 * Tests that need a sound device and threads in time are tried once more, because a busy machine may delay them: a fault
 * fails twice. `npm test` lists each test that was tried again with its message, which therefore is not shortened.
 */
const tried = { retry: 1, setupFiles: ['tests/retries.ts'], chaiConfig: { truncateThreshold: 0 } };

/** The sweep of the built site in one engine. */
const sweep = (name: 'chromium' | 'firefox' | 'webkit') => ({
  test: {
    name,
    include: ['tests/engines/sweep.test.ts'],
    provide: { engine: name },
    testTimeout: 420_000,
    hookTimeout: 180_000,
  },
});

export default defineConfig({
  plugins: [svelte()],
  publicDir: 'public',
  // Only headers set here reach the frame that the tests run in; a plugin's middleware comes too late for it.
  server: { headers: devHeaders },
  // Made ready before the first test: what Vite finds out about later reloads the page under the tests.
  optimizeDeps: {
    include: ['axe-core', 'music-metadata', 'wabt'],
    exclude: ['@sqlite.org/sqlite-wasm', 'assemblyscript', 'binaryen'],
  },
  test: {
    projects: [
      {
        extends: true,
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
          ...tried,
          setupFiles: [...tried.setupFiles, 'tests/browser/setup.ts'],
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: true,
            screenshotDirectory: 'test-results/screenshots',
            trace: { mode: 'on-first-retry', tracesDir: 'test-results/traces' },
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
          ...tried,
          // One page at a time: two would disturb each other's sound and measurements, and take as long.
          fileParallelism: false,
        },
      },
      sweep('chromium'),
      sweep('firefox'),
      sweep('webkit'),
    ],
  },
});

/** What `npm run fuzz` runs in Node: the page's readers, and the cost of links on the release build of the engine. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/fuzz/*.fuzz.ts'], testTimeout: 0, disableConsoleIntercept: true },
});

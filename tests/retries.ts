/** Puts into each test's report how often it was tried again, so that `npm test` can say so. */
import { afterEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Tries after the first; absent for a test that ran once. */
    retries?: number;
  }
}

afterEach(({ task }) => {
  const retries = task.result?.retryCount ?? 0;
  if (retries > 0) task.meta.retries = retries;
});

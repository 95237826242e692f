/**
 * Evidence of failed e2e tests, in `test-results/e2e/`: a screenshot of each open page, and for a test that is
 * retried also a trace, which `npx playwright show-trace FILE` opens.
 */
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { type RunnerTask as Task, TestRunner } from 'vitest';
import { root } from '../../scripts/run.mjs';

const FOLDER = join(root, 'test-results', 'e2e');

/** Path of a file of a test, without its extension. */
const pathFor = ({ name, file, result }: Task, at: number) => {
  const words = `${file?.name.replace(/^.*\//, '')} ${name} ${result?.retryCount ?? 0} ${at}`;
  return join(FOLDER, words.replace(/[^\p{L}\p{N}.]+/gu, '-').slice(-120));
};

/** Whether the running test has failed before. Only then is a trace recorded, because tracing slows the page. */
const isTriedAgain = () => (TestRunner.getCurrentTest()?.result?.retryCount ?? 0) > 0;

/** Must be called with each new profile before it has pages. */
export async function traceRetry(context: BrowserContext) {
  if (isTriedAgain()) await context.tracing.start({ screenshots: true, snapshots: true });
}

/** Must be called after each test while its pages are open. */
export async function keepEvidence(task: Task, contexts: BrowserContext[]) {
  const failed = task.result?.state === 'fail';
  for (const [at, context] of contexts.entries()) {
    const path = pathFor(task, at);
    if (failed) {
      // A screenshot of a page that hangs fails, and must not block the test.
      const shots = context
        .pages()
        .map((page, number) => page.screenshot({ path: `${path}-${number}.png`, timeout: 5_000 }));
      await Promise.allSettled(shots);
    }
    if (isTriedAgain()) await context.tracing.stop(failed ? { path: `${path}.zip` } : {});
  }
}

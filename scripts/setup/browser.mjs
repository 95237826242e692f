/** A Chromium for tests and benches: an installed one, else Debian's package if the user may install it. */
import { onPath, PlainError, run, say } from '../run.mjs';

export async function installBrowser() {
  // Not imported at the top, because it needs the npm packages.
  const { findChromium } = await import('../chromium.mjs');
  if (findChromium()) return;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say("installing Debian's chromium");
    await run('apt-get', ['update'], { output: 'keep' });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      output: 'keep',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (findChromium()) return;
  }
  throw new PlainError(
    'The tests need Chromium: install it, or let CHROMIUM name one, or run npx playwright install chromium.',
  );
}

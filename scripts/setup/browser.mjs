/** A Chromium for tests and benches: an installed one, else Debian's package where this user may install it. */
import { onPath, PlainError, run, say } from '../run.mjs';

export async function installBrowser() {
  // Needs the npm packages, hence not imported at the top.
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

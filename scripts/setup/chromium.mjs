/** A Chromium for tests and benches: an installed one, else Debian's package if the user may install it. */
import { findChromium } from '../chromium.mjs';
import { onPath, PlainError, run, say } from '../run.mjs';

/** @param {string} user what needs it, as the subject of a sentence */
export async function installChromium(user) {
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
    `${user} needs Chromium: install it, or let CHROMIUM name one, or run npx playwright install chromium.`,
  );
}

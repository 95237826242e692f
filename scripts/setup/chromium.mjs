/** A Chromium for tests and benches: an installed one, else Debian's package if the user may install it. */
import { findChromium } from '../chromium.mjs';
import { PlainError } from '../run.mjs';
import { installDebian } from './debian.mjs';

/** @param {string} user what needs it, as the subject of a sentence */
export async function installChromium(user) {
  if (findChromium()) return;
  await installDebian('chromium', ['chromium']);
  if (findChromium()) return;
  throw new PlainError(
    `${user} needs Chromium: install it, or let CHROMIUM name one, or run npx playwright install chromium.`,
  );
}

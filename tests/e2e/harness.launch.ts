/** How e2e tests start Chromium. */
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

export function launchOptions() {
  const executablePath = findChromium();
  return {
    args: chromiumFlags,
    // Muted, it would give the worklet no sound device to be paced by.
    ignoreDefaultArgs: ['--mute-audio'],
    ...(executablePath ? { executablePath } : {}),
  };
}

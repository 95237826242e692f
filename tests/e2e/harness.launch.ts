/** How e2e tests start Chromium. */
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';

export function launchOptions() {
  const executablePath = findChromium();
  return {
    args: chromiumFlags,
    // A muted browser has no sound device that would pace the worklet.
    ignoreDefaultArgs: ['--mute-audio'],
    ...(executablePath ? { executablePath } : {}),
  };
}

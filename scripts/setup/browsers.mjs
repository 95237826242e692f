/**
 * Firefox, WebKitGTK and their dependencies for machines without a desktop: Debian's packages, if the user may install
 * them.
 */
import { NEEDED } from '../browsers/find.mjs';
import { PlainError } from '../run.mjs';
import { installDebian } from './debian.mjs';

/** Packages that the ones above do not depend on: sound for WebKitGTK, and a font for Chinese. */
const BESIDE = [
  ...['pulseaudio-utils', 'libpulse0', 'gstreamer1.0-plugins-base', 'gstreamer1.0-plugins-good'],
  ...['gstreamer1.0-pulseaudio', 'fonts-wqy-microhei'],
];

const missing = () => NEEDED.filter(({ find }) => !find());

export async function installBrowsers() {
  if (missing().length === 0) return;
  const packages = [...new Set(NEEDED.map((one) => one.package)), ...BESIDE];
  await installDebian('Firefox and WebKitGTK', packages);
  const still = missing().map(({ name }) => name);
  if (still.length === 0) return;
  throw new PlainError(
    `The sweep of all engines needs ${still.join(', ')}: on Debian, run apt-get install -y --no-install-recommends ${packages.join(' ')} as root.`,
  );
}

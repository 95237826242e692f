/**
 * Firefox, WebKitGTK and their dependencies for machines without a desktop: Debian's packages, if the user may install
 * them.
 */
import { NEEDED } from '../browsers/find.mjs';
import { onPath, PlainError, run, say } from '../run.mjs';

/** Packages that the ones above do not depend on: sound for WebKitGTK, and a font for Chinese. */
const BESIDE = [
  ...['pulseaudio-utils', 'libpulse0', 'gstreamer1.0-plugins-base', 'gstreamer1.0-plugins-good'],
  ...['gstreamer1.0-pulseaudio', 'fonts-wqy-microhei'],
];

const missing = () => NEEDED.filter(({ find }) => !find());

export async function installBrowsers() {
  if (missing().length === 0) return;
  const packages = [...new Set(NEEDED.map((one) => one.package)), ...BESIDE];
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say("installing Debian's Firefox and WebKitGTK");
    await run('apt-get', ['update'], { output: 'keep' });
    const [program, ...args] = install;
    await run(program, args, { output: 'keep', env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const still = missing().map(({ name }) => name);
  if (still.length === 0) return;
  throw new PlainError(
    `The sweep of all engines needs ${still.join(', ')}: on Debian, run ${install.join(' ')} as root.`,
  );
}

/**
 * The browsers of the sweep other than Chromium, and the programs that they need for machines without a desktop: found, or
 * installed as Debian's packages, if the user may.
 */
import { existsSync } from 'node:fs';
import { onPath, PlainError } from '../run.mjs';
import { installDebian } from '../setup.mjs';

/** MiniBrowser is not on PATH; these are Debian's multiarch folders, and those of other distributions. */
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '']
  .flatMap((folder) => [`/usr/lib/${folder}`, `/usr/libexec/${folder}`])
  .flatMap((folder) => ['4.1', '6.0', '4.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`));

/** @returns {string | undefined} path of the extended support release, else of any Firefox */
export const findFirefox = () => onPath('firefox-esr') ?? onPath('firefox');

/** @returns {string | undefined} */
export const findMiniBrowser = () => MINI_BROWSERS.find((path) => existsSync(path));

/**
 * The programs that the sweep needs, with the functions that find them, and their Debian packages.
 * @type {readonly { name: string, package: string, find: () => string | undefined }[]}
 */
const NEEDED = [
  { name: 'Firefox', package: 'firefox-esr', find: findFirefox },
  { name: 'MiniBrowser of WebKitGTK', package: 'webkit2gtk-driver', find: findMiniBrowser },
  { name: 'WebKitWebDriver', package: 'webkit2gtk-driver', find: () => onPath('WebKitWebDriver') },
  { name: 'Xvfb', package: 'xvfb', find: () => onPath('Xvfb') },
  { name: 'PulseAudio', package: 'pulseaudio', find: () => onPath('pulseaudio') },
];

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

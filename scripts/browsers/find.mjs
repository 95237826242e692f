/**
 * Finds the browsers of the sweep other than Chromium, and the programs that they need. Never installs them:
 * `setup/browsers.mjs` does.
 */
import { existsSync } from 'node:fs';
import { onPath } from '../run.mjs';

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
export const NEEDED = [
  { name: 'Firefox', package: 'firefox-esr', find: findFirefox },
  { name: 'MiniBrowser of WebKitGTK', package: 'webkit2gtk-driver', find: findMiniBrowser },
  { name: 'WebKitWebDriver', package: 'webkit2gtk-driver', find: () => onPath('WebKitWebDriver') },
  { name: 'Xvfb', package: 'xvfb', find: () => onPath('Xvfb') },
  { name: 'PulseAudio', package: 'pulseaudio', find: () => onPath('pulseaudio') },
];

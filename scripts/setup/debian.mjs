/** Installs programs on Debian, if the user may. */
import { onPath, run, say } from '../run.mjs';

/**
 * @param {string} what is installed, in words
 * @param {string[]} packages
 */
export async function installDebian(what, packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  say(`installing Debian's ${what}`);
  await run('apt-get', ['update'], { output: 'keep' });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    output: 'keep',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

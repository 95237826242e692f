/**
 * `npm run build`: the static site in `dist/`, for any static host. `--releases FOLDER` publishes the releases in that folder again
 * beside this one, and adds this one to it.
 */
import { argv } from 'node:process';
import { join } from 'node:path';
import { readArgs } from './args.mjs';
import { buildEngine } from './engine.mjs';
import { crates, packages, standardLibrary, writeNotices } from './notices.mjs';
import { writeRelease } from './release.mjs';
import { command, isMain, mustRun, root, say } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * Builds `dist/` from the page's sources and the engine, which must have been built.
 * @param {string} [releases] folder with the releases of earlier builds
 */
export async function buildSite(releases) {
  say('building the site');
  const output = await mustRun('vite', ['build'], 'The site does not build');
  const dist = join(root, 'dist');
  const rust = standardLibrary();
  writeNotices([...packages(dist), ...crates(), rust], rust.folder, dist);
  writeRelease(dist, releases);
  return output;
}

if (isMain(import.meta.url)) {
  await command(async () => {
    const { releases } = readArgs(argv.slice(2), { releases: { type: 'string' } });
    await setup();
    await buildEngine();
    console.log((await buildSite(releases)).trim());
  });
}

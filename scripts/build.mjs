/** `npm run build`: the static site in `dist/`, for any static host. */
import { pathToFileURL } from 'node:url';
import { argv } from 'node:process';
import { buildEngine } from './engine.mjs';
import { command, PlainError, run, say } from './run.mjs';
import { setup } from './setup.mjs';

/** Builds `dist/` from the page's sources and the engine built before. */
export async function buildSite() {
  say('building the site');
  const { ok, output } = await run('vite', ['build'], { output: 'keep' });
  if (!ok) throw new PlainError(`The site does not build:\n${output}`);
  return output;
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  await command(async () => {
    await setup();
    await buildEngine();
    console.log((await buildSite()).trim());
  });
}

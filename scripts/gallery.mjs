/**
 * `npm run gallery`: takes a picture of every figure and compares it with its golden picture in
 * `tests/fixtures/gallery/`. It writes a page that shows all pictures, the old and the new one beside each other where
 * they differ. `-- --accept` replaces the golden pictures by the new ones.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { readArgs } from './args.mjs';
import { buildEngine, MODULES } from './engine.mjs';
import { galleryPage } from './gallery/page.mjs';
import { command, PlainError, root, run, say } from './run.mjs';
import { setup } from './setup.mjs';

const RESULTS = join(root, 'test-results', 'gallery');
const GOLDENS = join(root, 'tests', 'fixtures', 'gallery');
const TEST = 'tests/browser/gallery.test.ts';

/**
 * A picture that was taken: its lab and state, the differences from its golden picture, and the new golden picture's
 * text. `now` and, if there are differences, `before` are the pictures with fonts, for display.
 * @typedef {{ name: string, found: string[], file: string, now: string, before?: string }} Picture
 */

/** Takes the pictures in the browser. @returns {Promise<Picture[]>} */
async function takePictures() {
  rmSync(RESULTS, { recursive: true, force: true });
  const how = /** @type {const} */ ({ output: 'keep', env: { VITE_GALLERY: 'yes' } });
  const { ok, output } = await run('vitest', ['run', '--project', 'browser', TEST], how);
  if (!ok) throw new PlainError(`${output}\nThe pictures could not be taken.`);
  return readdirSync(RESULTS).flatMap((file) => JSON.parse(readFileSync(join(RESULTS, file), 'utf8')));
}

/** Files of states that no longer exist. @param {Picture[]} pictures */
const obsolete = (pictures) =>
  readdirSync(GOLDENS).filter((file) => !pictures.some(({ name }) => file === `${name}.svg`));

await command(async () => {
  const { accept } = readArgs(argv.slice(2), { accept: { type: 'boolean' } });
  await setup({ browser: 'The gallery', modules: MODULES });
  await buildEngine();
  say('taking the pictures');
  mkdirSync(GOLDENS, { recursive: true });
  const pictures = await takePictures();
  const different = pictures.filter(({ found }) => found.length > 0);
  const left = obsolete(pictures);
  writeFileSync(join(RESULTS, 'index.html'), galleryPage(pictures, left));
  console.log(`${different.length} of ${pictures.length} pictures differ: test-results/gallery/index.html`);
  if (left.length > 0) console.log(`Without a state: ${left.join(', ')}`);
  if (!accept) return;
  for (const { name, file } of different) writeFileSync(join(GOLDENS, `${name}.svg`), file);
  for (const file of left) rmSync(join(GOLDENS, file));
  console.log(`Accepted: ${different.length} written, ${left.length} removed.`);
});

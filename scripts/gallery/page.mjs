/** The page that shows the pictures of all figures. It needs no server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** @typedef {import('../gallery.mjs').Picture} Picture */

/** @param {string} path */
const text = (path) => readFileSync(join(root, path), 'utf8');

/** @param {Picture[]} pictures @param {string[]} left files without a state */
function summary(pictures, left) {
  const count = pictures.filter(({ found }) => found.length > 0).length;
  const differ =
    count === 0
      ? `${pictures.length} pictures, none differs`
      : `${count} of ${pictures.length} pictures differ`;
  return left.length === 0 ? differ : `${differ}; without a state: ${left.join(', ')}`;
}

/**
 * @param {Picture[]} pictures in their order
 * @param {string[]} left files without a state
 * @returns {string} an HTML document
 */
export function galleryPage(pictures, left) {
  const labs = [...new Set(pictures.map(({ name }) => name.split('.')[0]))];
  const data = pictures.map(({ name, found, now, before }) => ({ name, found, now, before }));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ringside: gallery</title>
<style>
${text('web/src/style/tokens.css')}
${text('scripts/gallery/pictures.css')}
</style>
<header>
<h1>Gallery</h1>
<p>${summary(pictures, left)}</p>
<label><input type="checkbox" id="only"> Only differences</label>
<label>Lab <select id="lab"><option value="">all</option>${labs.map((lab) => `<option>${lab}</option>`).join('')}</select></label>
<label>Theme <select id="theme"><option>light</option><option>dark</option></select></label>
</header>
<main></main>
<script type="application/json" id="pictures">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>
${text('scripts/gallery/pictures.js')}
</script>
</html>
`;
}

/**
 * Bundle budgets, gzipped: the JS and CSS of a first view (the home page or a lab), and each module of the engine;
 * modules that no first view loads may be larger. Code behind an `import()` and other pages do not count; workers and
 * worklets count if the first view starts them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from './files.mjs';
import { RELEASES } from './release.mjs';
import { languages } from '../web/src/words/languages.js';
import { root } from './run.mjs';

/** The largest first view is that of a lab in Chinese. */
const FIRST_VIEW_KB = 144;
/** Entries of the first views: the page, and the part of it that the URL opens. */
const FIRST_VIEWS = {
  home: ['index.html', 'src/home/Home.svelte'],
  'a lab': ['index.html', 'src/app/Labs.svelte'],
  'an embed': ['embed.html'],
};
/** Loaded by a page that embeds a lab, to show the embed. */
const EMBED_SHELL = { file: 'ringside-embed.js', budget: 3 };
/**
 * By the module's folder in `engine/`. A view loads one of the first four: which, its lab says. Two have five labs each: the one for
 * memory also media files, the sound of the built-in clip and a deflate, the station's the language of scripts. More than half of either is compiled several
 * times over, each variant for as many probes, so that nothing is decided while it is timed.
 * The aim for the first is 250 kB. The same sources give the same bytes in every folder and for every user.
 */
const WASM_KB = {
  ...{ pkg: 278, 'pkg-memory': 588, 'pkg-station': 559, 'pkg-library': 385, 'pkg-threads': 348 },
};

/**
 * Files that the first view does not load: the threads, their conductor, and the worklet that reads their slots; the
 * media worker; the library's workers, and code that workers load later; SQLite, in its own workers, most of which the
 * page does not use; the script of the page for unknown addresses; the workers that measure, count operations, do the
 * home page's load, play recordings, serve the station's panes, and compile, search and race the user's own variants; and files for other sites.
 */
const STARTED_LATER =
  /^(kill-switch\/)?service-worker\.js$|^(ringside-embed|not-found)\.js$|^assets\/later\/|(^|\/)((conductor|thread|media|shelves|sqlite|load|measure|operations|ablation|capacity-search|script|compiler|search|play|race)\.worker|slots\.worklet|sqlite3-[\w-]+?)-/;
/** A worker loads the code of one module; the largest one counts. */
const MODULE_CODE = /^assets\/ringside-/;

/** @typedef {{ file: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest what Vite writes about the chunks of a build */

/** @param {Manifest} manifest */
const listedIn = (manifest) =>
  new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));

/**
 * The scripts and styles that the first view loads.
 * @param {string[]} files all files of the site, relative to it
 * @param {Manifest} manifest
 * @param {...string} entries the page's, and of its parts those that open at once
 * @returns {string[]}
 */
function firstViewFiles(files, manifest, ...entries) {
  const needed = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    chunk.css?.forEach((file) => needed.add(file));
    chunk.imports?.forEach(visit);
  };
  for (const entry of entries) {
    if (!manifest[entry]) throw new Error(`The build has no ${entry}.`);
    visit(entry);
  }
  const listed = listedIn(manifest);
  return files.filter(
    (file) =>
      /\.(js|css)$/.test(file) && !STARTED_LATER.test(file) && (needed.has(file) || !listed.has(file)),
  );
}

/**
 * Measures `dist/`.
 * @returns {{ name: string, size: number, budget: number }[]} in kB, gzipped
 */
export function bundleSizes() {
  const dist = join(root, 'dist');
  // Releases are copies of files that are counted already.
  const files = filesOf(dist).filter((file) => !file.startsWith(`${RELEASES}/`));
  // Each language has first views of its own.
  const built = languages.map(({ code, folder }) => {
    /** @type {Manifest} */
    const manifest = JSON.parse(readFileSync(join(dist, '.vite', `manifest.${code}.json`), 'utf8'));
    return { code, folder, manifest, listed: listedIn(manifest) };
  });
  /**
   * Files that only another language has do not count.
   * @param {string} code
   */
  const spoken = (code) =>
    files.filter((file) => {
      const having = built.filter(({ listed }) => listed.has(file));
      return having.length === 0 || having.some((one) => one.code === code);
    });
  const kilobytes = (/** @type {string} */ file) =>
    gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

  const wasm = files.filter((file) => file.endsWith('.wasm'));
  return [
    ...built.flatMap(({ code, folder, manifest }) =>
      Object.entries(FIRST_VIEWS).map(([name, entries]) => {
        const keys = entries.map((entry) => (entry.endsWith('.html') ? folder + entry : entry));
        const needed = firstViewFiles(spoken(code), manifest, ...keys);
        const module = Math.max(0, ...needed.filter((file) => MODULE_CODE.test(file)).map(kilobytes));
        const rest = needed.filter((file) => !MODULE_CODE.test(file));
        const size = rest.reduce((sum, file) => sum + kilobytes(file), module);
        return { name: `first view, JS and CSS, ${name}, ${code}`, size, budget: FIRST_VIEW_KB };
      }),
    ),
    { name: 'embed shell', size: kilobytes(EMBED_SHELL.file), budget: EMBED_SHELL.budget },
    ...Object.entries(WASM_KB).map(([folder, budget]) => {
      const built = readFileSync(join(root, 'engine', folder, 'ringside_bg.wasm'));
      const served = wasm.find((file) => readFileSync(join(dist, file)).equals(built));
      return { name: `engine/${folder}`, size: served ? kilobytes(served) : Infinity, budget };
    }),
  ];
}

export function checkBundle() {
  const sizes = bundleSizes();
  return {
    ok: sizes.every(({ size, budget }) => size <= budget),
    output: sizes
      .map(({ name, size, budget }) => `${name}: ${size.toFixed(1)} kB gzipped, at most ${budget} kB`)
      .join('\n'),
  };
}

/**
 * Fulfils the licences of third-party code: lists the npm packages with modules in the bundles and the Rust crates that are
 * linked into the wasm modules (those that only compile or test others are left out), and writes LICENSE,
 * THIRD-PARTY-NOTICES.txt with all licence texts, and a bill of materials in the CycloneDX format, `sbom.cdx.json`, to the
 * built site.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ask, PlainError, root } from './run.mjs';

/**
 * @typedef {object} Component a part of the site that others wrote
 * @property {'npm' | 'cargo' | 'generic'} kind of package
 * @property {string} name
 * @property {string} version
 * @property {string} license as an SPDX expression
 * @property {string} [author]
 * @property {string} folder where its licence texts lie
 * @property {RegExp} [texts] their names, where not the usual ones
 */

/**
 * Where the build stores the list; hosts leave such folders out.
 * @param {string} folder of the built site
 */
const listIn = (folder) => join(folder, '.vite', 'packages.json');

/** @param {string} id of a module @returns {string | undefined} the package that it is of */
function packageOf(id) {
  // Code that the bundler itself adds, such as the loader of chunks.
  const virtual = /^\0(vite|rolldown)\//.exec(id);
  if (virtual) return virtual[1];
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

/**
 * Collects the packages of all bundles of a build, including those of workers, and writes the list when it ends.
 * @param {string} folder of the built site
 * @returns {import('vite').Plugin}
 */
export function collectPackages(folder) {
  return {
    name: 'ringside:packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        const ids = part.type === 'chunk' ? part.moduleIds : part.originalFileNames;
        for (const id of ids) {
          const name = packageOf(id);
          if (name) found.add(name);
        }
      }
    },
    closeBundle() {
      mkdirSync(dirname(listIn(folder)), { recursive: true });
      writeFileSync(listIn(folder), JSON.stringify([...found].sort()));
    },
  };
}

/**
 * Packages of all languages and workers of one build.
 * @type {Set<string>}
 */
const found = new Set();

/** @param {string} folder of the built site @returns {Component[]} */
export function packages(folder) {
  if (!existsSync(listIn(folder))) return [];
  return JSON.parse(readFileSync(listIn(folder), 'utf8')).map((/** @type {string} */ name) => {
    const place = join(root, 'node_modules', name);
    const { version, license, author } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    return { kind: 'npm', name, version, license, author: author?.name ?? author, folder: place };
  });
}

const TREE = [
  ...['tree', '--manifest-path', 'engine/Cargo.toml', '--locked', '--all-features'],
  ...['--target', 'wasm32-unknown-unknown', '--edges', 'normal,no-proc-macro', '--prefix', 'none'],
  ...['--format', '{p};{l}'],
];

/** Where cargo unpacks crates: a folder for each registry. */
const SOURCES = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry', 'src');

/** @param {string} crate name and version @returns {string} the folder with its sources */
function folderOf(crate) {
  const folders = readdirSync(SOURCES).map((registry) => join(SOURCES, registry, crate));
  return folders.find(existsSync) ?? join(SOURCES, crate);
}

/** @returns {Component[]} the crates of all modules, the engine's own left out */
export function crates() {
  const modules = readdirSync(join(root, 'engine', 'modules')).filter((name) => name !== 'bindings');
  const tree = ask('cargo', [...TREE, ...modules.flatMap((name) => ['-p', `ringside-module-${name}`])]);
  if (!tree) throw new PlainError('cargo does not say what the engine is made of.');
  // Crates that several others depend on have several lines, all but the first with a star.
  const lines = new Set(tree.split('\n').map((line) => line.replace(/ \(\*\)$/, '')));
  return [...lines].sort().flatMap((line) => {
    const [, name, version, license] = /^(\S+) v(\S+);(.+)$/.exec(line) ?? [];
    if (!name) return [];
    const folder = folderOf(`${name}-${version}`);
    return [
      { kind: /** @type {const} */ ('cargo'), name, version, license: license.replace('/', ' OR '), folder },
    ];
  });
}

/** @returns {Component} the part of Rust that is linked with the crates; its folder has the common licences' texts */
export function standardLibrary() {
  const version = /"(.+)"/.exec(readFileSync(join(root, 'rust-toolchain.toml'), 'utf8'))?.[1] ?? '';
  const sysroot = ask('rustc', [`+${version}`, '--print', 'sysroot'])?.trim() ?? '';
  return {
    kind: 'generic',
    name: 'rust-std',
    version,
    license: 'MIT OR Apache-2.0',
    folder: join(sysroot, 'share', 'doc', 'rust', 'licenses'),
    texts: /^(MIT|Apache-2\.0)\.txt$/,
  };
}

const USUAL = /^(licen[cs]e|copying|notice|unlicense|copyright)/i;
/**
 * Marks the licences of bundled dependencies, which some packages append to their own licence; the site contains none
 * of these dependencies.
 */
const BUNDLED = /^#* ?Licenses of bundled dependencies$/m;

/**
 * The licence of a component: its own texts, or the common text of its licence and its author if it has none.
 * @param {Component} component @param {string} common folder of texts by their SPDX names
 */
function licenceText({ name, license, author, folder, texts = USUAL }, common) {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => texts.test(file))
        .sort()
    : [];
  if (files.length > 0) {
    return files
      .map((file) => readFileSync(join(folder, file), 'utf8').split(BUNDLED)[0].trim())
      .join('\n\n');
  }
  const named = join(common, `${license}.txt`);
  if (!existsSync(named))
    throw new PlainError(`${name} (${license}) brings no licence text, and ${common} has none.`);
  return `Copyright ${author ?? `the authors of ${name}`}\n\n${readFileSync(named, 'utf8').trim()}`;
}

const RULE = '='.repeat(80);

/** @param {Component[]} components @param {string} common folder of texts by their SPDX names @returns {string} */
function noticesText(components, common) {
  const head = 'The Ringside site contains work of others, under these licences.\n';
  const parts = components.map(
    (one) => `${RULE}\n${one.name} ${one.version} (${one.license})\n${RULE}\n\n${licenceText(one, common)}\n`,
  );
  return [head, ...parts].join('\n');
}

/** @param {Component[]} components @returns {object} a CycloneDX 1.6 document: the same for the same components */
function bill(components) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const expression = (/** @type {string} */ text) => [{ expression: text }];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: expression(license) } },
    components: components.map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      purl: `pkg:${one.kind}/${one.name.replace('@', '%40')}@${one.version}`,
      licenses: expression(one.license),
    })),
  };
}

/** @param {Component[]} components @param {string} common folder of texts by their SPDX names @param {string} folder of the built site */
export function writeNotices(components, common, folder) {
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(components, common));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill(components), null, 2)}\n`);
}

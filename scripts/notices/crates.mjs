/** Lists the Rust crates that are linked into the wasm modules: those that only compile or test others are left out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ask, PlainError, root } from '../run.mjs';

/** @typedef {import('./texts.mjs').Component} Component */

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

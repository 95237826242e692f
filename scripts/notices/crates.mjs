/**
 * Lists the Rust crates that are part of the wasm modules: the ones that cargo resolved, without build dependencies.
 */
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { ask, PlainError, root, run } from '../run.mjs';

/** @typedef {import('./texts.mjs').Component} Component */
/**
 * @typedef {object} Metadata what `cargo metadata` prints, as far as it is read here
 * @property {{ id: string, name: string, version: string, license: string | null, manifest_path: string, source: string | null, targets: { kind: string[] }[] }[]} packages
 * @property {{ nodes: { id: string, deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }[] }} resolve
 */

/** @param {Metadata} metadata @returns {Component[]} each crate that is linked into a module, the engine's own left out */
export function linkedCrates({ packages, resolve }) {
  const known = new Map(packages.map((one) => [one.id, one]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  /** @type {Set<string>} */
  const linked = new Set();
  const visit = (/** @type {string} */ id) => {
    const crate = known.get(id);
    // Macros and their dependencies run only in the compiler.
    if (!crate || linked.has(id) || crate.targets.some(({ kind }) => kind.includes('proc-macro'))) return;
    linked.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id)?.deps ?? []) {
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
    }
  };
  for (const { id, name } of packages) if (name.startsWith('ringside-module-')) visit(id);
  return packages
    .filter(({ id, source }) => linked.has(id) && source !== null)
    .map(({ name, version, license, manifest_path }) => ({
      kind: /** @type {const} */ ('cargo'),
      name,
      version,
      license: (license ?? '').replace('/', ' OR '),
      folder: dirname(manifest_path),
    }));
}

/** @returns {Promise<Component[]>} the crates of all modules */
export async function crates() {
  const { ok, output } = await run(
    'cargo',
    [
      ...['metadata', '--format-version', '1', '--locked', '--manifest-path', 'engine/Cargo.toml'],
      ...['--all-features', '--filter-platform', 'wasm32-unknown-unknown'],
    ],
    { output: 'result' },
  );
  if (!ok) throw new PlainError(`cargo does not say what the engine is made of:\n${output}`);
  return linkedCrates(JSON.parse(output));
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

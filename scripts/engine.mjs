/**
 * Builds the engine: to wasm for the page, with wasm-pack, in five modules, each a crate of the workspace (with the stable
 * compiler one for each group of labs, `engine/pkg/`, `engine/pkg-memory/`, `engine/pkg-station/` and
 * `engine/pkg-library/`; with the pinned nightly `engine/pkg-threads/`, over shared memory); with cargo alone to the variants
 * that the tab Yours searches, `engine/pkg-guest/`; and to a native program for benches. A module is built again only if one of
 * its crates has changed. Builds with other flags have target folders of their own, so that none invalidates another.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, hashOf, isStamped } from './files.mjs';
import { GUEST_FLAGS, writeGuests } from './guests.mjs';
import { reader, takeLayouts } from './layouts.mjs';
import { COPY, isCopied, writeCopy } from './operations.mjs';
import { ask, mustRun, PlainError, root, say } from './run.mjs';
import { NIGHTLY } from './setup/rust.mjs';

const engine = join(root, 'engine');

/** wasm-pack runs cargo in the folder of a crate, to which a relative path would refer. */
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? 'engine/target');

/** @param {string} name @returns {string} where cargo compiles a build whose flags differ from the ordinary ones */
export const targetFolder = (name) => join(target, name);

/** Maximum size of the memory that all threads share, in bytes. Browsers reserve the addresses, not the memory. */
const MOST_SHARED_MEMORY = 1 << 30;

/**
 * Flag that removes the folder of the registry's crates from the messages of panics. Otherwise a module would differ between
 * machines, and with it the operations that it executes. Cargo leaves this flag out of the hashes in a crate's symbols.
 */
const REMAPPED = `--remap-path-prefix=${join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry', 'src')}=registry`;

/**
 * Maximum memory of a module without threads, in bytes. Exceeding it traps, so that no lab uses more of a tab; the
 * limits that sessions check themselves are lower (`engine/crates/base/src/limits.rs`). They count requested bytes. The
 * allocator needs up to half as much again: the buffers of 10,000 publishers, which grow one by one, took 478 to 533 MiB in
 * twelve runs where 350 were requested.
 */
const MOST_MEMORY = 640 << 20;
/** The flag that lets a module have at most this much memory. */
const MAX_MEMORY = `-C link-arg=--max-memory=${MOST_MEMORY}`;

/**
 * Inlining threshold of the compiler (LLVM's default is 275) in the modules of ring and threads. A function of another
 * crate looks small until modules are linked, and is then inlined together with everything that it calls: with 275
 * these modules are 5 and 15 % larger, and the ring's variants were not measurably faster. The other modules keep 275:
 * with 100 their labs were up to 1.4 times as slow.
 */
const INLINED = '-C llvm-args=-inline-threshold=100';

/**
 * Flags that make a module's memory shared. With the two features alone, compiler and wasm-bindgen build an unshared
 * memory without a warning; wasm-bindgen starts threads with the exports.
 */
const SHARED_MEMORY = [
  INLINED,
  '-C target-feature=+atomics,+bulk-memory',
  ...['--shared-memory', '--import-memory', `--max-memory=${MOST_SHARED_MEMORY}`].map(
    (flag) => `-C link-arg=${flag}`,
  ),
  ...['__wasm_init_tls', '__tls_size', '__tls_align', '__tls_base', '__heap_base'].map(
    (name) => `-C link-arg=--export=${name}`,
  ),
].join(' ');

/**
 * @typedef {object} Build
 * @property {string} folder in `engine/`
 * @property {string[]} compiler what runs before wasm-pack; none where cargo builds alone
 * @property {string[]} flags for cargo
 * @property {Record<string, string>} env
 * @property {string[]} [scripts] that make the module, too
 */

/** @type {Omit<Build, 'folder'>} */
const STABLE = { compiler: [], flags: [], env: { RUSTFLAGS: MAX_MEMORY } };

/** @type {Omit<Build, 'folder'>} */
const SHARING = {
  compiler: [],
  // This module only draws the threads lab; its timing runs in the module with threads.
  flags: ['--config', 'profile.release.package.ringside-threads.opt-level="s"'],
  env: { RUSTFLAGS: `${MAX_MEMORY} ${INLINED}`, CARGO_TARGET_DIR: targetFolder('sharing') },
};

/** Builds by the name of the module's crate, in `engine/modules/`. */
const BUILDS = /** @satisfies {Record<string, Build>} */ ({
  sharing: { ...SHARING, folder: 'pkg' },
  // As the module above, with which it has its crates in common.
  guest: { ...SHARING, folder: 'pkg-guest', scripts: ['scripts/guests.mjs'] },
  memory: { ...STABLE, folder: 'pkg-memory' },
  station: { ...STABLE, folder: 'pkg-station' },
  library: { ...STABLE, folder: 'pkg-library' },
  threads: {
    folder: 'pkg-threads',
    compiler: ['rustup', 'run', NIGHTLY],
    // The standard library must be compiled with atomics, too.
    flags: ['-Z', 'build-std=std,panic_abort'],
    env: { RUSTFLAGS: SHARED_MEMORY, CARGO_TARGET_DIR: targetFolder('threads') },
  },
});

/**
 * @param {string} glue the JavaScript that wasm-bindgen wrote
 * @returns {string | undefined} why threads could not share its module's memory
 */
function sharedMemoryFault(glue) {
  if (/new WebAssembly\.Memory\(\{[^}]*\bshared:\s*true\b/.test(glue)) return undefined;
  return 'The memory of engine/pkg-threads/ is not shared: the linker flags in scripts/engine.mjs no longer reach it.';
}

/**
 * Package name of a module.
 * @param {string} name
 */
const packageOf = (name) => `ringside-module-${name}`;

/**
 * @typedef {{ name: string, manifest_path: string, dependencies: { name: string, kind: string | null, path?: string }[] }} Crate
 * a package of the workspace, as cargo describes it
 */

/**
 * Reads the packages of the workspace.
 * @returns {Map<string, Crate>} the workspace's packages by name
 */
function workspace() {
  const manifest = ['--manifest-path', join(engine, 'Cargo.toml')];
  const told = ask('cargo', ['metadata', '--format-version', '1', '--no-deps', ...manifest]);
  if (!told) throw new PlainError('cargo does not say what the engine consists of.');
  const { packages } = /** @type {{ packages: Crate[] }} */ (JSON.parse(told));
  return new Map(packages.map((one) => [one.name, one]));
}

/**
 * @param {Map<string, Crate>} crates
 * @param {string} name of a package
 * @returns {Set<string>} the folders of the crates that it is made of, its own among them
 */
function foldersOf(crates, name) {
  /** @type {Set<string>} */
  const folders = new Set();
  const visit = (/** @type {string} */ name) => {
    const crate = crates.get(name);
    if (!crate || folders.has(dirname(crate.manifest_path))) return;
    folders.add(dirname(crate.manifest_path));
    for (const { name, kind, path } of crate.dependencies) if (path && kind === null) visit(name);
  };
  visit(name);
  return folders;
}

/**
 * @param {Iterable<string>} folders of crates
 * @param {string[]} scripts
 * @returns {string[]} the files that a module of these crates is made of
 */
function sources(folders, scripts) {
  const ours = [...folders].flatMap((folder) => [
    join(folder, 'Cargo.toml'),
    ...filesOf(join(folder, 'src')).map((file) => join(folder, 'src', file)),
  ]);
  const ofAll = ['rust-toolchain.toml', 'scripts/layouts.mjs', 'engine/Cargo.toml', 'engine/Cargo.lock'];
  const others = [...ofAll, ...scripts];
  return [...others.map((path) => join(root, path)), ...ours.sort()];
}

/**
 * @param {Build} build
 * @param {string} name of the module
 * @param {Iterable<string>} folders of its crates
 * @returns {string} one hash of its sources, flags and the optimiser's version
 */
function fingerprint({ compiler, flags, env: { RUSTFLAGS = '' }, scripts = [] }, name, folders) {
  const { binaryen } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies;
  const files = sources(folders, scripts).flatMap((path) => [path.slice(root.length), readFileSync(path)]);
  return hashOf([JSON.stringify({ binaryen, compiler, name, flags, RUSTFLAGS }), ...files]);
}

const FAULT = 'The engine does not build';

/**
 * Files in a module's folder: the fingerprint of what it was built from, and the folders of its crates. These are read without
 * cargo; the crates can change only with a manifest in one of them, which changes the fingerprint.
 */
const [STAMP, CRATES] = ['.built-from', '.built-of'];

/** Whether a module was built from the current sources. @param {Module} name */
function isModuleBuilt(name) {
  const folder = join(engine, folderOf(name));
  if (!existsSync(join(folder, CRATES))) return false;
  const folders = readFileSync(join(folder, CRATES), 'utf8')
    .split('\n')
    .map((path) => join(root, path));
  if (!folders.every(existsSync)) return false;
  return isStamped(join(folder, STAMP), fingerprint(BUILDS[name], name, folders));
}

/**
 * Whether a module was built from the current sources, and the copy that counts its operations from the module.
 * @param {Module} name
 */
export const isBuilt = (name) =>
  isModuleBuilt(name) && (!SINGLE.includes(name) || isCopied(join(engine, folderOf(name))));

/**
 * Builds a module.
 * @param {Module} name
 * @param {Map<string, Crate>} crates
 * @param {boolean} behind
 */
async function buildWasm(name, crates, behind) {
  /** @type {Build} */
  const build = BUILDS[name];
  const { env } = build;
  const folder = join(engine, build.folder);
  const folders = foldersOf(crates, packageOf(name));
  const now = fingerprint(build, name, folders);
  say(`building the engine: engine/${build.folder}/`);
  const [program, ...args] = name === 'guest' ? cargoBuild(build, name) : wasmPack(build, name);
  // Encoded, because the folder's name may contain spaces.
  const encoded = [...(env.RUSTFLAGS ?? '').split(' '), REMAPPED].join('\x1f');
  const flagged = { CARGO_TARGET_DIR: target, ...env, CARGO_ENCODED_RUSTFLAGS: encoded };
  await mustRun(program, args, FAULT, { env: flagged, behind });
  if (name === 'guest')
    await writeGuests(join(flagged.CARGO_TARGET_DIR, WASM, 'release/ringside_guest.wasm'), folder);
  else takeParts(name, folder);
  writeFileSync(join(folder, CRATES), [...folders].map((path) => relative(root, path)).join('\n'));
  writeFileSync(join(folder, STAMP), now);
}

const WASM = 'wasm32-unknown-unknown';

/** The command that builds a module without JavaScript. @param {Build} build @param {Module} name */
function cargoBuild({ flags }, name) {
  return [
    ...['cargo', 'rustc', '--release', '--locked', '--lib', '--target', WASM],
    ...['--manifest-path', join(engine, 'modules', name, 'Cargo.toml'), ...flags],
    ...['--', ...GUEST_FLAGS.flatMap((flag) => ['-C', flag])],
  ];
}

/** The command that builds a module and its JavaScript. @param {Build} build @param {Module} name */
function wasmPack({ compiler, flags, folder }, name) {
  const out = join(engine, folder);
  // wasm-pack optimises every module in the folder.
  rmSync(join(out, COPY), { force: true });
  // The page expects the same name for all modules.
  return [
    ...[...compiler, 'wasm-pack', 'build', join(engine, 'modules', name), '--mode', 'no-install'],
    ...['--target', 'web', '--out-dir', out, '--out-name', 'ringside', '--no-pack', '--no-gitignore'],
    ...['--', '--locked', ...flags],
  ];
}

/** Checks a module that wasm-pack has built, and takes its layouts out. @param {Module} name @param {string} folder */
function takeParts(name, folder) {
  const module = join(folder, 'ringside_bg.wasm');
  const glue = readFileSync(join(folder, 'ringside.js'), 'utf8');
  const fault = name === 'threads' ? sharedMemoryFault(glue) : undefined;
  if (fault) throw new PlainError(fault);
  writeReaders(module, join(folder, 'layouts'));
}

/**
 * Writes a reader for each layout that the module contains, and removes the layouts from it.
 * @param {string} module
 * @param {string} folder emptied first
 */
function writeReaders(module, folder) {
  rmSync(folder, { recursive: true, force: true });
  const { wasm, layouts } = takeLayouts(readFileSync(module));
  if (layouts.length === 0) return;
  mkdirSync(folder);
  for (const layout of layouts) writeFileSync(join(folder, `${layout.lab}.ts`), reader(layout));
  writeFileSync(module, wasm);
}

/** @typedef {keyof typeof BUILDS} Module a module of the page */

/**
 * The modules in the order in which they are built, in two halves of equal duration, one for each core. Modules with the
 * same target folder are in one half. `npm start` serves the page as soon as the very first one is built.
 * @type {readonly (readonly Module[])[]}
 */
export const HALVES = [
  ['sharing', 'threads', 'guest'],
  ['station', 'memory', 'library'],
];

/** @param {Module} name @returns {string} the folder of a module below `engine/` */
export const folderOf = (name) => BUILDS[name].folder;

/** The workspace's packages, read once. @type {Map<string, Crate> | undefined} */
let crates;

/**
 * Builds a module, unless it was built from the current sources, and the copy that counts its operations.
 * @param {Module} name
 * @param {{ behind?: boolean }} [priority] `behind`: the build gives way to other programs
 */
export async function buildModule(name, { behind = false } = {}) {
  if (!isModuleBuilt(name)) await buildWasm(name, (crates ??= workspace()), behind);
  if (SINGLE.includes(name)) await writeCopy(join(engine, folderOf(name)), behind);
}

/** All modules of the page. @type {readonly Module[]} */
export const MODULES = HALVES.flat();

/** Builds modules for the page. @param {readonly Module[]} [modules] all by default */
export async function buildEngine(modules = MODULES) {
  await Promise.all(
    HALVES.map(async (half) => {
      for (const name of half) if (modules.includes(name)) await buildModule(name);
    }),
  );
}

/** The modules without threads, which Node runs too, in the order in which labs are listed. @type {readonly Module[]} */
export const SINGLE = ['sharing', 'memory', 'station', 'library'];
/** Their folders. */
export const SINGLE_THREADED = SINGLE.map(folderOf);
/** The folder of the module with threads. */
export const THREADED = folderOf('threads');

/**
 * Loads a module in Node, once it is built.
 * @param {string} folder in `engine/`
 */
export async function loadModule(folder) {
  const files = join(engine, folder);
  const module = await import(pathToFileURL(join(files, 'ringside.js')).href);
  module.initSync({ module: readFileSync(join(files, 'ringside_bg.wasm')) });
  return module;
}

/**
 * Builds the native program.
 * @returns {Promise<string>} its path
 */
export async function buildNative() {
  say('building the native engine');
  const manifest = ['--manifest-path', 'engine/Cargo.toml', '--package', 'ringside'];
  await mustRun('cargo', ['build', '--release', '--locked', ...manifest], FAULT);
  return join(target, 'release', 'ringside');
}

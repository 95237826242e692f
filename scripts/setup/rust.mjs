/**
 * Rust: the stable compiler that `rust-toolchain.toml` names, with its components and the wasm target, and the nightly
 * that builds the module over shared memory.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, mustRun, onPath, PlainError, root, say } from '../run.mjs';

/** The compiler of the module over shared memory and of Miri; it is updated only deliberately. */
export const NIGHTLY = 'nightly-2026-10-01';

/**
 * Reads the requirements of a toolchain file.
 * @param {string} text contents of `rust-toolchain.toml`
 */
function readToolchain(text) {
  const list = (/** @type {string} */ key) =>
    [...(new RegExp(`^${key} = \\[(.*)\\]`, 'm').exec(text)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
      (match) => match[1],
    );
  return {
    channel: /^channel = "(.+)"/m.exec(text)?.[1] ?? 'stable',
    components: list('components'),
    targets: list('targets'),
  };
}

/** @param {string} name @param {string[]} components @param {string[]} targets */
async function install(name, components, targets) {
  const installed = (/** @type {string} */ kind) =>
    ask('rustup', [kind, 'list', '--installed', '--toolchain', name])?.split('\n') ?? [];
  const has = (/** @type {string} */ kind, /** @type {string[]} */ wanted) => {
    const found = wanted.length > 0 ? installed(kind) : [];
    return wanted.every((one) => found.some((line) => line.startsWith(one)));
  };
  if (has('component', ['rustc', ...components]) && has('target', targets)) return;

  say(`installing Rust ${name}`);
  const args = [
    ...['toolchain', 'install', name, '--profile', 'minimal', '--no-self-update'],
    ...components.flatMap((component) => ['--component', component]),
    ...targets.flatMap((target) => ['--target', target]),
  ];
  await mustRun('rustup', args, `Rust ${name} could not be installed`);
}

export async function installRust() {
  if (!onPath('rustup')) {
    throw new PlainError(
      'Ringside needs Rust: install rustup from https://rustup.rs and open a new terminal, so that rustup is on PATH.',
    );
  }
  const { channel, components, targets } = readToolchain(
    readFileSync(join(root, 'rust-toolchain.toml'), 'utf8'),
  );
  await install(channel, components, targets);

  const cargo = ask('cargo', ['--version']) ?? 'no cargo';
  if (!cargo.startsWith(`cargo ${channel}`)) {
    throw new PlainError(
      `Ringside needs cargo ${channel} from rustup, but PATH leads to ${cargo}: put rustup's folder (~/.cargo/bin) first.`,
    );
  }
}

/** @param {string[]} [more] components beyond what the module over shared memory is built with */
export async function installNightly(more = []) {
  await install(NIGHTLY, ['rust-src', ...more], ['wasm32-unknown-unknown']);
}

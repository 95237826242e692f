import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeFits } from '../../scripts/setup/node.mjs';
import { readToolchain } from '../../scripts/setup/rust.mjs';
import { lockedVersion } from '../../scripts/setup/wasm-tools.mjs';

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s fits: %s', (version, fits) => {
  expect(nodeFits(version)).toBe(fits);
});

test('the toolchain file names compiler, components and target', () => {
  expect(readToolchain(readFileSync('rust-toolchain.toml', 'utf8'))).toEqual({
    channel: '1.95.0',
    components: ['clippy', 'rustfmt'],
    targets: ['wasm32-unknown-unknown'],
  });
});

test('a toolchain file without lists asks for nothing more', () => {
  expect(readToolchain('[toolchain]\nchannel = "1.90.0"\n')).toEqual({
    channel: '1.90.0',
    components: [],
    targets: [],
  });
});

test('the version of a crate comes from its own entry of the lock file', () => {
  const lock = [
    '[[package]]\nname = "wasm-bindgen-shared"\nversion = "0.2.1"\n',
    '[[package]]\nname = "wasm-bindgen"\nversion = "0.2.130"\ndependencies = ["cfg-if"]\n',
  ].join('\n');
  expect(lockedVersion(lock, 'wasm-bindgen')).toBe('0.2.130');
  expect(lockedVersion(lock, 'serde')).toBeUndefined();
});

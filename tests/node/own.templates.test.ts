/** The templates in Rust, C and Zig: the command at the head of each builds a module in which the search finds no failure. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFailure } from '../../web/src/own/search/find.ts';

const TEMPLATES = 'examples/own';
/** Programs that a machine may lack; the compiler of Rust builds the engine, too. */
const OPTIONAL: Record<string, string[]> = { 'ring.c': ['clang', 'wasm-ld'], 'ring.zig': ['zig'] };

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'own-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The line of its head that names a compiler and the file. */
function commandOf(file: string): string {
  const head = readFileSync(join(TEMPLATES, file), 'utf8').split('\n');
  const command = head.map((line) => /^\/\/!? ((?:rustc|clang|zig) .*)$/.exec(line)?.[1] ?? '');
  return command.find((one) => one.includes(file)) ?? '';
}

test.for(readdirSync(TEMPLATES))('%s', (file, { skip }) => {
  for (const program of OPTIONAL[file] ?? [])
    skip(
      spawnSync(program, ['--version']).error !== undefined,
      `${program} is not installed: ${file} was not built.`,
    );
  // The version of Rust is the engine's.
  copyFileSync('rust-toolchain.toml', join(folder, 'rust-toolchain.toml'));
  copyFileSync(join(TEMPLATES, file), join(folder, file));
  const { status, stderr } = spawnSync(commandOf(file), { cwd: folder, encoding: 'utf8', shell: true });
  expect(status, stderr).toBe(0);
  const result = findFailure(readFileSync(join(folder, 'ring.wasm')), 'ring');
  expect(result).toMatchObject({ kind: 'held', explored: { complete: true } });
});

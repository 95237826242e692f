import { expect, test } from 'vitest';
import { foldersOf, sharedMemoryFault } from '../../scripts/engine.mjs';

const glue = (memory: string) => `memory: memory || new WebAssembly.Memory(${memory}),`;

test('a module over shared memory has nothing wrong with it', () => {
  expect(sharedMemoryFault(glue('{initial:18,maximum:16384,shared:true}'))).toBeUndefined();
});

test('a memory of its own is refused in one sentence', () => {
  expect(sharedMemoryFault(glue('{initial:18,maximum:16384}'))).toMatch(
    /^The memory of .* is not shared: .*\.$/,
  );
  expect(sharedMemoryFault('')).toMatch(/not shared/);
});

test('a module is made of the crates that it depends on, and of none that only tests or other modules use', () => {
  const crate = (name: string, dependencies: { name: string; kind: string | null; path?: string }[] = []) =>
    [name, { name, manifest_path: `/engine/${name}/Cargo.toml`, dependencies }] as const;
  const ours = (name: string, kind: string | null = null) => ({ name, kind, path: `/engine/${name}` });
  const crates = new Map([
    crate('module', [ours('lab'), { name: 'serde', kind: null }]),
    crate('lab', [ours('base'), ours('fixtures', 'dev'), ours('build-tool', 'build')]),
    crate('base', [ours('lab', 'dev')]),
    crate('fixtures'),
    crate('build-tool'),
    crate('other', [ours('base')]),
  ]);
  expect([...foldersOf(crates, 'module')]).toEqual(['/engine/module', '/engine/lab', '/engine/base']);
  expect([...foldersOf(crates, 'unknown')]).toEqual([]);
});

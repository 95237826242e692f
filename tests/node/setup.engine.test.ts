import { expect, test } from 'vitest';
import { foldersOf, sharedMemoryFault } from '../../scripts/engine.mjs';
import { packageOfSource } from '../../scripts/watch.mjs';
import { closure, relatedTests } from '../../scripts/watch/related.mjs';

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

test('a changed source belongs to the tests of its crate', () => {
  expect(packageOfSource('engine/labs/ring/src/threads/run.rs')).toBe('ringside-ring');
  expect(packageOfSource('engine/crates/sync/tests/loom.rs')).toBe('ringside-sync');
  expect(packageOfSource('engine/labs/ring/Cargo.toml')).toBeUndefined();
  expect(packageOfSource('engine/labs/ring/src/tests/parity.txt')).toBeUndefined();
  expect(packageOfSource('web/src/App.svelte')).toBeUndefined();
});

test('a changed file belongs to the tests that import it, those without the engine’s modules first', () => {
  expect(relatedTests(['scripts/bench/against.mjs'])).toEqual([['tests/node/bench.against.test.ts']]);
  const [pure, others] = relatedTests(['web/src/words/format.ts']);
  expect(pure).toContain('tests/node/parts.format.test.ts');
  expect(others).toContain('tests/node/links.test.ts');
  expect(relatedTests(['docs/ring.md'])).toEqual([]);
});

test('files that import each other are walked once', () => {
  const imports: Record<string, string[]> = { a: ['b'], b: ['a', 'c'], c: [] };
  expect([...closure('a', (file) => imports[file])]).toEqual(['a', 'b', 'c']);
});

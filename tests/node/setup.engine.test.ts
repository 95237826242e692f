import { expect, test } from 'vitest';
import { sharedMemoryFault } from '../../scripts/engine.mjs';

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

import { expect, test } from 'vitest';

test('tests run isolated, as the page does: shared memory and a fine clock', () => {
  expect(crossOriginIsolated).toBe(true);
  expect(new SharedArrayBuffer(8).byteLength).toBe(8);
});

import { expect, test } from 'vitest';
import { contentPolicy, devHeaders, parseHeaders, siteHeaders } from '../../scripts/headers.mjs';

test('only the headers of every path are read', () => {
  const text = '/*\n  A: one\n  B: two: three\n\n/assets/*\n  C: four\n/*\n  D: five\n';
  expect(parseHeaders(text)).toEqual({ A: 'one', B: 'two: three', D: 'five' });
});

test('the site is isolated at top level, in frames, and may be embedded', () => {
  expect(siteHeaders).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Document-Isolation-Policy': 'isolate-and-require-corp',
  });
});

test('the content policy allows no other origin, no inline script and no eval', () => {
  expect(contentPolicy).toContain("default-src 'none'");
  expect(contentPolicy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
});

test('the dev server sends the same headers but for the content policy', () => {
  expect({ ...devHeaders, 'Content-Security-Policy': contentPolicy }).toEqual(siteHeaders);
  expect(devHeaders).not.toHaveProperty('Content-Security-Policy');
});

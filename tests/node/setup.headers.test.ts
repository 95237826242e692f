import { expect, test } from 'vitest';
import { contentPolicy, devHeaders, headersOf, siteHeaders } from '../../scripts/headers.mjs';

test('other sites can frame the embed, and no other page', () => {
  const policy = (path: string) => headersOf(path)['Content-Security-Policy'];
  for (const path of ['/', '/zh/', '/v/0.1.0-ab12/', '/v/0.1.0-ab12/zh/']) {
    for (const page of ['', 'index.html', 'crew', 'crew.html']) {
      expect(policy(path + page), path + page).toBe(`${contentPolicy}, frame-ancestors 'self'`);
    }
    expect(policy(`${path}embed.html`)).toBe(contentPolicy);
  }
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

test('the dev server sends the same headers but for the content policy and what other origins may read', () => {
  const others = { 'Content-Security-Policy': contentPolicy, 'Access-Control-Allow-Origin': '*' };
  expect({ ...devHeaders, ...others }).toEqual(siteHeaders);
  for (const name of Object.keys(others)) expect(devHeaders).not.toHaveProperty(name);
});

import { expect, test } from 'vitest';
import { contentPolicy, headersOf } from '../../scripts/headers.mjs';

test('other sites can frame the embed, and no other page', () => {
  const policy = (path: string) => headersOf(path)['Content-Security-Policy'];
  for (const path of ['/', '/zh/', '/v/0.1.0-ab12/', '/v/0.1.0-ab12/zh/']) {
    for (const page of ['', 'index.html', 'crew', 'crew.html']) {
      expect(policy(path + page), path + page).toBe(`${contentPolicy}, frame-ancestors 'self'`);
    }
    expect(policy(`${path}embed.html`)).toBe(contentPolicy);
  }
});

test('the content policy allows no other origin, no inline script and no eval', () => {
  expect(contentPolicy).toContain("default-src 'none'");
  expect(contentPolicy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
});

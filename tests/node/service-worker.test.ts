/** The service worker without stored files: the requests that it answers, and those that it does not intercept. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { siteHeaders } from '../../scripts/headers.mjs';
import { root } from '../../scripts/run.mjs';
import { ServiceWorker, SITE } from './service-worker.fake.ts';

const SOURCE = readFileSync(`${root}public/service-worker.js`, 'utf8');
const ISOLATING = Object.entries(siteHeaders).filter(([name]) =>
  /^(Cross-Origin|Document-Isolation)/.test(name),
);

interface Asked {
  url?: string;
  destination?: string;
  method?: string;
}

/** @returns the worker's answer to a request that the host answers with `response`; undefined if it does not intercept it */
function ask(
  response: Response,
  { url = SITE, destination = 'document', method = 'GET' }: Asked = {},
): Promise<Response> | undefined {
  const host = vi.fn(() => Promise.resolve(response));
  const request = { url, destination, method };
  const answer = new ServiceWorker(SOURCE, SITE, host).fetch(request);
  return answer?.finally(() => expect(host).toHaveBeenCalledExactlyOnceWith(request));
}

/** A response with the properties that are read-only in browsers. */
const answered = (response: Response, is: { type?: string; redirected?: boolean; url?: string } = {}) =>
  Object.defineProperties(
    response,
    Object.fromEntries(Object.entries({ type: 'basic', ...is }).map(([name, value]) => [name, { value }])),
  );

test.each(['document', 'iframe', 'frame', 'worker', 'sharedworker'])(
  '%s: gets the site’s own headers',
  async (destination) => {
    const headers = { 'Content-Type': 'text/html', 'X-Of-Host': 'kept' };
    const answer = await ask(answered(new Response('text', { status: 404, headers })), { destination });
    expect(ISOLATING).toHaveLength(4);
    for (const [name, value] of ISOLATING) expect(answer?.headers.get(name)).toBe(value);
    expect(answer?.headers.get('X-Of-Host')).toBe('kept');
    expect(answer?.status).toBe(404);
    expect(await answer?.text()).toBe('text');
  },
);

test.each(['index.html?v=1', 'embed.html', 'unknown.html', 'assets/engine.worker.js'])(
  '%s is ours',
  async (path) => {
    const answer = await ask(answered(new Response('')), { url: SITE + path });
    expect(answer?.headers.get('Document-Isolation-Policy')).toBe('isolate-and-require-corp');
  },
);

test('headers of the host are kept, and a response with all headers passes unchanged', async () => {
  const own = answered(new Response('', { headers: { 'Cross-Origin-Embedder-Policy': 'credentialless' } }));
  const answer = await ask(own);
  expect(answer?.headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless');
  expect(answer?.headers.get('Document-Isolation-Policy')).toBe('isolate-and-require-corp');
  const whole = answered(new Response('', { headers: ISOLATING }));
  expect(await ask(whole)).toBe(whole);
});

test.each(['opaqueredirect', 'opaque', 'error', 'cors'])('%s responses pass as they are', async (type) => {
  const response = answered(new Response(null), { type });
  expect(await ask(response)).toBe(response);
});

test('a response without a body stays without', async () => {
  const answer = await ask(answered(new Response(null, { status: 204 })));
  expect([answer?.status, answer?.body]).toEqual([204, null]);
});

test('a script that was redirected is sent there again, to keep its address', async () => {
  const url = `${SITE}assets/v2/engine.worker.js`;
  const answer = await ask(answered(new Response(''), { redirected: true, url }), { destination: 'worker' });
  expect([answer?.status, answer?.headers.get('Location')]).toEqual([302, url]);
});

test.each<Asked>([
  { destination: 'script' },
  { destination: 'audioworklet' },
  // Also range requests, which players make.
  { destination: 'audio' },
  { destination: '' },
  { method: 'POST' },
  { url: 'https://other/', destination: 'iframe' },
  // Other pages of a host whose root is the site.
  { url: `${SITE}other/`, destination: 'document' },
  { url: `${SITE}zh/other/`, destination: 'document' },
  { url: `${SITE}other/assets/its.worker.js`, destination: 'worker' },
])('left to the browser: $destination $url', (asked) => {
  expect(ask(answered(new Response('')), asked)).toBeUndefined();
});

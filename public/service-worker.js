/**
 * Isolation on hosts that send no headers: answers for documents and workers of this site as the host does, with the
 * headers that the host left out. It changes nothing else: what has the headers passes as it is, pictures, scripts and
 * wasm never come by here (the browser asks them to carry nothing within one origin), and nothing is ever stored.
 *
 * COOP and COEP isolate a page of its own, Document-Isolation-Policy a page in a frame, whose host knows nothing of it;
 * CORP lets an isolated host show it. The values are those of `_headers`. `web/src/engine/isolation.svelte.ts` registers
 * this file when the reader asks for it.
 */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Document-Isolation-Policy': 'isolate-and-require-corp',
};

/** What has its own isolation, by what the browser wants to make of the response. */
const ISOLATED = ['document', 'iframe', 'frame', 'worker', 'sharedworker'];

/** Pages lie beside this file and, in Chinese, in `zh/`; workers in `assets/`. What else a host has below is not ours to change. */
const OURS = /^((assets|zh)\/)?[^/]*$/;

/** @param {Request} request */
async function isolated(request) {
  const response = await fetch(request);
  // The browser follows where a page is sent, and asks again for what is there. A worker's script was followed already:
  // sent there once more, it keeps the address that its imports are relative to.
  if (response.type !== 'basic') return response;
  if (response.redirected) return Response.redirect(response.url);
  const missing = Object.entries(ISOLATION).filter(([name]) => !response.headers.has(name));
  if (missing.length === 0) return response;
  const { status, statusText } = response;
  const headers = new Headers([...response.headers, ...missing]);
  return new Response(response.body, { status, statusText, headers });
}

addEventListener('install', () => skipWaiting());
addEventListener('fetch', (event) => {
  const { url, destination } = event.request;
  if (!ISOLATED.includes(destination) || !url.startsWith(registration.scope)) return;
  const path = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  if (OURS.test(path)) event.respondWith(isolated(event.request));
});

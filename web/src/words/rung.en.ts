/** Words of the rung: what this page can do, why no more, and what to press. */

/** What stands in the status line after the rung. */
export const reasons = {
  'no-wasm': 'this browser runs no WebAssembly',
  'no-shared-memory': 'this browser shares no memory',
  insecure: 'the address is not https',
  'no-headers-top': 'the host sends no isolation headers',
  'no-headers-frame': 'this frame is not isolated',
  'not-obeyed-top': 'this browser does not isolate the page',
  'not-obeyed-frame': 'this browser does not isolate frames',
  'storage-blocked': 'the browser blocks storage here',
  'no-service-worker': 'no isolation headers, no service worker',
  'worker-refused': 'the browser refused the service worker',
  'safe-mode': 'safe mode, no service worker',
} as const;

/** The whole of it: what stopped, why, and what helps. */
export const reasonsAbout = {
  'no-wasm': 'It may be switched off for this site, or the browser may be too old.',
  'no-shared-memory':
    'The page is isolated, but the browser gives WebAssembly no memory that workers could share.',
  insecure:
    'Browsers share memory between threads over https only. Open the page at an https address; a page around it must have one too.',
  'no-headers-top':
    'Threads share memory, which browsers allow only on isolated pages. This host does not send the headers that isolate. “Reload isolated” installs a service worker that adds them.',
  'no-headers-frame':
    'Threads share memory, which browsers allow only on isolated pages. Either the host sends no headers that isolate a frame, or this browser knows none. In a tab of its own the page needs fewer; “Reload isolated” installs a service worker that adds them, and stores nothing in a frame.',
  'not-obeyed-top':
    'The headers that isolate a page are there, but this browser does not obey them. A newer one may.',
  'not-obeyed-frame':
    'The headers that isolate a frame are there, but this browser does not know them. In a tab of its own the page needs fewer.',
  'storage-blocked':
    'The host sends no headers that isolate, and the service worker that would add them needs storage, which the browser blocks here. In a tab of its own it is allowed, unless it is blocked everywhere.',
  'no-service-worker':
    'The host sends no headers that isolate, and this browser offers no service worker here. In private windows and sandboxed frames it may not.',
  'worker-refused':
    'The host sends no headers that isolate, and the browser did not take the service worker that would add them.',
  'safe-mode':
    'The host sends no headers that isolate. The service worker would add them, but safe mode opens the page without it.',
} as const;

export const offers = {
  tab: 'Open in a new tab',
  reload: 'Reload isolated',
} as const;

/** Said once, when the press did not help. */
export const refused = {
  framed:
    'The page was not reloaded: the browser refused its service worker. Everything goes on as before; for threads, press “Open in a new tab”.',
  top: 'The page was not reloaded: the browser refused its service worker. Everything goes on as before, in one worker.',
};

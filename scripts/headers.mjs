/**
 * The response headers of the site, read from `public/_headers`, which static hosts read too: one source for dev server,
 * preview, tests and deployment.
 *
 * COOP + COEP isolate a top-level page; Document-Isolation-Policy isolates a frame in a page that knows nothing of it;
 * CORP `cross-origin` lets that page load the frame at all.
 */
import { readFileSync } from 'node:fs';

const CSP = 'Content-Security-Policy';

/**
 * The headers that a `_headers` file gives to every path.
 * @param {string} text contents of the file: a path on a line of its own, its headers indented below it
 * @returns {Record<string, string>}
 */
export function parseHeaders(text) {
  /** @type {Record<string, string>} */
  const headers = {};
  let everyPath = false;
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) everyPath = line.trim() === '/*';
    const header = /^\s+([\w-]+):\s*(.+)$/.exec(line);
    if (everyPath && header) headers[header[1]] = header[2].trim();
  }
  return headers;
}

/** Headers of the built site, the content policy among them. */
export const siteHeaders = parseHeaders(readFileSync(new URL('../public/_headers', import.meta.url), 'utf8'));

/** The content policy alone: the build repeats it in each page, for hosts that ignore `_headers`. */
export const contentPolicy = siteHeaders[CSP];

/** Headers for the dev server and for tests: without the content policy, which would refuse hot reloading. */
export const devHeaders = Object.fromEntries(Object.entries(siteHeaders).filter(([name]) => name !== CSP));

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
 * Whether a rule applies to a path: `*` at its end stands for the rest of a path, `:name` for one segment.
 * @param {string} rule
 * @param {string} path
 */
const covers = (rule, path) =>
  new RegExp(`^${rule.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`).test(path);

/**
 * The headers that a `_headers` file assigns to a path. If several rules set the same header, hosts join the values
 * with a comma; for a content policy this means that each of them applies.
 * @param {string} text contents of the file: a path on a line of its own, its headers indented below it
 * @param {string} [path] from the site's root; by default, what every path gets
 * @returns {Record<string, string>}
 */
function parseHeaders(text, path = '/*') {
  /** @type {Record<string, string>} */
  const headers = {};
  let holds = false;
  for (const line of text.split('\n')) {
    const rule = line.trim();
    if (/^\S/.test(line)) holds = covers(rule, path);
    const header = /^\s+([\w-]+):\s*(.+)$/.exec(line);
    if (!holds || !header) continue;
    const [, name, value] = header;
    headers[name] = headers[name] === undefined ? value.trim() : `${headers[name]}, ${value.trim()}`;
  }
  return headers;
}

const text = readFileSync(new URL('../public/_headers', import.meta.url), 'utf8');

/**
 * The headers of one path of the built site.
 * @param {string} path from its root, with a leading slash
 */
export const headersOf = (path) => parseHeaders(text, path);

/** The headers of every path of the built site, including the content policy. */
export const siteHeaders = parseHeaders(text);

/** `Cache-Control` of files whose names contain a digest of their contents. */
export const immutable = headersOf('/assets/file')['Cache-Control'];

/** The content policy alone: the build repeats it in each page, for hosts that ignore `_headers`. */
export const contentPolicy = siteHeaders[CSP];

/**
 * Headers for the dev server and for tests: without the content policy, which would refuse hot reloading, and without
 * CORS headers, which Vite sets itself.
 */
export const devHeaders = Object.fromEntries(
  Object.entries(siteHeaders).filter(([name]) => name !== CSP && name !== 'Access-Control-Allow-Origin'),
);

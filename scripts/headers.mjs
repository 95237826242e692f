/**
 * The response headers of the site, read from `public/_headers`, which static hosts read too: one source for dev server,
 * preview, tests and deployment.
 *
 * COOP + COEP isolate a top-level page; Document-Isolation-Policy isolates a frame in a page that knows nothing of it;
 * CORP `cross-origin` lets that page load the frame at all.
 */
import { readFileSync } from 'node:fs';

const CSP = 'Content-Security-Policy';

/** Whether a rule holds for a path: `*` at its end stands for the rest of a path, `:name` for one part of it. @param {string} rule @param {string} path */
const covers = (rule, path) =>
  new RegExp(`^${rule.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`).test(path);

/**
 * The headers that a `_headers` file gives to a path. Hosts join the values that several rules give to one header by a
 * comma, which for a content policy means that each of them holds.
 * @param {string} text contents of the file: a path on a line of its own, its headers indented below it
 * @param {string} [path] from the site's root; by default, what every path gets
 * @returns {Record<string, string>}
 */
export function parseHeaders(text, path = '/*') {
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

/** The headers of one path of the built site. @param {string} path from its root, with a leading slash */
export const headersOf = (path) => parseHeaders(text, path);

/** The headers of every path of the built site, the content policy among them. */
export const siteHeaders = parseHeaders(text);

/** How files whose names say their contents are cached. */
export const immutable = headersOf('/assets/file')['Cache-Control'];

/** The content policy alone: the build repeats it in each page, for hosts that ignore `_headers`. */
export const contentPolicy = siteHeaders[CSP];

/**
 * Headers for the dev server and for tests: without the content policy, which would refuse hot reloading, and without what lets
 * other origins read files, which Vite decides by itself.
 */
export const devHeaders = Object.fromEntries(
  Object.entries(siteHeaders).filter(([name]) => name !== CSP && name !== 'Access-Control-Allow-Origin'),
);

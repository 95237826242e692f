/**
 * Hosts without isolation: one that serves the built site without the site's headers, and one of another site
 * with pages that show it in a frame. Chromium distinguishes sites by host name, so that one server acts as both.
 */
import { createReadStream } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { immutable } from '../../scripts/headers.mjs';
import { root } from '../../scripts/run.mjs';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** A built site's folder, ending in a slash; or pages by their names. */
type Folder = string | Record<string, string>;

/** Path of the site, as on a host that several sites share. */
const SITE = '/sites/ringside/';

export interface Hosts {
  /** Address of the site on the plain host, ending in a slash. */
  readonly plain: string;
  /** Address of the other site's pages, ending in a slash. */
  readonly around: string;
  /**
   * Address of a page of the other site that shows `address` in a frame.
   * @param how the isolation of that page itself
   */
  framing: (address: string, how?: { isolated?: boolean }) => string;
  /** Serves a page on the other site. @returns its address; the page is isolated with `?isolated=on` */
  publish: (html: string) => string;
  /** Serves another site on the plain host from now on. @param folder of a built site, or its pages by their names */
  deploy: (folder: Folder) => void;
  /** Files requested from the plain host, in order. */
  readonly asked: string[];
  /** Stops answering until the file's tests have ended. */
  stop: () => Promise<void>;
}

/** Starts the hosts before the tests of the calling file, and closes them after them. */
export function useHosts(): Hosts {
  let server: Server;
  let port = 0;
  let folder: Folder = `${root}dist/`;
  const published: string[] = [];
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://host');
      const [, number] = /^\/page-(\d+)$/.exec(pathname) ?? [];
      // A host that does not redirect to the folder's own address.
      if (pathname === SITE.slice(0, -1)) return serve(folder, '', response);
      if (pathname.startsWith(SITE)) {
        const file = pathname.slice(SITE.length);
        asked.push(file);
        return serve(folder, file, response);
      }
      if (searchParams.has('isolated')) isolate(response);
      if (number) send(published[Number(number)], response);
      else frame(searchParams, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no address');
    ({ port } = address);
  });
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  afterAll(() => (server.listening ? stop() : undefined));

  return {
    get plain() {
      return `http://127.0.0.1:${port}${SITE}`;
    },
    get around() {
      return `http://localhost:${port}/`;
    },
    asked,
    stop,
    publish: (html) => `http://localhost:${port}/page-${published.push(html) - 1}`,
    deploy: (other) => void (folder = other),
    framing(address, { isolated = false } = {}) {
      return `${this.around}?${new URLSearchParams({ address, ...(isolated ? { isolated: 'on' } : {}) }).toString()}`;
    },
  };
}

/** The frame that a page of the other site shows. */
export function framed(page: Page) {
  const frame = page.frames()[1];
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/** Serves a file of the site; `moved-` redirects to the index page, and `moved-NAME` to `assets/NAME`. */
function serve(folder: Folder, path: string, response: ServerResponse) {
  if (typeof folder !== 'string') return send(folder[path] ?? '', response);
  if (path.startsWith('moved-')) {
    const now = path.replace('moved-', path === 'moved-' ? '' : 'assets/');
    return void response.writeHead(302, { Location: SITE + now }).end();
  }
  const file = /(^|\/)$/.test(path) ? `${path}index.html` : path;
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  // The cache header of `_headers`; everything else is revalidated.
  response.setHeader('Cache-Control', file.startsWith('assets/') ? immutable : 'no-cache');
  createReadStream(folder + file)
    .on('error', () => notFound(folder, response))
    .pipe(response);
}

/** Static hosts show the site's own page. */
function notFound(folder: string, response: ServerResponse) {
  response.writeHead(404, { 'Content-Type': TYPES['.html'] });
  createReadStream(`${folder}404.html`)
    .on('error', () => response.end())
    .pipe(response);
}

function send(html: string, response: ServerResponse) {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(html);
}

function isolate(response: ServerResponse) {
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
}

function frame(parameters: URLSearchParams, response: ServerResponse) {
  const address = (parameters.get('address') ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  send(
    `<!doctype html>
    <title>A page of another site</title>
    <link rel="icon" href="data:," />
    <iframe title="Ringside" width="1300" height="800" src="${address}"
      allow="autoplay; cross-origin-isolated; fullscreen; clipboard-write"></iframe>`,
    response,
  );
}

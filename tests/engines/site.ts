/**
 * Serves the built site like a static host that supports `public/_headers`, and below `/around/` pages that show it in a
 * frame: `frame.html` of the same origin, and `embed.html`, which is opened under another name of this machine.
 */
import { preview, type Plugin } from 'vite';
import { siteHeaders } from '../../scripts/headers.mjs';
import { root } from '../../scripts/run.mjs';

export interface Site {
  /** Address of the site, ending in a slash. */
  address: string;
  /** Address of a page of another site with a `<ringside-embed>` of this lab in a column of this width, in px. */
  around: (lab: string, width: number) => string;
  /** Stops the server. */
  stop: () => Promise<void>;
}

const escaped = (text: string | null) => (text ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:," /><body style="margin: 0">${body}`;

const PAGES: Record<string, (given: URLSearchParams) => string> = {
  '/frame.html': (given) =>
    page(
      'A frame as large as a phone',
      `<iframe title="Ringside" style="border: 0; display: block" src="${escaped(given.get('address'))}"
        width="${escaped(given.get('width'))}" height="${escaped(given.get('height'))}"
        allow="autoplay; cross-origin-isolated"></iframe>`,
    ),
  '/embed.html': (given) =>
    page(
      'A page of another site',
      `<script src="${escaped(given.get('site'))}ringside-embed.js"></script>
        <div style="max-width: ${Number(given.get('width'))}px">
          <ringside-embed lab="${escaped(given.get('lab'))}" title="Ringside"></ringside-embed>
        </div>`,
    ),
};

/** Serves the pages around the site, which have its isolation headers but not its content policy. */
const around: Plugin = {
  name: 'ringside:around',
  configurePreviewServer({ middlewares }) {
    // Sets the headers on every response, including 304, where Vite's preview server omits them.
    middlewares.use((_request, response, next) => {
      for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
      next();
    });
    middlewares.use('/around', (request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
      const write = PAGES[pathname];
      if (!write) return next();
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.removeHeader('Content-Security-Policy');
      for (const name of ['Cross-Origin-Opener-Policy', 'Cross-Origin-Embedder-Policy']) {
        if (pathname === '/frame.html') response.setHeader(name, siteHeaders[name]);
        else response.removeHeader(name);
      }
      response.end(write(searchParams));
    });
  },
};

export async function serveSite(): Promise<Site> {
  const server = await preview({
    configFile: `${root}vite.config.ts`,
    plugins: [around],
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  const [address] = server.resolvedUrls?.local ?? [];
  if (!address) throw new Error('the site has no address');
  const other = address.replace('127.0.0.1', 'localhost');
  return {
    address,
    around: (lab, width) =>
      `${other}around/embed.html?${new URLSearchParams({ lab, width: String(width), site: address }).toString()}`,
    stop: () => server.close(),
  };
}

/**
 * One site in several languages. Pages are written once and import the English words, `words/app.en.ts`; in the build of
 * another language each such import means the sibling, `words/app.zh.ts`. That build lies in a folder of the first one's,
 * and has its scripts in the same `assets/`, so that whatever is equal, wasm above all, is there once.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createServer, type InlineConfig, type Plugin, runnerImport, type ViteDevServer } from 'vite';
import { english, languages, type Language } from './web/src/words/languages.js';
import type { Translation } from './web/src/words/translation.ts';

type PageWords = Translation<typeof import('./web/src/words/pages.en.ts')>;

/** What the HTML files say in a language. */
export async function pageWords({ code }: Language): Promise<PageWords> {
  const file = fileURLToPath(new URL(`web/src/words/pages.${code}.ts`, import.meta.url));
  return (await runnerImport<PageWords>(file)).module;
}

const others = languages.filter((language) => language !== english);

/** The words of a language wherever the English ones are imported. */
const words = ({ code }: Language): Plugin => ({
  name: 'ringside:words',
  config: () => ({ resolve: { alias: [{ find: /\.en\.ts$/, replacement: `.${code}.ts` }] } }),
});

/** The text of the HTML files: `%title%` in one of them is what its language's words say. */
function pageText(language: Language): Plugin {
  return {
    name: 'ringside:page-text',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const { every, pages } = await pageWords(language);
        const page = basename(path, '.html') as keyof typeof pages;
        const known: Record<string, string> = { lang: language.tag, ...every, ...pages[page] };
        return html.replace(/%(\w+)%/g, (_, name: string) => {
          if (known[name] === undefined)
            throw new Error(`words/pages.${language.code}.ts has no ${name} of ${page}.`);
          return known[name].replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
        });
      },
    },
  };
}

/** The pages of a language, which are the English ones in another folder. */
function pagesBelow(root: string): Plugin {
  const origin = (id: string) => resolve(root, basename(id));
  return {
    name: 'ringside:pages-below',
    apply: 'build',
    resolveId: {
      filter: { id: /\.html$/ },
      handler: (id) => (existsSync(id) ? null : id),
    },
    load: {
      filter: { id: /\.html$/ },
      handler: (id) => (existsSync(id) ? null : readFileSync(origin(id), 'utf8')),
    },
  };
}

/** What a language's build has to know of it. @param root folder of the HTML files */
export const speaking = (language: Language, root: string): Plugin[] => [
  words(language),
  pageText(language),
  pagesBelow(root),
];

/** The other languages beside English, where that is built or served. @param site the configuration of a language's build */
export function beside(site: (language: Language) => InlineConfig): Plugin {
  return {
    name: 'ringside:languages',
    config: () => ({
      builder: {
        async buildApp(builder) {
          await builder.build(builder.environments.client);
          for (const language of others) await build({ configFile: false, ...site(language) });
        },
      },
    }),
    configureServer(server) {
      for (const language of others) serveBelow(server, language, site(language));
    },
  };
}

/** Serves a language in its folder, from the first time that it is asked for. */
function serveBelow(server: ViteDevServer, { folder }: Language, config: InlineConfig) {
  const { httpServer, middlewares, config: given } = server;
  const base = `/${folder}`;
  let below: Promise<ViteDevServer> | undefined;
  const start = () =>
    createServer({
      ...{
        configFile: false,
        ...config,
        base,
        logLevel: given.logLevel,
        cacheDir: `${given.cacheDir}/${folder}`,
      },
      server: { ...config.server, middlewareMode: true, hmr: httpServer ? { server: httpServer } : false },
    });
  middlewares.use((request, response, next) => {
    if (!request.url?.startsWith(base)) return next();
    below ??= start();
    below.then(({ middlewares }) => middlewares(request, response, next), next);
  });
  httpServer?.on('close', () => void below?.then((one) => one.close()));
}

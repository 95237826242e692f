/** How the page is served while developing and built into `dist/`. The engine's wasm must have been built before. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { contentPolicy, devHeaders, immutable, siteHeaders } from './scripts/headers.mjs';
import { collectPackages } from './scripts/notices.mjs';
import { SERVICE_WORKER, writeOffline } from './scripts/offline.mjs';
import { EMBED_SCRIPT, writeEmbedScript } from './scripts/release.mjs';
import { assemblyScript } from './vite.assemblyscript.ts';
import { bootScript } from './vite.boot.ts';
import { beside, speaking } from './vite.languages.ts';
import { missingModules } from './vite.modules.ts';
import { english, type Language } from './web/src/words/languages.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pages = readdirSync(here('web')).filter((name) => name.endsWith('.html'));

/** Repeats the content policy in each built page, so that it holds on hosts that send no headers of ours. */
function contentPolicyInPages(): Plugin {
  return {
    name: 'ringside:content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Replaces the copy of the embed's script by one without comments, before its digest is taken. */
function embedScript(): Plugin {
  return {
    name: 'ringside:embed-script',
    apply: 'build',
    writeBundle: () => writeEmbedScript(here(`public/${EMBED_SCRIPT}`), here('dist')),
  };
}

/** Writes the offline manifest: all files that are there by now, of the languages built so far. */
function offlineManifest(): Plugin {
  return {
    name: 'ringside:offline',
    apply: 'build',
    closeBundle: {
      order: 'post',
      handler: () => writeOffline(here(`public/${SERVICE_WORKER}`), here('dist')),
    },
  };
}

/**
 * Has the preview server send its headers with a 304 too, and assets as immutable. WebKit takes a worker's headers from the
 * 304 that revalidates its script, and refuses a worker without COEP on an isolated page.
 */
function previewHeaders(): Plugin {
  return {
    name: 'ringside:preview-headers',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
        if (/^\/assets\//.test(request.url ?? '')) response.setHeader('Cache-Control', immutable);
        next();
      });
    },
  };
}

/** The site in one language. */
const site = (language: Language): UserConfig => ({
  root: here('web'),
  publicDir: here('public'),
  // Relative addresses, so that the site works below any path of a host.
  base: './',
  plugins: [
    ...speaking(language, here('web')),
    missingModules(),
    svelte({ configFile: here('svelte.config.js') }),
    contentPolicyInPages(),
    embedScript(),
    collectPackages(here('dist')),
    bootScript(language),
    offlineManifest(),
    previewHeaders(),
  ],
  // The Code tab shows the engine's own source, which lies outside of `web/`.
  server: { headers: devHeaders, fs: { allow: [here('.')] } },
  worker: {
    format: 'es',
    plugins: () => [assemblyScript(), collectPackages(here('dist'))],
    rolldownOptions: {
      output: {
        // What a worker loads later is in no manifest: its folder says that the first view does without. Tags are read of
        // one's own songs alone.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes('/engine/pkg'))
            ? 'assets/[name]-[hash].js'
            : 'assets/later/[name]-[hash].js',
      },
    },
  },
  // SQLite looks for its wasm beside its own code, which must stay where it is. Binaryen has 13 MB, and is served as it is.
  optimizeDeps: { include: ['wabt'], exclude: ['@sqlite.org/sqlite-wasm', 'assemblyscript', 'binaryen'] },
  build: {
    outDir: here('dist'),
    // English is built first.
    emptyOutDir: language === english,
    copyPublicDir: language === english,
    target: 'es2022',
    // Each browser that the page needs (docs/browsers.md) preloads modules itself.
    modulePreload: { polyfill: false },
    // A worklet or worker inlined as a data: address would be refused by the content policy.
    assetsInlineLimit: 0,
    manifest: `.vite/manifest.${language.code}.json`,
    rolldownOptions: { input: pages.map((name) => here(`web/${language.folder}${name}`)) },
  },
});

const config = site(english);
export default defineConfig({ ...config, plugins: [config.plugins, beside(site)] });

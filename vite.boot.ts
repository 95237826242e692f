/**
 * Has `public/boot.js` start each built page. Vite writes a module script for the page's entry; in its place comes the boot
 * script with the entry's address, and a preload, so that the entry is fetched as early as before.
 */
import type { Plugin } from 'vite';
import { pageWords } from './vite.languages.ts';
import type { Language } from './web/src/words/languages.js';

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

export function bootScript(language: Language): Plugin {
  return {
    name: 'ringside:boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        const { notStarted, damaged, openSafe } = (await pageWords(language)).every;
        const { length } = html.match(ENTRY) ?? [];
        if (length !== 1)
          throw new Error(`${path} has ${length ?? 0} module scripts; boot.js starts exactly one.`);
        return html.replace(
          ENTRY,
          (_, entry: string) =>
            `<script defer src="${language.root}boot.js" data-entry="${entry}"\n` +
            `      data-not-started="${notStarted}" data-damaged="${damaged}" data-open-safe="${openSafe}"></script>\n` +
            `    <link rel="modulepreload" crossorigin href="${entry}">`,
        );
      },
    },
  };
}

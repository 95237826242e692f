/**
 * Has `public/boot.js` start each built page. Vite writes a module script for the page's entry; in its place comes the boot
 * script with the entry's address, and a preload, so that the entry is fetched as early as before.
 */
import type { Plugin } from 'vite';
import type { Language } from './web/src/words/languages.ts';
import { every as en } from './web/src/words/pages.en.ts';
import { every as zh } from './web/src/words/pages.zh.ts';

/** The sentences that the boot script says, by language. */
const texts: Record<string, Record<'notStarted' | 'damaged' | 'openSafe', string>> = { en, zh };

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

export function bootScript({ code, root }: Language): Plugin {
  const { notStarted, damaged, openSafe } = texts[code];
  const script = (entry: string) =>
    `<script defer src="${root}boot.js" data-entry="${entry}"\n` +
    `      data-not-started="${notStarted}" data-damaged="${damaged}" data-open-safe="${openSafe}"></script>\n` +
    `    <link rel="modulepreload" crossorigin href="${entry}">`;
  return {
    name: 'ringside:boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        const { length } = html.match(ENTRY) ?? [];
        if (length !== 1)
          throw new Error(`${path} has ${length ?? 0} module scripts; boot.js starts exactly one.`);
        return html.replace(ENTRY, (_, entry: string) => script(entry));
      },
    },
  };
}

/** What shows a lab in another page: as a frame, as the element, as a picture that leads to it. Markup, the same in all languages. */
import { version } from '../../../package.json';
import type { EmbedTheme } from '../../../public/ringside-embed.d.ts';
import { linkVersion } from '../state/upgrades.ts';
import type { Release } from './release.ts';

/** What an embed shows, and how. */
export interface Embedded {
  lab: string;
  /** the whole link, from its `#` on */
  link: string;
  /** what it is, for who does not see it */
  title: string;
  theme: EmbedTheme;
  /** id of the knob shown; empty: none */
  knob: string;
  /** px */
  height: number;
}

/** Addresses of the site, whole. */
export interface Site {
  /** of the pages in this language, ending in a slash */
  pages: string;
  /** of what all languages have, ending in a slash */
  root: string;
  /** where it is not English, its code */
  language?: string;
  /** the release that a script is pinned to, where there is one */
  release?: Release;
}

const ALLOW = 'autoplay; cross-origin-isolated; fullscreen; clipboard-write';
/** The frame keeps its own origin, opens tabs and saves files; it cannot lead the page around it elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Those that say something. */
const attributes = (all: Record<string, string>) =>
  Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** The address that a frame has. @param host origin of a page that may talk with it */
export function embedAddress(
  { link, theme, knob }: Pick<Embedded, 'link' | 'theme' | 'knob'>,
  { pages }: Site,
  host?: string,
) {
  const asked = new URLSearchParams({ v: version, theme, ...(knob && { knob }), ...(host && { host }) });
  return `${pages}embed.html?${asked.toString()}${link}`;
}

const picture = ({ lab }: Embedded, { root }: Site) => `${root}posters/${lab}.svg`;

/** For pages that take HTML and no scripts. */
export const frame = (embedded: Embedded, site: Site): string =>
  `<iframe${attributes({
    src: embedAddress(embedded, site),
    title: embedded.title,
    width: '100%',
    height: String(embedded.height),
    loading: 'lazy',
    allow: ALLOW,
    sandbox: SANDBOX,
    style: 'border: 0',
  })}></iframe>`;

/** The script as it is now, or pinned: then no other script runs in its place, whatever happens to the site's host. */
const script = ({ root, release }: Site) => ({
  src: `${root}${release?.folder ?? ''}ringside-embed.js`,
  ...(release && { integrity: release.integrity, crossorigin: 'anonymous' }),
});

/** For pages that take scripts: as high as it needs to be, and with the picture where none runs. */
export function element(embedded: Embedded, site: Site): string {
  const { lab, link, title, theme, knob } = embedded;
  const [address, state = ''] = link.split('?');
  const version = linkVersion(address);
  const of = { lab, version: version > 1 ? String(version) : '' };
  const shown = {
    ...of,
    state,
    knob,
    theme: theme === 'auto' ? '' : theme,
    lang: site.language ?? '',
    title,
  };
  return `<script${attributes(script(site))} async></script>
<ringside-embed${attributes(shown)}>
  <a${attributes({ href: site.pages + link })}><img${attributes({ src: picture(embedded, site), alt: title, width: '100%' })}></a>
</ringside-embed>`;
}

/** For pages that take neither. */
export function markdown(embedded: Embedded, site: Site): string {
  const named = embedded.title.replace(/[\\[\]]/g, '\\$&');
  const link = (site.pages + embedded.link).replaceAll('(', '%28').replaceAll(')', '%29');
  return `[![${named}](${picture(embedded, site)})](${link})`;
}

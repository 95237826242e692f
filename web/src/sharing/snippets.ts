/**
 * Markup that shows a lab in another page: as a frame, as the custom element, or as a picture with a link. It is the
 * same in all languages. Its script is pinned to the release that this site was published with, which `scripts/release.mjs`
 * writes.
 */
import { version } from '../../../package.json';
import type { EmbedTheme } from '../../../public/ringside-embed.d.ts';
import { linkVersion } from '../link/link.ts';

/** What an embed shows. */
export interface Embedded {
  lab: string;
  /** The whole link, starting with its `#`. */
  link: string;
  /** Title for assistive technology. */
  title: string;
  /** `page`: as the page around it, which only the element can know; a frame takes the system's. */
  theme: EmbedTheme | 'page';
  /** Id of the knob shown; empty for none. */
  knob: string;
  /** In px. */
  height: number;
}

/** Absolute URLs of the site. */
export interface Site {
  /** URL of the pages in this language, with a trailing slash. */
  pages: string;
  /** URL of the files that all languages share, with a trailing slash. */
  root: string;
  /** Code of the language unless it is English. */
  language?: string;
  /** The release that the script is pinned to, if there is one. */
  release?: Release;
}

const ALLOW = 'autoplay; cross-origin-isolated; fullscreen; clipboard-write';
/** The frame keeps its own origin, opens tabs and saves files. It cannot navigate the embedding page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Attributes with a value. */
const attributes = (all: Record<string, string>) =>
  Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** URL of the frame. @param host origin of a page that may exchange messages with it */
export function embedAddress(
  { link, theme, knob }: Pick<Embedded, 'link' | 'theme' | 'knob'>,
  { pages }: Site,
  host?: string,
) {
  const asked = new URLSearchParams({
    v: version,
    theme: theme === 'page' ? 'auto' : theme,
    ...(knob && { knob }),
    ...(host && { host }),
  });
  return `${pages}embed.html?${asked.toString()}${link}`;
}

const picture = ({ lab }: Embedded, { root }: Site) => `${root}posters/${lab}.svg`;

const ofFrame = (embedded: Embedded, site: Site) =>
  attributes({
    src: embedAddress(embedded, site),
    title: embedded.title,
    width: '100%',
    height: String(embedded.height),
    loading: 'lazy',
    allow: ALLOW,
    sandbox: SANDBOX,
  });

/** For pages that allow HTML but no scripts. The height is a style too, because some pages set `height: auto` for frames. */
export const frame = (embedded: Embedded, site: Site): string =>
  `<iframe${ofFrame(embedded, site)} style="border:0;height:${embedded.height}px"></iframe>`;

/** The same for MDX and JSX, where a style is an object. */
export const frameInJsx = (embedded: Embedded, site: Site): string =>
  `<iframe${ofFrame(embedded, site)} style={{ border: 0, height: ${embedded.height} }}></iframe>`;

/**
 * The current script, or one pinned to a release; then browsers run no other script in its place, even if the site's
 * host is compromised.
 */
const script = ({ root, release }: Site) => ({
  src: `${root}${release?.folder ?? ''}ringside-embed.js`,
  ...(release && { integrity: release.integrity, crossorigin: 'anonymous' }),
});

/** For pages that allow scripts: the element adapts its height, and shows the picture if no script runs. */
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
  <a${attributes({ href: site.pages + link })}><img${attributes({ src: picture(embedded, site), alt: title, width: '100%' })} /></a>
</ringside-embed>`;
}

/** For pages that allow neither. */
export function markdown(embedded: Embedded, site: Site): string {
  const named = embedded.title.replace(/[\\[\]]/g, '\\$&');
  const link = (site.pages + embedded.link).replaceAll('(', '%28').replaceAll(')', '%29');
  return `[![${named}](${picture(embedded, site)})](${link})`;
}

/** The release of the site. */
export interface Release {
  /** Path of the release from the site's root, with a trailing slash. */
  folder: string;
  /** Value of the `integrity` attribute for its embed script. */
  integrity: string;
}

const isRelease = (value: unknown): value is Release => {
  if (typeof value !== 'object' || value === null) return false;
  const { folder, integrity } = value as Record<string, unknown>;
  return /^v\/[\w.-]+\/$/.test(String(folder)) && /^sha384-[\w+/]+=*$/.test(String(integrity));
};

/**
 * The release, if pages of other sites can run a script that is pinned to it: the published script is unchanged, and
 * the host sends CORS headers, without which browsers refuse a script with `integrity`.
 * @param root URL of the site with a trailing slash
 */
export async function findRelease(root: string): Promise<Release | undefined> {
  try {
    const release: unknown = await (await fetch(`${root}release.json`, { cache: 'no-cache' })).json();
    if (!isRelease(release)) return undefined;
    const script = await fetch(`${root}${release.folder}ringside-embed.js`, { integrity: release.integrity });
    return script.ok && script.headers.get('Access-Control-Allow-Origin') === '*' ? release : undefined;
  } catch {
    // There is no release or no connection, or the script differs from the published one.
    return undefined;
  }
}

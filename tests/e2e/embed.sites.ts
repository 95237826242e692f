/**
 * Documentation sites: the same page, with Ringside as a frame and as the element, built by two
 * generators from Markdown, which use only what `docs/embed.md` describes.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../../scripts/run.mjs';

export const GENERATORS = ['vitepress', 'eleventy'] as const;
export type Generator = (typeof GENERATORS)[number];

/** @param from address of Ringside, ending in a slash */
const page = (from: string) => `
A reader used to hold a slot while it sent the frame. Press play, then turn the knob.

<ringside-embed lab="ring" version="2" state="send=3000&t=2900" knob="slow" title="RWMutex and Cond, one slow reader">
  <a href="${from}#v2/ring?send=3000&t=2900"><img src="${from}icon.svg" alt="RWMutex waits, Cond does not" width="64" height="64"></a>
</ringside-embed>

The next version lets the slot go instead.

<iframe src="${from}embed.html?v=0.1.0&theme=dark#v2/ring?a=sleep&t=2000" title="Sleep and Cond" width="100%" height="420" loading="lazy" allow="autoplay; cross-origin-isolated; fullscreen; clipboard-write" style="border: 0"></iframe>
`;

const vitepress = (from: string) => ({
  'index.md': `# The shared ring\n${page(from)}`,
  '.vitepress/config.mjs': `export default {
    title: 'Streaming notes',
    base: '/vitepress/',
    head: [
      ['link', { rel: 'icon', href: 'data:,' }],
      ['script', { src: '${from}ringside-embed.js', defer: '' }],
    ],
    vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'ringside-embed' } } },
  };`,
});

const eleventy = (from: string) => ({
  'index.md': `---\nlayout: page.liquid\ntitle: The shared ring\n---\n# The shared ring\n${page(from)}`,
  '_includes/page.liquid': `<!doctype html>
    <html lang="en"><head>
      <meta charset="utf-8"><title>{{ title }}</title><link rel="icon" href="data:,">
      <script src="${from}ringside-embed.js" defer></script>
    </head><body>{{ content }}</body></html>`,
});

const makers = {
  vitepress: { files: vitepress, built: '.vitepress/dist', program: ['vitepress', 'build', '.'] },
  eleventy: { files: eleventy, built: '_site', program: ['eleventy', '--quiet'] },
};

/**
 * Builds the page with each generator.
 * @returns the folders of the built sites, and a function that removes them
 */
export async function buildSites(from: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-docs-'));
  // The generators search for modules from the page's folder upwards.
  symlinkSync(`${root}node_modules`, join(folder, 'node_modules'));
  const built = await Promise.all(
    GENERATORS.map(async (generator) => {
      const { files, built, program } = makers[generator];
      const source = join(folder, generator);
      for (const [name, text] of Object.entries(files(from))) {
        mkdirSync(join(source, name, '..'), { recursive: true });
        writeFileSync(join(source, name), text);
      }
      const [name, ...options] = program;
      const { ok, output } = await run(name, options, { cwd: source, output: 'keep' });
      if (!ok) throw new Error(`${generator} does not build:\n${output}`);
      return [generator, join(source, built)] as const;
    }),
  );
  return {
    folders: Object.fromEntries(built) as Record<Generator, string>,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

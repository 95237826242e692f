/**
 * `node scripts/icons.mjs`: renders the PNG icons in `public/` from `public/icon.svg`, for systems that do not support
 * SVG. Run it by hand when the SVG changes; the results are in the repository.
 */
import { readFileSync } from 'node:fs';
import { launchChromium } from './chromium.mjs';
import { command, root } from './run.mjs';
import { setupPackages } from './setup.mjs';

/**
 * The ring reaches to 27/32 of its drawing. Systems cut maskable icons to a circle of 80 % of their width, and show those
 * for iOS in a square of their own.
 * @type {{ file: string, size: number, scale: number, ground: string }[]}
 */
const ICONS = [
  { file: 'icon-192.png', size: 192, scale: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, scale: 1, ground: 'transparent' },
  { file: 'icon-maskable.png', size: 512, scale: 0.72, ground: '#f5f5f1' },
  { file: 'icon-apple.png', size: 180, scale: 0.86, ground: '#f5f5f1' },
];

await command(async () => {
  await setupPackages();
  const svg = readFileSync(`${root}public/icon.svg`, 'utf8');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    for (const { file, size, scale, ground } of ICONS) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>
        body { align-items: center; background: ${ground}; display: flex; height: 100vh; justify-content: center; margin: 0 }
        svg { width: ${scale * 100}% }
      </style>${svg}`);
      await page.screenshot({ path: `${root}public/${file}`, omitBackground: true });
    }
  } finally {
    await browser.close();
  }
});

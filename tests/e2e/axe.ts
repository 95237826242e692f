/** Axe in a page of the built site. The page's policy refuses what is put in by hand: open it with `bypassCSP`. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import type { useBrowser } from './harness.ts';
import { soon, time } from './lab.ts';

const axe = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8');

/** What axe finds, one sentence each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html.slice(0, 200))))
  `);
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Tests of a lab in both themes and sizes, every part of it open once. @param tick where the link leads, in ticks */
export function testAxe(open: ReturnType<typeof useBrowser>, link: string, tick: number) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of SIZES) {
      test(`axe, ${colorScheme}, ${viewport.width} px wide`, async () => {
        const { page } = await open(link, { colorScheme, viewport, bypassCSP: true });
        await soon(() => time(page)).toBe(tick);
        expect(await violations(page)).toEqual([]);
        const parts = viewport.width < 720 ? ['Story', 'Controls', 'Compare', 'Table'] : ['Code', 'Table'];
        for (const name of parts) {
          const part = page.getByRole('button', { name, exact: true });
          await part.or(page.getByRole('tab', { name, exact: true })).click();
          for (const fold of await page.locator('summary').all()) await fold.click();
          expect(await violations(page), name).toEqual([]);
        }
      });
    }
  }
}

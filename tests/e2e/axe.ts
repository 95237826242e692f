/** Axe in a page of the built site. The page's policy refuses what is put in by hand: open it with `bypassCSP`. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import type { useBrowser } from './harness.ts';
import { soon, time } from './lab.ts';

const axe = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8');

/** What axe finds, one sentence each. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html.slice(0, 200))))
  `);
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const THEMES = ['light', 'dark'] as const;

/** Expects nothing of axe in either theme, whatever of the page is open. */
export async function expectClean(page: Page, what = 'the page') {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Tests of a lab in both sizes and themes, every part of it open once. @param tick where the link leads, in ticks */
export function testAxe(open: ReturnType<typeof useBrowser>, link: string, tick: number) {
  test.each(SIZES)('axe, light and dark, $width px wide', async (viewport) => {
    const { page } = await open(link, { viewport, bypassCSP: true });
    await soon(() => time(page)).toBe(tick);
    await expectClean(page);
    const parts = viewport.width < 720 ? ['Story', 'Controls', 'Compare', 'Table'] : ['Code', 'Table'];
    for (const name of parts) {
      const part = page.getByRole('button', { name, exact: true });
      await part.or(page.getByRole('tab', { name, exact: true })).click();
      for (const fold of await page.locator('summary').all()) await fold.click();
      await expectClean(page, name);
    }
  });
}

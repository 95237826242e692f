/** Axe in a page of the built site. The content policy refuses injected scripts, so the page must be opened with `bypassCSP`. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { root } from '../../scripts/run.mjs';

const axe = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8');

/** Axe's rules that depend on colours. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Axe's findings, one sentence each.
 * @param rules by default all of axe's default rules @param within selector of the part that is looked at
 */
export async function violations(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  return page.evaluate<string[]>(`
    axe.run(${JSON.stringify(within)}, ${JSON.stringify({ resultTypes: ['violations'], runOnly: rules })}).then(({ violations }) =>
      violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html.slice(0, 200))))
  `);
}

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const THEMES = ['light', 'dark'] as const;

/** Expects that axe finds nothing in both themes. The second theme differs only in colours, and is checked only for those. */
export async function expectClean(page: Page, what = 'the page') {
  for (const [index, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme });
    const rules = index === 0 ? undefined : OF_COLOURS;
    expect(await violations(page, rules), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Axe in a page of the built site. The page's policy refuses what is put in by hand: open it with `bypassCSP`. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { root } from '../../scripts/run.mjs';

const axe = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8');

/** What axe finds, one sentence each. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => id + ': ' + help + ': ' + html.slice(0, 200))))
  `);
}

/** `node scripts/browsers.mjs`: writes the figures of the last `npm test -- --engines` into docs/browsers.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresTable, readFigures, withTable } from './browsers/table.mjs';
import { command, PlainError, root } from './run.mjs';

await command(async () => {
  const figures = readFigures(join(root, 'test-results', 'engines'));
  if (figures.length === 0) throw new PlainError('No sweep has run here: run npm test -- --engines first.');
  const page = join(root, 'docs', 'browsers.md');
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), figuresTable(figures)));
});

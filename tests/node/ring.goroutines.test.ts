/** The tables of the model of Go's scheduler in the document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import init, { goroutine_report } from '../../engine/pkg-relay/ringside.js';
import { goroutineTables, withGoroutines } from '../../scripts/goroutines.mjs';
import { root } from '../../scripts/run.mjs';

beforeAll(async () => {
  await init({ module_or_path: readFileSync(join(root, 'engine/pkg-relay/ringside_bg.wasm')) });
});

test('the document has the tables of the model', () => {
  const page = readFileSync(join(root, 'docs/ring.md'), 'utf8');
  const written = withGoroutines(page, goroutineTables(goroutine_report));
  expect(written).toBe(page);
  expect(written.match(/<!-- goroutines /g)).toHaveLength(4);
});

test('a document with other figures is not what the model says', () => {
  const page = '<!-- goroutines costs: x -->\n\n| old |\n\n<!-- end of table -->\n';
  expect(withGoroutines(page, { loads: [['a']], detail: [['b']], go: [['d']], costs: [['c']] })).toBe(
    '<!-- goroutines costs: x -->\n\n| c |\n| --- |\n\n<!-- end of table -->\n',
  );
});

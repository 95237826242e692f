/** The summary of ten runs, and the quoted numbers of the published table. */
import { expect, test } from 'vitest';
import { blockFor } from '../../web/src/labs/library/columns.ts';
import { measure, type Measured, RUNS, summed } from '../../web/src/labs/library/desk/measure.ts';
import { QUERIES } from '../../web/src/labs/library/desk/published.ts';
import type { ShelvesClient } from '../../web/src/labs/library/desk/shelves.client.ts';
import { XMMS2 } from './library.engine.ts';

test('mean and sample deviation, of all parts together', () => {
  const run = (find: number) => ({ find, fetch: 1, build: 0, cross: 1, rows: 3 });
  const { mean, deviation, find, rows } = summed([run(2), run(4), run(6)]);
  expect([mean, deviation, find, rows]).toEqual([6, 2, 4, 3]);
});

test('engines take turns; a fast answer is repeated; an engine with other rows is not timed', async () => {
  const asked: [string, number][] = [];
  const shelves = {
    ask: (_: string, __: object, engine: string, batch: number) => {
      asked.push([engine, batch]);
      const times = { find: engine === 'columns' ? 0.01 : 4, fetch: 0, build: 0 };
      const digest = engine === 'entries' ? 'b' : 'a';
      return Promise.resolve({ rows: blockFor(2, 0).block, times, digest, sent: performance.timeOrigin });
    },
  } as unknown as ShelvesClient;
  const found: (Measured | { other: string })[] = [];
  for await (const one of measure(shelves, undefined, ['midb', 'entries', 'columns'], XMMS2)) found.push(one);
  expect(found.filter((one) => 'other' in one)).toHaveLength(QUERIES.length);
  expect(found.filter((one) => !('other' in one))).toHaveLength(2 * QUERIES.length);
  expect(asked.filter(([engine, batch]) => engine === 'columns' && batch === 200)).toHaveLength(
    RUNS * QUERIES.length,
  );
  expect(asked.slice(4, 8).map(([engine]) => engine)).toEqual(['midb', 'columns', 'columns', 'midb']);
});

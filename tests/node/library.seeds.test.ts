/** The real SQLite's tables of today over 1,000 generated libraries: their rows are those of S4's midb. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Library as Engine, type LibraryColumns } from '../../engine/pkg-library/ringside.js';
import { stringsOf } from '../../web/src/labs/library/columns.ts';
import { inSqlite, rowsOf, withMidb } from './library.engine.ts';

const SEEDS = 1_000;

/** A test of a relation of the library: its property, and a value like its own. */
interface Drawn {
  row: number;
  kind: 'equals' | 'upper' | 'inside' | 'above' | 'below' | 'has' | 'songs' | 'all';
  letter: string;
}

function textOf(columns: LibraryColumns, { row, kind, letter }: Drawn) {
  const strings = stringsOf(columns);
  const at = row % columns.songs.length;
  const key = strings[columns.keys[at]];
  const value = columns.texts[at] ? strings[columns.values[at]] : String(columns.values[at]);
  const limit = /^\d+$/.test(value) ? value : '9';
  switch (kind) {
    case 'equals':
      return `${key}:"${value.replaceAll(/["\\]/g, '')}"`;
    case 'upper':
      return `${key}:"${value.toUpperCase().replaceAll(/["\\]/g, '')}"`;
    case 'inside':
      return `${key}~${letter}`;
    case 'above':
      return `${key}>${limit}`;
    case 'below':
      return `${key}<${limit}`;
    case 'has':
      return `+${key}`;
    case 'songs':
      return `#${1 + (row % 9)}-${5 + (row % 9)}`;
    case 'all':
      return '*';
  }
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  row: fc.nat(10_000),
  kind: fc.constantFrom(
    ...(['equals', 'equals', 'upper', 'inside', 'inside', 'above', 'below', 'has', 'songs', 'all'] as const),
  ),
  letter: fc.constantFrom(...'aeinorst'),
});
type Tree = Drawn | { not: Tree } | { sign: 'AND' | 'OR'; of: [Tree, Tree] };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2 },
    drawn,
    fc.record({ not: tie('tree') }),
    fc.record({ sign: fc.constantFrom('AND', 'OR'), of: fc.tuple(tie('tree'), tie('tree')) }),
  ),
}));

function queryOf(columns: LibraryColumns, tree: Tree): string {
  if ('not' in tree) return `NOT (${queryOf(columns, tree.not)})`;
  if ('of' in tree) return `(${tree.of.map((of) => queryOf(columns, of)).join(` ${tree.sign} `)})`;
  return textOf(columns, tree);
}

const world = fc.tuple(tree, fc.integer({ min: 3, max: 17 }), fc.boolean(), fc.boolean());

test('today’s SQL gives midb’s rows over 1,000 seeds', () => {
  const same = { 'sql-well': 0, 'sql-wide': 0 };
  let rows = 0;
  const worlds = fc.sample(world, { numRuns: SEEDS, seed: 2010 });
  for (const [seed, [tree, songs, tagged, shuffled]] of worlds.entries()) {
    const engine = withMidb(Engine.generate(songs, seed, tagged, shuffled));
    const query = queryOf(engine.columns(), tree);
    const { ask, s4, close } = inSqlite(engine);
    const expected = s4(query);
    for (const dialect of ['sql-well', 'sql-wide'] as const)
      same[dialect] += Number(String(rowsOf(ask(query, dialect).rows)) === String(expected));
    rows += expected.length;
    close();
  }
  // SQLite folds only ASCII, and the wide table has only the values of the most trusted sources.
  expect(same['sql-well']).toBeGreaterThan(950);
  expect(same['sql-wide']).toBeGreaterThan(900);
  expect(rows).toBeGreaterThan(2_000);
});

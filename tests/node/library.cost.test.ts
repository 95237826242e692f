/** The parser bounds queries in length, number of parts and depth. */
import { expect, test } from 'vitest';
import { Library as Engine } from '../../engine/pkg-library/ringside.js';
import { BUDGET_MS, fastest, LOADED } from './budget.ts';
import { DIALECTS } from '../../web/src/labs/library/dialects.ts';
import { inSqlite, XMMS2 } from './library.engine.ts';

const ENGINES = ['midb', 'entries', 'columns'];
const SONGS = 300;

/** Queries at the limits: chains, nesting, patterns, numbers. */
const MOST: Record<string, string> = {
  'a chain of ANDs': 'a '.repeat(41),
  'a chain of ORs': 'a OR '.repeat(40) + 'a',
  'stars in a row': '* '.repeat(125),
  'one property': 't~a '.repeat(125),
  'NOTs inside each other': 'NOT '.repeat(199) + '*',
  'parentheses inside each other': '('.repeat(199) + '*' + ')'.repeat(199),
  'groups inside groups': '(t~a OR NOT '.repeat(60) + '*' + ')'.repeat(60),
  'a pattern of stars': `t:${'*a'.repeat(450)}`,
  'a pattern of question marks': `t:${'*?'.repeat(450)}x`,
  'a long word': `title:${'a'.repeat(990)}`,
  'many properties': Array.from({ length: 32 }, (_, at) => `+k${String(at)}`).join(' OR '),
  'many numbers': `#${Array.from({ length: 120 }, (_, at) => String(at * 3)).join(',')}`,
  'a million songs': '#500000-1500000',
  'the highest song': '#2147483647 OR #2147483646',
  positions: Array.from({ length: 125 }, (_, at) => String(at)).join(','),
};

const library = Engine.generate(SONGS, 0, false, false);
for (const engine of ENGINES) {
  library.open(engine);
  library.load(engine, library.relations());
}

test.each(Object.entries(MOST))('a query at the limit is answered by all: %s', (_, text) => {
  const { parts, fault } = library.ask(text, XMMS2);
  expect(fault).toBeNull();
  for (const engine of ENGINES) {
    expect(fastest(() => library.find(engine), 3)).toBeLessThan(BUDGET_MS * LOADED);
    expect(fastest(() => library.flow(engine), 3)).toBeLessThan(BUDGET_MS * LOADED);
    expect(library.flow(engine).length).toBe(parts!.length);
  }
  for (const dialect of DIALECTS) expect(library.sql(dialect).text.length).toBeLessThan(200_000);
});

test('a real SQLite takes the longest of them in every dialect', () => {
  const sqlite = inSqlite(library);
  for (const [name, text] of Object.entries(MOST))
    for (const dialect of DIALECTS)
      expect(() => sqlite.ask(text, dialect), `${name}, ${dialect}`).not.toThrow();
});

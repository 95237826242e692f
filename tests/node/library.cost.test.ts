/** The parser bounds queries in length, number of parts and depth. */
import { expect, test } from 'vitest';
import { Library as Engine } from '../../engine/pkg-library/ringside.js';
import { BUDGET_MS, fastest, LOADED } from './budget.ts';
import { DIALECTS } from '../../web/src/labs/library/sqlite.messages.ts';
import { inSqlite } from './library.engine.ts';

const XMMS2 = { tight_or: true, split_words: true, short_sums: true };
const STRICT = { tight_or: false, split_words: false, short_sums: false };
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

const BEYOND: [string, string, number][] = [
  ['10,000 words', 'a '.repeat(10_000), 1_000],
  ['a million parentheses', '('.repeat(1_000_000), 1_000],
  ['42 words', 'a '.repeat(42), 82],
  ['126 stars', '* '.repeat(126), 250],
  ['201 NOTs', 'NOT '.repeat(201) + '*', 800],
  ['all numbers', '#0-2147483647', 1],
];

test.each(BEYOND)('a query beyond the limits is refused, and the module stays usable: %s', (_, text, at) => {
  library.ask('title~a', XMMS2);
  const before = library.find('midb');
  for (const rules of [XMMS2, STRICT]) {
    const { parts, fault } = library.ask(text, rules);
    expect(parts).toBeNull();
    expect(fault?.at).toBe(at);
    // Each refusal names a limit rather than a syntax error.
    expect(fault?.wanted.kind).toMatch(/^(?:end-after-characters|end-after-parts|fewer-songs|less-nesting)$/);
  }
  expect(library.find('midb')).toBe(before);
});

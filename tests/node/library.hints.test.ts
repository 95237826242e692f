/**
 * Queries in other languages find what XMMS2 finds, which is nothing, and a hint says why. The languages: beets
 * (https://beets.readthedocs.io/en/stable/reference/query.html), Clementine, foobar2000's title formatting, Lucene, SQL.
 */
import { beforeAll, expect, test } from 'vitest';
import { hintsFor } from '../../web/src/labs/library/desk/hints.ts';
import { readOwn } from '../../web/src/labs/library/own/read.ts';
import { misread } from '../../web/src/words/library.desk.en.ts';
import { librarySaying, XMMS2 } from './library.engine.ts';

const SONGS =
  'artist,title,genre,track,Year,Album Artist\nAnna,One,Rock,3,1998,All\nBert,Two,Pop,4,1999,All\nand,"Rock, Pop",a=b,5,2000,All';

let library: ReturnType<typeof librarySaying>;
beforeAll(async () => {
  const { relations } = await readOwn([new File([SONGS], 'songs.csv')]);
  library = librarySaying(relations.map(({ song, key, value, source }) => [song, source, key, value]));
  library.open('midb');
  library.load('midb', 1e6);
});

function asked(text: string) {
  const { parts, fault } = library.ask(text, XMMS2);
  if (!parts) throw new Error(`${text}: ${JSON.stringify(fault)}`);
  const hints = hintsFor(parts, [...library.flow('midb')], library.properties());
  return {
    found: library.find('midb'),
    hints: hints.map(({ kind, text, instead }) => [kind, text, instead]),
  };
}

test.each<[query: string, ...hints: [kind: string, text: string, instead: string][]]>([
  // The name that the file gave, in other letters, and names that no song has.
  ['year:1998', ['property', 'year', 'date']],
  ['y:1998', ['property', 'year', 'date']],
  ['Artist:anna', ['property', 'Artist', 'artist']],
  ['albumartist:all', ['property', 'albumartist', 'performer']],
  ['+tracknumber', ['property', 'tracknumber', 'tracknr']],
  ['track>3', ['property', 'track', 'tracknr']],
  ['bpm>100 one', ['property', 'bpm', '']],
  ['1998', ['position', '1998', '']],
  // Not: beets, Clementine.
  ['-genre:rock', ['not', '-genre', 'NOT genre:rock']],
  ['^genre:rock', ['not', '^genre', 'NOT genre:rock']],
  ['-track>3', ['not', '-track', 'NOT track>3']],
  ['genre:-rock', ['not', '-rock', 'NOT genre:rock']],
  ['-anna', ['not', '-anna', 'NOT anna']],
  ['!one', ['not', '!one', 'NOT one']],
  // Equality: SQL, MPD.
  ['genre=rock', ['equals', 'genre=rock', 'genre:rock']],
  ['genre==rock', ['equals', 'genre==rock', 'genre:rock']],
  ['genre!=rock', ['equals', 'genre!=rock', 'NOT genre:rock']],
  ['%genre% IS rock', ['equals', '%genre%', 'genre:…'], ['keyword', 'IS', '']],
  // Ranges.
  ['tracknr:3..4', ['range', '3..4', 'tracknr>2 tracknr<5']],
  ['tracknr:..4', ['range', '..4', 'tracknr<5']],
  ['tracknr:3..', ['range', '3..', 'tracknr>2']],
  ['tracknr:3-4', ['range', '3-4', 'tracknr>2 tracknr<5']],
  ['tracknr:[3 TO 4]', ['range', '[3', ''], ['keyword', 'TO', '']],
  // Operators.
  ['genre:rock and tracknr:3'],
  ['genre:rock or tracknr:4', ['operator', 'or', 'OR']],
  ['not genre:rock', ['operator', 'not', 'NOT']],
  ['genre:rock && tracknr:3', ['operator', '&&', 'AND']],
  ['genre:rock | genre:pop', ['operator', '|', 'OR']],
  // Lists, patterns, quotation marks of word processors.
  ['genre:rock,pop', ['list', 'rock,pop', 'genre:rock OR genre:pop']],
  ['genre:rock|pop', ['list', 'rock|pop', 'genre:rock OR genre:pop']],
  ['artist:/ann.*/', ['pattern', '/ann.*/', '']],
  ['artist:ann%', ['pattern', 'ann%', '']],
  ['artist~^an', ['pattern', '^an', '']],
  ['artist:“anna”', ['quotes', '“anna”', '']],
  // A reference to a collection of XMMS2's user.
  ['in:"my songs" OR anna', ['saved', 'my songs', '']],
  // A text that the library has gets no hint; one that it lacks may be meant as it is written.
  ['and'],
  ['genre:a=b'],
  ['genre:"rock, pop" OR title:"rock, pop"'],
  ['artist:nobody'],
  ['somebody'],
  ['NOT genre:jazz'],
])('%s', (query, ...hints) => {
  expect(asked(query).hints).toEqual(hints);
});

test('the answer stays XMMS2’s, and hints name what there is', () => {
  expect(asked('-genre:rock').found).toBe(0);
  expect(asked('genre:rock and tracknr:3').found).toBe(0);
  expect(asked('artist:anna\ttitle:one').found).toBe(1);
  expect(asked('artist:b?rt').found).toBe(1);
  const said = misread.property('bpm', '', library.properties());
  expect(said).toBe(
    'No song here has a property “bpm”. There are: url, status, artist, title, genre, tracknr, date, performer.',
  );
});

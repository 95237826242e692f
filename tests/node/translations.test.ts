/** Every translation is recorded as accepted for its current English text. */
import { expect, test } from 'vitest';
import { hashes, stale } from '../../scripts/translations.mjs';

const ENGLISH = `
/** Texts. */
export const lab = { title: 'The ring', note: { one: 'a', ...{ two: 'b' } } } as const;
export const readers = (count: number) => \`\${count} readers\`;
`;
const record = { 'ring.en.ts': hashes(ENGLISH) };
const staleIn = (text: string) => stale(record, () => hashes(text), ['ring.en.ts']);

test('no translation is older than its English: read it, then node scripts/translations.mjs --accept FILE', () => {
  expect(stale()).toEqual([]);
});

test('every text has a key, and its formatting, quotes and comments do not count', () => {
  expect(Object.keys(record['ring.en.ts'])).toEqual(['lab.title', 'lab.note.one', 'lab.note.two', 'readers']);
  expect(
    staleIn(`export const lab = {
      // The title.
      title: "The ring",
      note: { one: 'a', two: 'b', },
    } as const;
    export const readers = (
      count: number,
    ) => \`\${count} readers\`;`),
  ).toEqual([]);
});

test('a text that changed, came or went is named with its file', () => {
  expect(staleIn(ENGLISH.replace('The ring', 'Rings'))).toEqual(['ring.en.ts: lab.title']);
  expect(staleIn(ENGLISH.replace('readers`', 'listeners`'))).toEqual(['ring.en.ts: readers']);
  expect(staleIn(`${ENGLISH}export const late = 'later';`)).toEqual(['ring.en.ts: late']);
  expect(staleIn(ENGLISH.replace("one: 'a', ", ''))).toEqual(['ring.en.ts: lab.note.one']);
  expect(stale(record, () => ({}), [])).toContain('ring.en.ts: lab.title');
});

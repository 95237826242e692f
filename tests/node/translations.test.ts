/** Every translated file says which English it was made from, and that English is the present one. */
import { expect, test } from 'vitest';
import { digest, outdated } from '../../scripts/translations.mjs';

const ENGLISH = `
import { number } from './format.ts';
/** Texts. */
export const lab = { title: 'The ring', note: { one: 'a', ...{ two: 'b' } } } as const;
export const readers = (count: number) => \`\${count} readers\`;
`;
const TRANSLATED = `// Translated from ring.en.ts, digest ${digest(ENGLISH)}.\nexport const lab = {};\n`;
const outdatedAt = (english: string) => outdated({ 'ring.en.ts': english, 'ring.zh.ts': TRANSLATED });

test('no translation is older than its English: read it, then node scripts/translations.mjs --accept FILE', () => {
  expect(outdated()).toEqual([]);
});

test('formatting, quotes, comments and imports do not count', () => {
  expect(
    outdatedAt(`export const lab = {
      // The title.
      title: "The ring",
      note: { one: 'a', two: 'b', },
    } as const;
    export const readers = (
      count: number,
    ) => \`\${count} readers\`;`),
  ).toEqual([]);
});

test('a text that changed, came or went makes the translation outdated, with the command that shows the text', () => {
  const changed = [expect.stringMatching(/^ring\.zh\.ts: .*git diff .*web\/src\/words\/ring\.en\.ts$/)];
  expect(outdatedAt(ENGLISH.replace('The ring', 'Rings'))).toEqual(changed);
  expect(outdatedAt(`${ENGLISH}export function late() { return 'later'; }`)).toEqual(changed);
  expect(outdatedAt(ENGLISH.replace("one: 'a', ", ''))).toEqual(changed);
});

test('a translated file without the line, or whose line names no English sibling, is reported', () => {
  const texts = 'export const lab = {};';
  expect(outdated({ 'ring.en.ts': ENGLISH, 'ring.zh.ts': texts })).toEqual([
    expect.stringContaining('does not begin'),
  ]);
  expect(outdated({ 'ring.en.ts': ENGLISH, 'pools.zh.ts': TRANSLATED })).toEqual([
    expect.stringContaining('pools.en.ts'),
  ]);
  expect(outdated({ 'ring.zh.ts': TRANSLATED })).toEqual([expect.stringContaining('does not exist')]);
  expect(outdated({ 'unit-of-work.zh.ts': texts })).toEqual([]);
});

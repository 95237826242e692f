/** Each language says what English says: the same texts with the same figures in them, and none left in English. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { addressIn, elsewhere } from '../../web/src/state/language.ts';
import { chinese, english, languages } from '../../web/src/words/languages.ts';

const FOLDER = `${root}web/src/words/`;
const files = readdirSync(FOLDER);
const subjects = files
  .filter((file) => file.endsWith('.en.ts'))
  .map((file) => file.slice(0, -'.en.ts'.length));
const load = (subject: string, code: string) => import(`${FOLDER}${subject}.${code}.ts`) as Promise<object>;

/** A text with the place where it is. */
type Said = [place: string, text: string];
type Texts = (...given: unknown[]) => unknown;

/** What a function may be given: it says something sensible to some of them, and only then is it asked in both languages. */
const record = (value: unknown): unknown =>
  new Proxy({}, { get: (_, name) => (typeof name === 'symbol' ? undefined : value) });
const SAMPLES: unknown[] = [
  ...[1, 4217, 'Xq', record(73), ['Uq', 'Vq'], true],
  ...[0.25, record(1), record('Yq'), [59]],
];

/** Fewer of each for a function that takes three. */
function* givens(
  count: number,
  samples = count > 2 ? SAMPLES.slice(0, 6) : SAMPLES,
): Generator<unknown[], void> {
  if (count === 0) yield [];
  else for (const rest of givens(count - 1, samples)) for (const one of samples) yield [...rest, one];
}

/** What both say to the same; nothing where one of them makes no sense of it, which it must of something. */
function* answers(ours: Texts, theirs: Texts, place: string): Generator<[Said, Said], void> {
  let [made, met] = [0, 0];
  for (const given of givens(Math.min(ours.length, 3))) {
    const said = attempt(ours, given);
    if (/undefined|NaN|\[object|=>|–|function/.test(JSON.stringify(said) ?? 'undefined')) continue;
    made++;
    const other = attempt(theirs, given);
    if (other === undefined) continue;
    met++;
    yield* both(said, other, `${place}(${JSON.stringify(given)})`);
  }
  if (made > 0) expect(met, `${place} makes sense of what English does`).toBeGreaterThan(0);
}

/** Samples are of any type: a function may throw at those that are none of its. */
function attempt(texts: Texts, given: unknown[]): unknown {
  try {
    return texts(...given);
  } catch {
    return undefined;
  }
}

/** Every text of two catalogues of the same shape. */
function* both(ours: unknown, theirs: unknown, place: string): Generator<[Said, Said], void> {
  if (typeof ours === 'function' && typeof theirs === 'function')
    return yield* answers(ours as Texts, theirs as Texts, place);
  expect(typeof theirs, place).toBe(typeof ours);
  if (typeof ours === 'string')
    yield [
      [place, ours],
      [place, theirs as string],
    ];
  if (typeof ours !== 'object' || ours === null) return;
  // Records that a function was given come back as they are.
  if (Object.keys(ours).length > 0)
    expect(Object.keys(theirs as object).sort(), place).toEqual(Object.keys(ours).sort());
  for (const [key, value] of Object.entries(ours))
    yield* both(value, (theirs as Record<string, unknown>)[key], `${place}.${key}`);
}

/** The numbers in a text but for months, which English has names for; 3.15 million is 315 万. */
const numbers = (text: string) =>
  [
    ...new Set(
      text
        .replace(/\d+ ?月/g, '')
        .replace(/\u202f/g, '')
        .replace(/([\d.]+) million/g, (_, count: string) => String(Math.round(Number(count) * 1e6) / 1e4))
        .match(/\d(?:[\d.]*\d)?/g),
    ),
  ].sort();
/** Words in a row that no name or code has. */
const ENGLISH = /(?:(?<![\w./`-])[a-z][a-z’']+[ ,;:]+){2,}[a-z][a-z’']+(?![\w./(-])/;

/** A whole text that is a name in the code, such as a counter's. */
const IDENTIFIER = /^[a-z]+(?:[A-Z][a-z]*)+$/;

describe.each(languages.filter((language) => language !== english))('$name', ({ code }) => {
  test('every words file has a sibling', () => {
    expect(subjects.filter((subject) => !files.includes(`${subject}.${code}.ts`))).toEqual([]);
  });

  test.each(subjects)('%s', async (subject) => {
    const [ours, theirs] = await Promise.all([load(subject, 'en'), load(subject, code)]);
    const faults: string[] = [];
    for (const [[place, ourText], [, theirText]] of both(ours, theirs, subject)) {
      if (numbers(ourText).join() !== numbers(theirText).join())
        faults.push(`${place}: other numbers: ${ourText} | ${theirText}`);
      if (ENGLISH.test(theirText)) faults.push(`${place}: English: ${theirText}`);
      if (/\.(?:name|counterNames\.\w+)$/.test(place) && IDENTIFIER.test(ourText))
        faults.push(`${place}: an identifier: ${ourText}`);
      if (ourText.trim() && !theirText.trim()) faults.push(`${place}: nothing is said`);
    }
    expect(faults).toEqual([]);
  });

  test('its words take other words in the same language', () => {
    const mixed = subjects.filter((subject) =>
      /^(?:im|ex)port (?!type)[^;]*\.en\.ts'/m.test(readFileSync(`${FOLDER}${subject}.${code}.ts`, 'utf8')),
    );
    expect(mixed).toEqual([]);
  });
});

describe('which language the reader gets', () => {
  const SITE = 'https://host/sites/ringside/';
  const LINK = '#v2/ring?t=2000';
  const browser = ['de-CH', 'zh-CN', 'en'];

  test('the browser’s, the chosen one, the one asked for: the latter wins, and the link stays', () => {
    expect(elsewhere(SITE + LINK, { browser }, english)).toBe(`${SITE}zh/${LINK}`);
    expect(elsewhere(`${SITE}crew.html?v=2${LINK}`, { browser }, english)).toBe(
      `${SITE}zh/crew.html?v=2${LINK}`,
    );
    expect(elsewhere(SITE, { browser: ['en-GB', 'zh'] }, english)).toBeNull();
    expect(elsewhere(SITE, { browser: ['fr'] }, english)).toBeNull();
    expect(elsewhere(SITE, { browser, chosen: 'en' }, english)).toBeNull();
    expect(elsewhere(SITE, { browser: ['en'], chosen: 'zh' }, english)).toBe(`${SITE}zh/`);
    expect(elsewhere(`${SITE}?lang=en`, { browser, chosen: 'zh' }, english)).toBeNull();
    expect(elsewhere(`${SITE}?lang=zh${LINK}`, { chosen: 'en' }, english)).toBe(`${SITE}zh/${LINK}`);
  });

  test('a language’s own folder is asked for by who opens it', () => {
    expect(elsewhere(`${SITE}zh/`, { browser: ['en'], chosen: 'en' }, chinese)).toBeNull();
    expect(elsewhere(`${SITE}zh/index.html?lang=en${LINK}`, {}, chinese)).toBe(
      `${SITE}index.html?lang=en${LINK}`,
    );
  });

  test('what is none of ours asks for nothing', () => {
    for (const chosen of [7, null, ['zh'], 'fr', 'constructor'])
      expect(elsewhere(`${SITE}?lang=toString`, { chosen, browser: ['', '*'] }, english)).toBeNull();
  });

  test('there and back is the same page', () => {
    const there = addressIn(chinese, `${SITE}${LINK}`, english);
    expect(there).toBe(`${SITE}zh/${LINK}`);
    expect(addressIn(english, there, chinese)).toBe(`${SITE}?lang=en${LINK}`);
  });
});

/** Every language has the texts of English with the same numbers in them, and no text that is still in English; what the engine names has words. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { outdated } from '../../scripts/translations.mjs';
import { Library } from '../../engine/pkg-library/ringside.js';
import { sourceWords } from '../../web/src/words/costs.zh.ts';
import { desk } from '../../web/src/words/library.desk.zh.ts';
import { allowedText } from '../../web/src/words/refusals.zh.ts';
import { originWithYears } from '../../web/src/words/variants.zh.ts';
import {
  knobWords,
  optionName,
  presetWords,
  variantIds,
  variantWords,
} from '../../web/src/words/every-lab.ts';
import { XMMS2 } from './library.engine.ts';
import { linkables } from './links.labs.ts';
import { labs } from './modules.ts';
import { addressIn, elsewhere } from '../../web/src/state/language.ts';
import { chinese, english, languages } from '../../web/src/words/languages.js';

const FOLDER = `${root}web/src/words/`;
const files = readdirSync(FOLDER);
const subjects = files
  .filter((file) => file.endsWith('.en.ts'))
  .map((file) => file.slice(0, -'.en.ts'.length));
const load = (subject: string, code: string) => import(`${FOLDER}${subject}.${code}.ts`) as Promise<object>;

/** A text with its path in the catalogue. */
type Said = [place: string, text: string];
type Texts = (...given: unknown[]) => unknown;

/** Sample arguments. A function is compared in both languages only for samples for which the English text makes sense. */
const record = (value: unknown): unknown =>
  new Proxy({}, { get: (_, name) => (typeof name === 'symbol' ? undefined : value) });
const SAMPLES: unknown[] = [
  ...[1, 4217, 'Xq', record(73), ['Uq', 'Vq'], true],
  ...[0.25, record(1), record('Yq'), [59]],
];

/** All combinations of `count` samples; fewer samples for functions of three parameters. */
function* givens(
  count: number,
  samples = count > 2 ? SAMPLES.slice(0, 6) : SAMPLES,
): Generator<unknown[], void> {
  if (count === 0) yield [];
  else for (const rest of givens(count - 1, samples)) for (const one of samples) yield [...rest, one];
}

/** Pairs of texts of two functions for the same arguments. Skips arguments that one of them cannot handle, but not all of them. */
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

/** Calls a function; undefined if it throws, because samples may have the wrong type. */
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
  // A record that a function returns unchanged has no texts.
  if (Object.keys(ours).length > 0)
    expect(Object.keys(theirs as object).sort(), place).toEqual(Object.keys(ours).sort());
  for (const [key, value] of Object.entries(ours))
    yield* both(value, (theirs as Record<string, unknown>)[key], `${place}.${key}`);
}

/** The numbers in a text except months, which English writes as names; 3.15 million equals 315 万. */
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
/** Consecutive English words, longer than any name or code. */
const ENGLISH = /(?:(?<![\w./`-])[a-z][a-z’']+[ ,;:]+){2,}[a-z][a-z’']+(?![\w./(-])/;

/**
 * Whether a text is still in English. In a language of another script three words of it are enough; in one that has Latin
 * letters itself, such as German, only the same sentence is.
 */
function isEnglish(text: string, ours: string, tag: string): boolean {
  const isLatin = new Intl.Locale(tag).maximize().script === 'Latn';
  return ENGLISH.test(text) && (!isLatin || text === ours);
}

/** A text that is only an identifier of the code, such as a counter's. */
const IDENTIFIER = /^[a-z]+(?:[A-Z][a-z]*)+$/;

describe.each(languages.filter((language) => language !== english))('$name', ({ code, tag }) => {
  test('every words file has a sibling', () => {
    expect(subjects.filter((subject) => !files.includes(`${subject}.${code}.ts`))).toEqual([]);
  });

  test.each(subjects)('%s', async (subject) => {
    const [ours, theirs] = await Promise.all([load(subject, 'en'), load(subject, code)]);
    const faults: string[] = [];
    for (const [[place, ourText], [, theirText]] of both(ours, theirs, subject)) {
      if (numbers(ourText).join() !== numbers(theirText).join())
        faults.push(`${place}: other numbers: ${ourText} | ${theirText}`);
      if (isEnglish(theirText, ourText, tag)) faults.push(`${place}: English: ${theirText}`);
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
  const browser = ['xx-CH', 'zh-CN', 'en'];

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

  test('opening a language’s folder requests that language', () => {
    expect(elsewhere(`${SITE}zh/`, { browser: ['en'], chosen: 'en' }, chinese)).toBeNull();
    expect(elsewhere(`${SITE}zh/index.html?lang=en${LINK}`, {}, chinese)).toBe(
      `${SITE}index.html?lang=en${LINK}`,
    );
  });

  test('unknown language codes are ignored', () => {
    for (const chosen of [7, null, ['zh'], 'fr', 'constructor'])
      expect(elsewhere(`${SITE}?lang=toString`, { chosen, browser: ['', '*'] }, english)).toBeNull();
  });

  test('there and back is the same page', () => {
    const there = addressIn(chinese, `${SITE}${LINK}`, english);
    expect(there).toBe(`${SITE}zh/${LINK}`);
    expect(addressIn(english, there, chinese)).toBe(`${SITE}?lang=en${LINK}`);
  });
});

test('no translation is older than its English: read it, then node scripts/translations.mjs --accept FILE', () => {
  expect(outdated()).toEqual([]);
});

test('no two labs have a variant of the same id, by which words are found', () => {
  const ids = labs.flatMap(({ lab }) => lab.variants.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
});

test.each([...linkables.keys()])('%s: variants, presets, knobs and options have words', (id) => {
  const { variants, knobs, presets } = linkables.get(id)!.lab;
  expect(new Set(variantIds(id))).toEqual(new Set(variants.map((variant) => variant.id)));
  const abouts = [
    ...variants.map((variant) => variantWords(variant.id).about),
    ...presets.map((preset) => presetWords(preset.id, id).about),
    ...knobs.map((knob) => knobWords(knob.id, id).about),
  ];
  expect(abouts).not.toContain('');
  for (const { id: knob, options } of knobs)
    expect(new Set(options.map((option) => optionName(knob, option))).size, knob).toBe(options.length);
});

test('a knob has the words of its own lab, where another has one of the same name', () => {
  expect(['ring', 'server'].map((lab) => knobWords('size', lab).name)).toEqual(['frame size', 'file']);
});

/** English words other than names, codes and units. */
const englishWords = (text: string) =>
  text.match(
    /(?<![\w./-])(?!(?:master|main|libvmaf|ocsigenserver|lusoris|vmaf|simple|mmap|midb)\b)[a-z]{3,}(?![\w./-])/g,
  ) ?? [];

/** One query for each kind of syntax error. */
const QUERIES = [
  'a '.repeat(501),
  'a '.repeat(42),
  Array.from({ length: 33 }, (_, at) => `+k${String(at)}`).join(' '),
  '('.repeat(201),
  ...'#0-2147483647 a) (a n< #x 9-1 n>x a: a~ in: + "a OR'.split(' '),
];

test('faults of queries are said in Chinese', () => {
  const asked = Library.generate(1, 0, false, false);
  const faults = QUERIES.map((query) => asked.ask(query, XMMS2).fault!);
  expect(new Set(faults.map(({ wanted }) => wanted.kind)).size).toBe(16);
  // The tokenizer never yields a property without an operator, so that no text has this error.
  faults.push({ at: 0, found: '', wanted: { kind: 'sign' } });
  const said = faults.map(({ at, wanted }) => desk.fault(at + 1, '', wanted));
  expect(said.filter((text) => englishWords(text).length > 0)).toEqual([]);
});

test.each(labs.map(({ lab }) => [lab.id, lab] as const))(
  '%s: origins, sources and ranges have no English word in Chinese',
  (_, { variants, knobs }) => {
    const said = [
      ...variants.map(originWithYears),
      ...variants.flatMap(({ claim, published = [] }) =>
        [claim, ...published.map((row) => row.claim)].flatMap((one) =>
          one ? [sourceWords(one.source)] : [],
        ),
      ),
      ...knobs.map(({ min, max, unit }) => allowedText({ kind: 'range', min, max, unit })),
    ];
    expect(said.filter((text) => englishWords(text).length > 0)).toEqual([]);
  },
);

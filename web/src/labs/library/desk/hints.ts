/**
 * Hints for a query of which a part finds no song: a property that the library does not have, a saved collection, or signs
 * of another query language, which XMMS2 reads as text. The answer stays XMMS2's.
 */
import type { LibraryPart } from '../../../../../engine/pkg-library/ringside.js';
import type { misread } from '../../../words/library.desk.en.ts';
import { keyOf } from '../own/song.ts';

export interface Hint {
  kind: keyof typeof misread;
  /** What was read in another way than it may have been meant. */
  text: string;
  /** What to write instead; empty if it cannot be said. */
  instead: string;
}

/** Operators of other languages that stand alone. */
const OPERATORS: Record<string, string> = {
  ...{ and: 'AND', '&&': 'AND', '&': 'AND', or: 'OR', '||': 'OR', '|': 'OR' },
  ...{ not: 'NOT', '!': 'NOT', '-': 'NOT' },
};
/** Words of foobar2000, SQL and Lucene. */
const KEYWORDS =
  /^(IS|HAS|CONTAINS|LIKE|EQUAL|GREATER|LESS|THAN|BEFORE|AFTER|DURING|PRESENT|MISSING|BETWEEN|TO|SELECT|FROM|WHERE|SORT|BY|LIMIT|XOR)$/;

/** A text in a query, in quotes if it is not one word. */
const written = (text: string) => (/[\s()"']/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text);

/** A range of numbers in the language of XMMS2, in which both ends are excluded. */
function between(key: string, from = '', to = ''): string {
  const lower = from === '' ? [] : [`${key}>${Number(from) - 1}`];
  const upper = to === '' ? [] : [`${key}<${Number(to) + 1}`];
  return [...lower, ...upper].join(' ');
}

/** What a text that was found nowhere may have meant. */
function meant(key: string, text: string, isBare: boolean): Omit<Hint, 'text'> | undefined {
  const word = text.toLowerCase();
  if (Object.hasOwn(OPERATORS, word)) return { kind: 'operator', instead: OPERATORS[word] };
  if (KEYWORDS.test(text)) return { kind: 'keyword', instead: '' };
  const [, name, sign, value] = /^%?([\p{L}\p{N}_]+)%?(==?|!=|=~)(.*)$/u.exec(text) ?? [];
  if (name !== undefined)
    return { kind: 'equals', instead: `${sign === '!=' ? 'NOT ' : ''}${name}:${value || '…'}` };
  // In beets ^ negates; behind a property it begins a regular expression.
  if (/^[-!^](?=.*\p{L})/u.test(text) && (isBare || text[0] !== '^')) {
    const rest = text.slice(1);
    return { kind: 'not', instead: isBare ? `NOT ${written(rest)}` : `NOT ${key}:${written(rest)}` };
  }
  const [range, from, to] = /^[[{]?(\d{0,9})(?:\.\.\.?|-)(\d{0,9})[\]}]?$/.exec(text) ?? [];
  if (range !== undefined && (from !== '' || to !== ''))
    return { kind: 'range', instead: isBare ? '' : between(key, from, to) };
  if (/^[[{]\d/.test(text)) return { kind: 'range', instead: '' };
  if (/^[“”„«»‘’‚]|[“”„«»‘’‚]$/.test(text)) return { kind: 'quotes', instead: '' };
  const [, field] = /^%([\p{L}\p{N}_ ]+)%$/u.exec(text) ?? [];
  if (field !== undefined) return { kind: 'equals', instead: `${field}:…` };
  if (/^\/.+\/$|\.\*|\.\+|^\^|[^\\]\$$|%/.test(text)) return { kind: 'pattern', instead: '' };
  if (!isBare && /^[^\s,|]+([,|][^\s,|]+)+$/.test(text))
    return {
      kind: 'list',
      instead: text
        .split(/[,|]/)
        .map((one) => `${key}:${written(one)}`)
        .join(' OR '),
    };
  return undefined;
}

/** What a property may have meant that the library does not have. */
function unknown(kind: string, key: string, value: string | null, known: ReadonlySet<string>): Hint {
  if (key === 'position') return { kind: 'position', text: value ?? '', instead: '' };
  const plain = key.replace(/^[-!^]/, '');
  if (plain === key || plain === '')
    return { kind: 'property', text: key, instead: known.has(keyOf(key)) ? keyOf(key) : '' };
  const sign = { greater: '>', smaller: '<' }[kind] ?? ':';
  return {
    kind: 'not',
    text: key,
    instead: `NOT ${plain}${value === null ? '' : `${sign}${written(value)}`}`,
  };
}

/**
 * @param parts of a query, @param flow the number of songs that each finds
 * @param properties those of the library
 */
export function hintsFor(
  parts: readonly LibraryPart[],
  flow: readonly number[],
  properties: readonly string[],
): Hint[] {
  const known = new Set(properties);
  const hints = new Map<string, Hint>();
  const say = (hint: Hint) => hints.set(`${hint.kind} ${hint.text}`, hint);
  const BARE = ['artist', 'album', 'title'];
  /** Places of the tests of bare words: the parser makes `(artist OR album) OR title` of a word. */
  const ofWords = new Set<number>();
  parts.forEach(({ kind, key, value }, nth) => {
    if (kind === 'saved') say({ kind, text: value ?? '', instead: '' });
    if (key === null || ofWords.has(nth)) return;
    const tests = [nth, nth + 1, nth + 3];
    const isBare = tests.every((at, place) => parts[at]?.key === BARE[place] && parts[at].value === value);
    if (isBare) tests.forEach((at) => ofWords.add(at));
    if ((isBare ? tests : [nth]).some((at) => flow[at] > 0)) return;
    if (!isBare && !known.has(key)) say(unknown(kind, key, value, known));
    else if (value !== null && (kind === 'equals' || kind === 'match')) {
      // The parser adds the stars of a test with a tilde.
      const text = kind === 'match' ? value.replace(/^\*(.*)\*$/s, '$1') : value;
      const hint = meant(key, text, isBare);
      if (hint) say({ text, ...hint });
    }
  });
  return [...hints.values()];
}

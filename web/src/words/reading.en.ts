/** What is wrong with a file of results, and where. */
import { bytes, joined, number } from './format.ts';

/** The longest piece of a wrong value that is repeated. */
const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

export const reading = {
  noJson: 'It is not JSON, or not complete.',
  tooLarge: (size: number, most: number) =>
    `It has ${joined(bytes(size))}. Allowed: at most ${joined(bytes(most))}.`,
  refused: ({ place, found, allowed }: { place: string; found: string; allowed: string }) =>
    place === ''
      ? `It is not a results document: it holds ${quoted(found)}. Allowed: ${allowed}.`
      : found === ''
        ? `It has no “${place}”. Allowed: ${allowed}.`
        : `“${place}” cannot be ${quoted(found)}. Allowed: ${allowed}.`,
  three: 'three numbers',
  atMost: (high: number) => `at most the interval’s other end, ${number(high, 3)}`,
  linkOf: (lab: string) => `a link to the lab ${lab}`,
  allowed: {
    text: (most: number) => `a text of at most ${number(most)} characters`,
    number: (min: number, max: number) =>
      min > 0 && min < 1 ? `a number above 0, at most ${max}` : `a number from ${min} to ${max}`,
    whole: (min: number, max: number) => `a whole number from ${min} to ${max}`,
    yesNo: 'true, false',
    list: (most: number) => `at most ${number(most)} in a list`,
    object: 'an object with names',
    oneOf: (words: readonly string[]) => words.join(', '),
    date: 'a moment such as 2026-11-22T09:30:00.000Z',
  },
} as const;

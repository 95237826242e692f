/** What is wrong with a file of results, and where. */
import { bytes, joined, number } from './format.ts';

/** The longest piece of a wrong value that is repeated. */
const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

export const reading = {
  noJson: 'It is not JSON, or not complete.',
  tooLarge: (size: number, most: number) =>
    `It has ${joined(bytes(size))}. Allowed: at most ${joined(bytes(most))}.`,
  noDocument: (found: string) =>
    `It is not a results document: it holds ${quoted(found)}. Allowed: an object with “schema”, “env” and “comparisons”.`,
  missing: (place: string) => `It has no “${place}”, which results documents must have.`,
  refused: (place: string, found: string, allowed: string) =>
    `“${place}” cannot be ${quoted(found)}. Allowed: ${allowed}.`,
  linkOf: (lab: string) => `a link to the lab ${lab}`,
  allowed: {
    atLeast: (bound: number) => `a number from ${bound}`,
    above: (bound: number) => `a number above ${bound}`,
    atMost: (bound: number) => `a number up to ${bound}`,
    characters: (most: number) => `a text of at most ${number(most)} characters`,
    entries: (most: number) => `at most ${number(most)} in a list`,
    types: {
      string: 'a text',
      number: 'a number',
      safe_integer: 'a whole number',
      boolean: 'true, false',
      array: 'a list',
      tuple: 'a list of three numbers',
      object: 'an object with names',
      record: 'an object with names',
    },
    rules: {
      date: 'a moment such as 2026-11-22T09:30:00.000Z',
      interval: 'at most the interval’s other end',
      quartiles: 'three numbers in ascending order',
    },
  },
} as const;

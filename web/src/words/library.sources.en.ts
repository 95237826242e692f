/** What is said of the order in which sources are preferred. */
import { number } from './format.ts';
import { listed } from './joining.en.ts';

export const sources = {
  title: (patterns: readonly string[]) =>
    `Source preferences: ${patterns.length === 0 ? 'none' : listed(patterns)}`,
  about:
    'Where sources disagree about a song, the value of the first pattern that matches is shown; sources that none matches come last, and of several of one pattern the smallest value counts. The shipped S4, XMMS2’s SQL and the wide table also find songs by that value alone. All engines of the desk and SQLite take the order; both figures keep XMMS2’s.',
  sourcesHere: (names: readonly string[]) => `Sources of this library: ${listed(names)}.`,
  pattern: 'Source, or the beginning of one and a star',
  add: 'Put it first',
  xmms2: 'XMMS2’s order',
  up: 'Up',
  upOf: (pattern: string) => `Move ${pattern} up`,
  down: 'Down',
  downOf: (pattern: string) => `Move ${pattern} down`,
  remove: 'Remove',
  removeOf: (pattern: string) => `Remove ${pattern}`,
  badPattern: (pattern: string, most: number) =>
    `“${pattern}” is no pattern; allowed: 1 to ${number(most)} bytes, with a star at the end or none, as in client/*.`,
  known: (pattern: string) => `${pattern} is in the order already. Move it up or down.`,
  full: (most: number) => `There are ${number(most)} patterns, which is the most. Remove one before.`,
} as const;

/** What is said of other properties, orders, groups and limits of an answer. */
import { number } from './format.ts';
import { listed as names } from './joining.en.ts';

export const listing = {
  title: 'Other columns, order, groups',
  about:
    'What lies ready are three properties of all songs, in order of their numbers. Ask for anything else here: every engine answers, and ready rows help as far as they go. Texts are in order without regard to the case of A to Z.',
  column: (nth: number) => `Column ${number(nth)}`,
  order: 'Order by',
  down: 'Largest first',
  group: 'One song for each',
  limit: 'Songs, at most',
  none: '–',
  song: 'song',
  list: 'List',
  rows: (count: number) => `Listed: ${number(count)} ${count === 1 ? 'song' : 'songs'}`,
  alike: (engines: readonly string[]) => `= ${names(engines)}: the same rows as S4 midb, in the same order.`,
  unlike: (engines: readonly string[]) =>
    `≠ ${names(engines)}: other rows, because the query finds other songs there.`,
  ready: 'These properties lie ready: engines with ready rows copy them.',
  notReady:
    'These properties do not lie ready: each engine gets them one by one, and SQLite reads them from its tables.',
} as const;

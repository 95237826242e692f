/** What is said of saved collections. */
import { number } from './format.ts';

export const saved = {
  title: (count: number) => (count === 0 ? 'Saved collections' : `Saved collections: ${number(count)}`),
  about:
    'in:NAME in a query stands for the query that was saved under that name, in parentheses, as in XMMS2. A collection may refer to others. This browser keeps them; what both figures run, and a link holds, is the query without names.',
  name: 'Name',
  /** @param query the query in the box */
  save: (query: string) => `Save “${query.length > 30 ? `${query.slice(0, 30)}…` : query}”`,
  done: (reference: string) => `Saved: ${reference}.`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  badName: (name: string, most: number) =>
    name === ''
      ? `A collection needs a name; allowed: 1 to ${number(most)} letters.`
      : `The name has ${number(name.length)} letters; allowed: 1 to ${number(most)}.`,
  full: (most: number) => `There are ${number(most)} collections, which is the most. Remove one before.`,
} as const;

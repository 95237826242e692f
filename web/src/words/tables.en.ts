/** What the tables of all labs say. */

export const tables = {
  counters: 'Counts since the start',
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  yes: 'yes',
  no: 'no',
  time: 'time',
  what: 'what',
  value: 'how much',
} as const;

/** Names of fields that mean the same in several labs. */
export const fields = {
  slowed: 'shown slower than the machine',
  state: 'state',
  alive: 'alive',
} as const;

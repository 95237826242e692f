/** Tables made from a layout: the text of each kind of field, lists, and events. */
import { expect, test } from 'vitest';
import type { Variant } from '../../web/src/engine/types.ts';
import { tablesOf } from '../../web/src/labs/tables.ts';

const State = { idle: 0, busy: 1 } as const;
const EventKind = { began: 0, slept: 1, ended: 2 } as const;
interface Item {
  index: number;
  state: number;
  bytes: number;
}

class Scene {
  static readonly layout = {
    head: {
      count: 'number',
      size: 'bytes',
      wait: 'ticks',
      cost: 'ns',
      clip: 'ms',
      slowed: 'factor',
      closed: 'boolean',
      state: State,
      pc: 'writerState',
      slot: 'number',
    },
    lists: { items: { state: State, bytes: 'bytes' } },
  } as const;
  readonly count = 12_480;
  readonly size = 4_097;
  readonly wait = 16_440;
  readonly cost = 1_500;
  readonly clip = 40;
  readonly slowed = 2.5;
  readonly closed = true;
  readonly state = 1;
  readonly pc = 1;
  readonly slot = -1;
  counter = (id: string) => id.length;
  allItems = (): Item[] => [
    { index: 0, state: 0, bytes: 1 },
    { index: 1, state: 1, bytes: 2 },
  ];
}

const names = { count: 'count', size: 'size', wait: 'wait', cost: 'cost', clip: 'clip', closed: 'closed' };
const tables = tablesOf(Scene)({
  words: {
    title: 'Head',
    titles: { items: (letter: string) => `Items of ${letter}` },
    fields: names,
    choices: { state: { idle: 'waits', busy: 'works' } },
  },
  head: [
    ...(['count', 'size', 'wait', 'cost', 'clip', 'slowed', 'closed', 'state'] as const),
    ['place', 'pc'],
    ['slot', 'slot'],
    ['twice', ({ count }) => String(2 * count)],
  ],
  counters: { ids: ['jobs'], names: { jobs: 'jobs done' } },
  lists: { items: [['nth', 'index'], 'state', 'bytes'] },
  select: { items: (items) => items.toReversed() },
  when: { items: ({ id }) => id === 'listed' },
  events: {
    kinds: EventKind,
    names: { began: 'began', slept: 'slept for', ended: 'ended' },
    who: ['who', ({ actor }) => `worker ${actor}`],
    seq: 'job',
    values: { slept: 'ticks', ended: null },
    others: 'number',
  },
});
const variant = {
  id: 'listed',
  writer_states: ['claim', 'fill'],
  reader_states: [],
} as Partial<Variant> as Variant;
const scene = new Scene();

test('the text of a field follows from its type or unit', () => {
  const [head, counters] = tables.both.map(({ rows }) => rows([scene, scene], [variant, variant]));
  expect(head.map(([, a]) => a)).toEqual([
    ...['12\u202f480', '4\u202f097\u202fB', '1\u202f644\u202fms', '1.50\u202fµs', '40\u202fms', '2.50×'],
    ...['yes', 'works', 'fill', '–', '24960'],
  ]);
  expect(counters).toEqual([['jobs done', '4', '4']]);
});

test('a list has its columns for the variants that have it, with the numbers aligned', () => {
  const [{ title, columns, rows, numbersFrom, when }] = tables.each;
  expect([title('A'), columns, numbersFrom]).toEqual(['Items of A', ['nth', 'state', 'bytes'], 2]);
  expect(rows({ scene, variant, trace: new Uint32Array() })).toEqual([
    ['1', 'works', '2\u202fB'],
    ['0', 'waits', '1\u202fB'],
  ]);
  expect([when?.(variant), when?.({ ...variant, id: 'other' })]).toEqual([true, false]);
});

test('events are rows, newest first, with values in the unit of their kind', () => {
  const trace = new Uint32Array([0, 3, 7, 5, 10, 3 | (1 << 16), 7, 20, 30, 3 | (2 << 16), 8, 9]);
  expect(tables.each[1].rows({ scene, variant, trace })).toEqual([
    ['3\u202fms', 'worker 3', 'ended', '8', ''],
    ['1\u202fms', 'worker 3', 'slept for', '7', '2\u202fms'],
    ['0\u202fms', 'worker 3', 'began', '7', '5'],
  ]);
});

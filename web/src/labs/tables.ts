/**
 * A lab's tables, from the layout of its scenes. The layout has the type or unit of each field, from which the text of its
 * cells follows. A lab says which fields are shown, and adds the columns that are no field.
 */
import type { SideTable, SideView, TablesPart } from '../components/tables.ts';
import { namesOf } from '../engine/names.ts';
import { type RawEvent, readTrace } from '../engine/trace.ts';
import type { Variant } from '../engine/types.ts';
import { duration, joined, number, size, tickTime, times } from '../words/format.ts';
import { fields as sharedFields, tables as general } from '../words/tables.en.ts';
import { type Counters, counterRows } from './counters.ts';

type Unit = 'number' | 'bytes' | 'ticks' | 'ns' | 'ms' | 'factor';
/** The type or unit of a field; of an enumeration, the numbers by name. */
type Kind = Unit | 'boolean' | 'writerState' | 'readerState' | Readonly<Record<string, number>>;
type Fields = Readonly<Record<string, Kind>>;

/** The description that the engine generates of a lab's scenes. */
interface SceneLayout {
  head: Fields;
  lists: Readonly<Record<string, Fields>>;
}

/** A lab's words for its tables. */
interface TableWords {
  /** Title of the table of the head's fields. */
  title: string;
  /** Titles of lists. @param letter the side's letter */
  titles?: Readonly<Record<string, (letter: string) => string>>;
  /** Names of fields that `fields` in `words/tables.en.ts` lacks. */
  fields: Readonly<Record<string, string>>;
  /** Names of the values of enumerations, by the name of the field. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type View<S> = Pick<SideView<S>, 'scene' | 'variant'>;

/** A column, or in the table about both sides a row, that is no field. */
export interface OwnColumn<R, S> {
  name: string;
  text: (record: R, view: View<S>) => string;
}

/** A field by its name, which the words have; or with another name in this table; or what is no field. */
type Column<R, S, Named> =
  Extract<keyof R, Named> | readonly [field: keyof R & string, name: string] | OwnColumn<R, S>;

type Named<W extends TableWords> = keyof W['fields'] | keyof typeof sharedFields;

/** The names of a scene's lists, from its methods: `slots` for `allSlots`. */
type ListName<S> = keyof S extends infer Key
  ? Key extends `all${infer Name}`
    ? Uncapitalize<Name>
    : never
  : never;
type RecordOf<S, Name extends string> =
  S extends Record<`all${Capitalize<Name>}`, () => (infer R)[]> ? R : never;

/** The newest events of a side. */
interface EventsTable<S, Event extends string> {
  /** Numbers of the kinds. */
  kinds: Readonly<Record<Event, number>>;
  /** Their names. What an event's value counts follows the name, as in `slept for`. */
  names: Readonly<Record<Event, string>>;
  /** Who acts; left out if it is always the same. */
  who?: OwnColumn<RawEvent<Event>, S>;
  /** Where it is in the code, or what it works on. */
  at?: OwnColumn<RawEvent<Event>, S>;
  /** Name of the unit of work that `seq` numbers. */
  seq: string;
  /** Units of the values of some kinds; null for a kind without a value. */
  values: Partial<Record<Event, Unit | ((value: number) => string) | null>>;
  /** The unit of all other values; left out if they have none. */
  others?: Unit;
}

interface Tables<S, W extends TableWords, Counter extends string, Event extends string> {
  words: W;
  /** Rows of the table about both sides. */
  head: Column<S, S, Named<W>>[];
  counters: Counters<Counter>;
  /** Columns of each list that is shown. */
  lists?: { [Name in ListName<S>]?: Column<RecordOf<S, Name>, S, Named<W>>[] };
  /** Whether a variant has a list; all have it by default. */
  when?: { [Name in ListName<S>]?: (variant: Variant) => boolean };
  /** Further tables of each side, before the events. */
  each?: SideTable<S>[];
  events: EventsTable<S, Event>;
  /** How times in ticks are written; by default as virtual time. */
  time?: (ticks: number) => string;
}

/** What `tablesOf` knows of records and columns, whose types fit each other. */
type UntypedColumn<S> = string | readonly [string, string] | OwnColumn<object, S>;
type Lists = Readonly<Record<string, () => object[]>>;
interface Untyped<S> {
  head: UntypedColumn<S>[];
  lists?: Record<string, UntypedColumn<S>[]>;
  when?: Record<string, (variant: Variant) => boolean>;
}

/** What the engine writes in place of a number that there is not. */
const NONE = -1;
const UNITS = {
  number: (value: number) => number(value),
  bytes: size,
  ns: (ns: number) => joined(duration(ns)),
  ms: (ms: number) => joined({ value: number(ms), unit: 'ms' }),
  factor: times,
};

/** @param columns the numbers among them are aligned, if no text follows them */
export function sideTable<R, S>(
  title: (letter: string) => string,
  columns: (OwnColumn<R, S> & { isNumber?: boolean })[],
  records: (view: SideView<S>) => R[],
): SideTable<S> {
  return {
    title,
    columns: columns.map(({ name }) => name),
    rows: (view) => records(view).map((record) => columns.map(({ text }) => text(record, view))),
    numbersFrom: Math.max(1, columns.findLastIndex(({ isNumber }) => !isNumber) + 1),
  };
}

/**
 * The tables of a lab: the head of the scene and the counters, with a column for each side; then each side's lists and newest
 * events.
 * @param Scene the class of its scenes
 */
export function tablesOf<
  S extends { counter(id: Counter): number },
  const W extends TableWords,
  Counter extends string,
  Event extends string,
>(
  { layout }: { readonly layout: SceneLayout; new (numbers: Float64Array): S },
  tables: Tables<S, W, Counter, Event>,
): TablesPart<S> {
  const { words, counters, each = [], events } = tables;
  const { head, lists = {}, when = {} } = tables as unknown as Untyped<S>;
  const { time = (ticks: number) => joined(tickTime(ticks)) } = tables;
  const names: Readonly<Record<string, string>> = { ...sharedFields, ...words.fields };
  const units: Record<Unit, (value: number) => string> = { ...UNITS, ticks: time };

  function cell(kind: Kind, field: string, value: number | boolean, { variant }: View<S>): string {
    if (typeof value === 'boolean') return value ? general.yes : general.no;
    if (value === NONE) return general.none;
    if (kind === 'writerState') return variant.writer_states[value] ?? general.none;
    if (kind === 'readerState') return variant.reader_states[value] ?? general.none;
    if (typeof kind === 'object') return words.choices?.[field]?.[namesOf(kind)[value]] ?? general.none;
    return units[kind as Unit](value);
  }
  /** @param fields those of the record */
  const columnOf = (fields: Fields) => (column: UntypedColumn<S>) => {
    if (typeof column === 'object' && 'text' in column) return column;
    const [field, name] = typeof column === 'string' ? [column, names[column]] : column;
    const kind = fields[field] ?? 'number';
    return {
      name,
      text: (record: object, view: View<S>) =>
        cell(kind, field, (record as Record<string, number | boolean>)[field], view),
      isNumber: typeof kind === 'string' && kind in units,
    };
  };
  const rowOf = columnOf(layout.head);
  const value = ({ kind, value }: RawEvent<Event>) => {
    const { [kind]: unit = events.others } = events.values;
    if (!unit) return '';
    return typeof unit === 'string' ? units[unit](value) : unit(value);
  };
  return {
    what: general.what,
    both: [
      {
        title: words.title,
        rows: (scenes, variants) =>
          head
            .map(rowOf)
            .map(({ name, text }) => [
              name,
              ...scenes.map((scene, side) => text(scene, { scene, variant: variants[side] })),
            ]),
      },
      { title: general.counters, rows: counterRows(counters) },
    ],
    each: [
      ...Object.entries(lists).map(([list, columns]) => ({
        ...sideTable(words.titles![list], columns.map(columnOf(layout.lists[list])), ({ scene }) =>
          (scene as unknown as Lists)[`all${list[0].toUpperCase()}${list.slice(1)}`](),
        ),
        when: when[list],
      })),
      ...each,
      sideTable<RawEvent<Event>, S>(
        general.events,
        [
          { name: general.time, text: ({ time: at }) => time(at) },
          ...(events.who ? [events.who] : []),
          { name: general.what, text: ({ kind }) => events.names[kind] },
          ...(events.at ? [events.at] : []),
          { name: events.seq, text: ({ seq }) => number(seq), isNumber: true },
          { name: general.value, text: value, isNumber: true },
        ],
        ({ trace }) => readTrace(trace, events.kinds),
      ),
    ],
  };
}

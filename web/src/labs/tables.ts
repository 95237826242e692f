/**
 * A lab's tables, from the layout of its scenes. The layout has the type or unit of each field, from which the text of its
 * cells follows. A lab says which fields are shown, and adds the columns that are no field.
 */
import type { SideTable, SideView, TablesPart } from '../components/tables.ts';
import { namesOf } from '../engine/names.ts';
import { type RawEvent, readTrace } from '../engine/trace.ts';
import type { Variant } from '../engine/types.ts';
import { duration, exactBytes, joined, number, tickTime, times } from '../words/format.ts';
import { choices as sharedChoices, fields as sharedFields, tables as general } from '../words/tables.en.ts';
import { type Counters, counterRows } from './counters.ts';

/** How a number is written. */
const UNITS = {
  number: (value: number) => number(value),
  bytes: exactBytes,
  ticks: (ticks: number) => joined(tickTime(ticks)),
  ns: (ns: number) => joined(duration(ns)),
  ms: (ms: number) => joined({ value: number(ms), unit: 'ms' }),
  factor: times,
};
type Unit = keyof typeof UNITS;

/** The type or unit of a field; of an enumeration, the numbers by name. */
type Kind = Unit | 'boolean' | 'writerState' | 'readerState' | Readonly<Record<string, number>>;
type Fields = Readonly<Record<string, Kind>>;

/** The description that the engine generates of a lab's scenes. */
interface SceneLayout {
  head: Fields;
  lists: Readonly<Record<string, Fields>>;
}

/** A lab's words for its tables; those of several labs are in `words/tables.en.ts`. */
interface TableWords {
  /** Title of the table of the head's fields. */
  title: string;
  /** Titles of lists. @param letter the side's letter */
  titles?: Readonly<Record<string, (letter: string) => string>>;
  /** Names of fields. */
  fields: Readonly<Record<string, string>>;
  /** Names of the values of enumerations, by the name of the field. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type View<S> = Pick<SideView<S>, 'scene' | 'variant'>;

/** A column, or in the table about both sides a row, by its name and the text of its cells. */
type OwnColumn<R, S> = readonly [name: string, text: (record: R, view: View<S>) => string];

/** A field that the words name, a field with another name, or what is no field. */
type Column<R, S, Named> =
  Extract<keyof R, Named> | readonly [name: string, field: keyof R & string] | OwnColumn<R, S>;

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
interface Events<S, Event extends string> {
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

interface Tables<S, W extends TableWords, Event extends string> {
  words: W;
  /** Rows of the table about both sides. */
  head: Column<S, S, Named<W>>[];
  counters: Counters<string>;
  /** Further tables about both sides. */
  both?: TablesPart<S>['both'];
  /** Columns of each list that is shown. */
  lists?: { [Name in ListName<S>]?: Column<RecordOf<S, Name>, S, Named<W>>[] };
  /** The records of a list that are shown, in another order or without some; by default all. */
  select?: { [Name in ListName<S>]?: (records: RecordOf<S, Name>[]) => RecordOf<S, Name>[] };
  /** Whether a variant has a list; all have it by default. */
  when?: { [Name in ListName<S>]?: (variant: Variant) => boolean };
  /** Further tables of each side, before the events. */
  each?: SideTable<S>[];
  events?: Events<S, Event>;
  /** How times in ticks are written; by default as virtual time. */
  time?: (ticks: number) => string;
}

/** What `tablesOf` knows of records and columns, whose types fit each other. */
type UntypedColumn<S> = string | readonly [string, string] | OwnColumn<object, S>;
type Lists = Readonly<Record<string, () => object[]>>;
interface Untyped<S> {
  head: UntypedColumn<S>[];
  lists?: Record<string, UntypedColumn<S>[]>;
  select?: Record<string, (records: object[]) => object[]>;
  when?: Record<string, (variant: Variant) => boolean>;
}

/** What the engine writes in place of a number that there is not. */
const NONE = -1;

/** A table of each side, a row for each record. @param numbersFrom index of the first column of numbers; 1 by default */
export const sideTable = <R, S>(
  title: (letter: string) => string,
  records: (view: SideView<S>) => R[],
  columns: readonly OwnColumn<R, S>[],
  numbersFrom?: number,
): SideTable<S> => ({
  title,
  numbersFrom,
  columns: columns.map(([name]) => name),
  rows: (view) => records(view).map((record) => columns.map(([, text]) => text(record, view))),
});

/** The table of a side's newest events. */
export function eventsTable<S, Event extends string>(
  { kinds, names, who, at, seq, values, others }: Events<S, Event>,
  units = UNITS,
): SideTable<S> {
  const valueOf = ({ kind, value }: RawEvent<Event>) => {
    const { [kind]: unit = others } = values;
    if (!unit) return '';
    return typeof unit === 'string' ? units[unit](value) : unit(value);
  };
  const columns: OwnColumn<RawEvent<Event>, S>[] = [
    [general.time, ({ time }) => units.ticks(time)],
    ...(who ? [who] : []),
    [general.what, ({ kind }) => names[kind]],
    ...(at ? [at] : []),
    [seq, (event) => number(event.seq)],
    [general.value, valueOf],
  ];
  const records = ({ trace }: SideView<S>) => readTrace(trace, kinds);
  return sideTable(general.events, records, columns, columns.length - 2);
}

/**
 * The tables of a lab: the head of the scene and the counters, with a column for each side; then each side's lists and newest
 * events.
 * @param Scene the class of its scenes; a call of its own, so that what a lab declares is checked against their type
 */
export const tablesOf =
  <S extends { counter(id: string): number }>({
    layout,
  }: {
    readonly layout: SceneLayout;
    new (numbers: Float64Array): S;
  }) =>
  <const W extends TableWords, Event extends string>(tables: Tables<S, W, Event>): TablesPart<S> => {
    const { words, counters, both = [], each = [], events } = tables;
    const { head, lists = {}, select = {}, when = {} } = tables as unknown as Untyped<S>;
    const units = { ...UNITS, ticks: tables.time ?? UNITS.ticks };
    const names: Readonly<Record<string, string>> = { ...sharedFields, ...words.fields };
    const choices: TableWords['choices'] = { ...sharedChoices, ...words.choices };

    function cell(kind: Kind, field: string, value: number | boolean, { variant }: View<S>): string {
      if (typeof value === 'boolean') return value ? general.yes : general.no;
      if (value === NONE) return general.none;
      if (kind === 'writerState') return variant.writer_states[value] ?? general.none;
      if (kind === 'readerState') return variant.reader_states[value] ?? general.none;
      if (typeof kind === 'object') {
        const name = namesOf(kind)[value];
        return choices?.[field]?.[name] ?? name;
      }
      return units[kind as Unit](value);
    }
    const kindOf = (fields: Fields, field: string) => fields[field] ?? 'number';
    /** @param fields those of the record */
    const columnOf =
      (fields: Fields) =>
      (column: UntypedColumn<S>): OwnColumn<object, S> => {
        const [name, of] = typeof column === 'string' ? [names[column], column] : column;
        if (typeof of === 'function') return [name, of];
        const kind = kindOf(fields, of);
        return [
          name,
          (record, view) => cell(kind, of, (record as Record<string, number | boolean>)[of], view),
        ];
      };
    /** Whether a column is one of texts: they are aligned to the left. */
    const isText = (fields: Fields) => (column: UntypedColumn<S>) => {
      const of = typeof column === 'string' ? column : column[1];
      if (typeof of === 'function') return true;
      const kind = kindOf(fields, of);
      return typeof kind === 'object' || !(kind in UNITS);
    };
    const listTable = ([list, columns]: [string, UntypedColumn<S>[]]): SideTable<S> => {
      const fields = layout.lists[list];
      const all = `all${list[0].toUpperCase()}${list.slice(1)}`;
      const records = ({ scene }: SideView<S>) => {
        const recorded = (scene as unknown as Lists)[all]();
        return select[list]?.(recorded) ?? recorded;
      };
      const numbersFrom = Math.max(1, columns.findLastIndex(isText(fields)) + 1);
      return {
        ...sideTable(words.titles![list], records, columns.map(columnOf(fields)), numbersFrom),
        when: when[list],
      };
    };
    const rows = head.map(columnOf(layout.head));
    return {
      what: general.what,
      both: [
        {
          title: words.title,
          rows: (scenes, variants) =>
            rows.map(([name, text]) => [
              name,
              ...scenes.map((scene, side) => text(scene, { scene, variant: variants[side] })),
            ]),
        },
        { title: general.counters, rows: counterRows(counters) },
        ...both,
      ],
      each: [
        ...Object.entries(lists).map(listTable),
        ...each,
        ...(events ? [eventsTable(events, units)] : []),
      ],
    };
  };

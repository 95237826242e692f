/** Scenes for tests: numbers by the names of a lab's layout, as the engine generates it. */

/** A layout as in `engine/pkg/layouts/`. */
interface Layout {
  headAt: number;
  listsAt: number;
  head: Fields;
  counters: readonly string[];
  lists: Readonly<Record<string, Fields>>;
}

type Fields = Readonly<Record<string, unknown>>;
type Values<Names extends PropertyKey> = Partial<Record<Names, number>>;

/** The fields of a scene; omitted fields are 0. */
export interface Parts<L extends Layout> {
  step?: number;
  time?: number;
  head?: Values<keyof L['head']>;
  counters?: Values<L['counters'][number]>;
  lists?: { [List in keyof L['lists']]?: Values<keyof L['lists'][List]>[] };
}

/** The numbers of a scene. */
export function sceneNumbers<L extends Layout>(layout: L, parts: Parts<L> = {}): Float64Array {
  const lists = Object.entries(layout.lists).map(([name, fields]) => {
    const records = (parts.lists?.[name] ?? []) as Record<string, number>[];
    return { fields: Object.keys(fields), records };
  });
  const of = (names: readonly string[], values: Record<string, number> = {}) =>
    names.map((name) => values[name] ?? 0);
  return new Float64Array([
    ...[parts.step ?? 0, parts.time ?? 0],
    ...lists.map(({ records }) => records.length),
    ...of(Object.keys(layout.head), parts.head as Record<string, number>),
    ...of(layout.counters, parts.counters as Record<string, number>),
    ...lists.flatMap(({ fields, records }) => records.flatMap((record) => of(fields, record))),
  ]);
}

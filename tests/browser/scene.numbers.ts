/** Scenes for tests: numbers by the names of a lab's layout, as the engine generates it. */

/** A layout as in `engine/pkg/layouts/`. */
interface Layout {
  headAt: number;
  listsAt: number;
  head: readonly string[];
  counters: readonly string[];
  lists: Readonly<Record<string, readonly string[]>>;
}

type Values<Names extends readonly string[]> = Partial<Record<Names[number], number>>;

/** The fields of a scene; omitted fields are 0. */
export interface Parts<L extends Layout> {
  step?: number;
  time?: number;
  head?: Values<L['head']>;
  counters?: Values<L['counters']>;
  lists?: { [List in keyof L['lists']]?: Values<L['lists'][List]>[] };
}

/** The numbers of a scene. */
export function sceneNumbers<L extends Layout>(layout: L, parts: Parts<L> = {}): Float64Array {
  const lists = Object.entries(layout.lists).map(([name, fields]) => {
    const records = (parts.lists?.[name] ?? []) as Record<string, number>[];
    return { fields, records };
  });
  const of = (names: readonly string[], values: Record<string, number> = {}) =>
    names.map((name) => values[name] ?? 0);
  return new Float64Array([
    ...[parts.step ?? 0, parts.time ?? 0],
    ...lists.map(({ records }) => records.length),
    ...of(layout.head, parts.head as Record<string, number>),
    ...of(layout.counters, parts.counters as Record<string, number>),
    ...lists.flatMap(({ fields, records }) => records.flatMap((record) => of(fields, record))),
  ]);
}

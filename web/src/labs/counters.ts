/** A lab's counters: their rows in its tables, the rows that the costs panel shows, and its figure in words. */
import { type Counts, countsOf, type Tally } from '../components/costs.ts';
import type { FigurePart } from '../components/figure/parts.ts';
import { written } from '../components/seen.ts';
import { joined, number, type Quantity } from '../words/format.ts';
import { clauses, signs } from '../words/joining.en.ts';

export interface Counters<Id extends string> {
  /** In the order of the table. */
  ids: readonly Id[];
  names: Readonly<Record<Id, string>>;
  /** Why B may have more of it, and for what, in one sentence that holds for each pair of variants of which this is so. */
  reasons?: Partial<Record<Id, string>>;
  /** How counts with a unit are written; all others are plain numbers. */
  quantities?: Partial<Record<Id, (value: number) => Quantity>>;
  /** Counters of work and of gains, such as hits: fewer of them are no saving. The first one shown need not be named. */
  work?: readonly Id[];
}

interface Counted<Id> {
  counter(id: Id): number;
}

/**
 * All counters, a column for each reading of each side.
 * @param readings what is read from a scene: by default its counters
 */
export const counterRows =
  <Id extends string, Scene extends Counted<Id>>(
    { ids, names, quantities }: Counters<Id>,
    readings: ((scene: Scene, id: Id) => number)[] = [(scene, id) => scene.counter(id)],
  ) =>
  (scenes: readonly Scene[]): string[][] =>
    ids.map((id) => {
      const write = quantities?.[id];
      const written = (value: number) => (write ? joined(write(value)) : number(value));
      return [names[id], ...readings.flatMap((read) => scenes.map((scene) => written(read(scene, id))))];
    });

/**
 * Rows of the costs panel. The amount of work stands first, because it may differ between the sides.
 * @param always whether a counter is shown even if it is 0
 */
export const tallyRows = <Id extends string>(
  { names, reasons, quantities, work = [] }: Counters<Id>,
  shown: readonly Id[],
  always: (id: Id) => boolean = () => true,
): Tally['rows'] =>
  shown.map((id) => ({
    ...{ id, name: names[id], always: always(id) },
    ...{ reason: reasons?.[id], quantity: quantities?.[id], work: work.includes(id) },
  }));

/**
 * The exact counts of a side since the start: read from its scene, in the lab's tables, and in the costs panel.
 * @param shown the counters that the costs panel shows, that of the work first
 * @param rare those of them that it leaves out while they are 0
 */
export function labCounts<Id extends string>({
  shown,
  rare = [],
  ...counters
}: Counters<Id> & { shown: readonly Id[]; rare?: readonly Id[] }) {
  const tally: Tally = { rows: tallyRows(counters, shown, (id) => !rare.includes(id)) };
  return { counts: countsOf(counters.ids), counters, tally };
}

/**
 * A figure for those who do not see it: the counts that it draws, by the names of the costs panel. Announced are those that the
 * panel always shows, because a listener cannot follow more; the text alternative has all.
 */
export function inWords<S>(counts: (scene: S) => Counts, { rows }: Tally): Omit<FigurePart<S>, 'declared'> {
  const says = (scene: S, shown = rows) => {
    const all = counts(scene);
    const some = shown.filter(({ id }) => all[id] > 0);
    return clauses(some.map((row) => row.name + signs.colon + written(row, all[row.id])));
  };
  const always = rows.filter((row) => row.always);
  return {
    sentence: (scene) => says(scene, always),
    alternative: (name, scene) => [name, says(scene)].filter(Boolean).join(signs.colon),
  };
}

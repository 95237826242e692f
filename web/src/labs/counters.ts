/** A lab's counters: their rows in its tables, and the rows that the costs panel shows. */
import type { Tally } from '../components/costs.ts';
import { joined, number, type Quantity } from '../words/format.ts';

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

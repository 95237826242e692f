/** Record of a load: the fill of both trees' leaves at several times. */

/** A tree at one time. */
export interface Grown {
  leaves: number;
  records: number;
  /** Records in a leaf, 0 to 101; each value is the mean of a group of leaves. */
  cells: Uint8Array;
}

export interface Growth {
  /** Whether the relations were shuffled. */
  shuffled: boolean;
  /** Loading time without observation, in ms. */
  ms: number;
  /** Forward and reverse tree after each step, with the number of relations so far. */
  steps: { relations: number; trees: [Grown, Grown] }[];
}

/** Steps of a load, and maximum number of cells in a strip. */
export const STEPS = 120;
const CELLS = 240;

/** @param fills number of records in each leaf, in order */
export function grown(fills: Uint8Array): Grown {
  const count = Math.min(CELLS, fills.length);
  const cells = new Uint8Array(count);
  let records = 0;
  for (let cell = 0; cell < count; cell++) {
    const [from, to] = [cell, cell + 1].map((at) => Math.floor((at * fills.length) / count));
    let sum = 0;
    for (let leaf = from; leaf < to; leaf++) sum += fills[leaf];
    records += sum;
    cells[cell] = Math.round(sum / Math.max(1, to - from));
  }
  return { leaves: fills.length, records, cells };
}

interface Columns {
  songs: Int32Array;
  keys: Uint32Array;
  values: Int32Array;
  texts: Uint8Array;
  sources: Uint32Array;
}

/** Shuffles relations, always in the same order. */
export function shuffled<C extends Columns>(columns: C): C {
  const { songs, keys, values, texts, sources } = columns;
  const order = Uint32Array.from(songs, (_, row) => row);
  let drawn = 1;
  for (let last = order.length - 1; last > 0; last--) {
    // A linear congruential generator (Numerical Recipes); the upper bits are used.
    drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((drawn / 2 ** 32) * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  const taken = <T extends Int32Array | Uint32Array | Uint8Array>(column: T): T => {
    const out = column.slice() as T;
    for (let row = 0; row < out.length; row++) out[row] = column[order[row]];
    return out;
  };
  return {
    ...columns,
    songs: taken(songs),
    keys: taken(keys),
    values: taken(values),
    texts: taken(texts),
    sources: taken(sources),
  };
}

/** A load as it went: how full the leaves of both trees were, some times while it went. */

/** A tree at one moment. */
export interface Grown {
  leaves: number;
  records: number;
  /** Records of a leaf, 0 to 101, each the mean of a stretch of leaves. */
  cells: Uint8Array;
}

export interface Growth {
  /** Whether relations came in a drawn order. */
  shuffled: boolean;
  /** What loading took without what looked at it, ms. */
  ms: number;
  /** Forward and reverse tree after each step, of so many relations each. */
  steps: { relations: number; trees: [Grown, Grown] }[];
}

/** Steps of a load; and cells of a strip, at most. */
export const STEPS = 120;
const CELLS = 240;

/** @param fills records of each leaf, in order */
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

/** The same relations in a drawn order, always the same one. */
export function shuffled<C extends Columns>(columns: C): C {
  const { songs, keys, values, texts, sources } = columns;
  const order = Uint32Array.from(songs, (_, row) => row);
  let drawn = 1;
  for (let last = order.length - 1; last > 0; last--) {
    // A linear congruential generator (Numerical Recipes); its upper bits.
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

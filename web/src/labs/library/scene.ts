/**
 * A read-only, typed view of the flat numbers in which the engine describes a query: the offsets of
 * `engine/src/library/scene.rs` are named here and nowhere else.
 */
import { cursor } from '../../components/figure/cursor.ts';

const HEADER = 10;
const PART = 6;
const TREE = 3;

/** What a part of a query is, in the engine's order. */
const kinds = [
  'all',
  'equals',
  'match',
  'greater',
  'smaller',
  'has',
  'not',
  'and',
  'or',
  'ids',
  'saved',
] as const;
export type Kind = (typeof kinds)[number];

/** A kind by its name. */
export const kindOf = (name: string): Kind => kinds.find((kind) => kind === name) ?? 'all';

/** What was done, in the engine's order. */
export const whats = [
  'lookedUp',
  'descended',
  'read',
  'inserted',
  'collected',
  'got',
  'walked',
  'matched',
  'combined',
  'answered',
  'found',
] as const;
export type What = (typeof whats)[number];

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'queries',
  'rows',
  'lookups',
  'descents',
  'records',
  'inserts',
  'gets',
  'leaves',
  'matches',
  'words',
  'largestSet',
] as const;
export type Counter = (typeof counters)[number];

/** A part of the query, after what it is made of. */
export interface Part {
  kind: Kind;
  /** the property that it tests, and what with; empty where it has none */
  key: string;
  value: string;
  /** places of the parts that it is made of */
  of: number[];
  /** songs that it finds; undefined until that is known */
  songs: number | undefined;
}

/** A tree's leaves, from the first to the last. */
export interface Tree {
  leaves: number;
  records: number;
  /** how full they are, 0 to 1, each the mean of a stretch */
  cells: Float64Array;
}

/** One query as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly parts: Part[];
  /** the forward and the reverse one, or none */
  readonly trees: Tree[];
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    const take = cursor(data);
    const text = (length: number) => String.fromCharCode(...take(length));
    take(HEADER + 2 * counters.length);
    this.parts = Array.from({ length: data[8] }, () => {
      const [kind, one, other, songs, key, value] = take(PART);
      const of = [one, other].filter((place) => place >= 0);
      return {
        kind: kinds[kind],
        key: text(key),
        value: text(value),
        of,
        songs: songs < 0 ? undefined : songs,
      };
    });
    this.trees = Array.from({ length: data[9] }, () => {
      const [leaves, records, cells] = take(TREE);
      return { leaves, records, cells: take(cells) };
    });
  }

  /** ticks of virtual time */
  get time() {
    return this.#data[1];
  }
  /** queries begun */
  get begun() {
    return this.#data[2];
  }
  /** how much slower than the machine this query is shown */
  get slowed() {
    return this.#data[3];
  }
  /** actions of this query that are left */
  get left() {
    return this.#data[4];
  }
  /** what was done last; undefined before anything was */
  get what(): What | undefined {
    return whats[this.#data[5]];
  }
  get value() {
    return this.#data[6];
  }
  /** the song that is fetched; -1: none */
  get song() {
    return this.#data[7];
  }
  /** whether the query has its answer */
  get rests() {
    return this.begun > 0 && this.left === 0;
  }

  /** since the start */
  counter(name: Counter): number {
    return this.#data[HEADER + counters.indexOf(name)];
  }
  /** of this query alone */
  count(name: Counter): number {
    return this.#data[HEADER + counters.length + counters.indexOf(name)];
  }
}

/**
 * A scene of a query at one step, with what the engine's generated layout lacks: texts, nested lists, and the steps of
 * work that both sides' figures compare.
 */
import {
  type Counter,
  counters,
  EventKind as EVENT_KIND,
  Layout,
  PartKind as PART_KIND,
  type Tree as EngineTree,
} from '../../../../engine/pkg-library/layouts/library.ts';

export { type Counter, counters } from '../../../../engine/pkg-library/layouts/library.ts';

/** Kind of a part of a query. */
export type PartKind = keyof typeof PART_KIND;
const partKinds = Object.keys(PART_KIND) as PartKind[];

/** A kind by its name. */
export const partKind = (name: string): PartKind => partKinds.find((kind) => kind === name) ?? 'all';

/** Kind of an event. */
export type EventKind = keyof typeof EVENT_KIND;
export const eventKinds = Object.keys(EVENT_KIND) as EventKind[];

/** A part of the query; it comes after its own parts. */
export interface Part {
  kind: PartKind;
  /** The tested property and the value; empty if the part has none. */
  key: string;
  value: string;
  /** Indices of its parts. */
  of: number[];
  /** Number of songs that it finds; undefined until that is known. */
  songs: number | undefined;
}

/** Maximum number of records in a leaf. */
export const LEAF = 101;

/** Leaves of a tree, from the first to the last. */
export interface Tree extends Pick<EngineTree, 'leaves' | 'records'> {
  /** Fill of the leaves, 0 to 1; each value is the mean of a group. */
  fills: number[];
  /** Descents of this query that reached each group. */
  descents: number[];
  /** For each level of inner nodes, from the root down, the positions of the nodes' first leaves. */
  levels: number[][];
}

/** @returns the mean fill of a tree's leaves, 0 to 1 */
export const meanFill = ({ leaves, records }: Pick<Tree, 'leaves' | 'records'>): number =>
  leaves > 0 ? records / leaves / LEAF : 0;

/** Properties that are shown of a song, in the order in which they are fetched. */
export const COLUMNS = ['artist', 'album', 'title'] as const;

/** The counters that make up the steps of work: each counts single accesses or comparisons. */
export const STEPS = ['compared', 'records', 'words', 'lookups', 'matches', 'inserts'] as const;

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  readonly queryParts = Array.from({ length: this.parts }, (_, index) => this.#queryPart(index));
  /** The forward and the reverse tree; empty if the engine has none. */
  readonly engineTrees = Array.from({ length: this.trees }, (_, index) => this.#engineTree(index));

  /** Kind of the last event; undefined before the first one. */
  get what(): EventKind | undefined {
    return eventKinds[this.last];
  }
  /** Whether the query has been answered. */
  get rests(): boolean {
    return this.begun > 0 && this.left === 0;
  }
  /** A count of this query alone. */
  count(name: Counter): number {
    return this.queryCount(counters.indexOf(name)).value;
  }
  /** The count when the query is answered. */
  total(name: Counter): number {
    return this.queryCount(counters.indexOf(name)).total;
  }
  /** Steps of work of this query so far, and when it is answered. */
  get steps() {
    return STEPS.reduce((sum, name) => sum + this.count(name), 0);
  }
  /** Steps of work since the start. */
  get stepsInAll() {
    return STEPS.reduce((sum, name) => sum + this.counter(name), 0);
  }
  get totalSteps() {
    return STEPS.reduce((sum, name) => sum + this.total(name), 0);
  }
  #queryPart(index: number): Part {
    const { kind, first, second, songs, keyAt, keyLength, valueAt, valueLength } = this.part(index);
    return {
      kind: partKinds[kind],
      key: this.#text(keyAt, keyLength),
      value: this.#text(valueAt, valueLength),
      of: [first, second].filter((place) => place >= 0),
      songs: songs < 0 ? undefined : songs,
    };
  }
  #engineTree(index: number): Tree {
    const { leaves, records, cellsAt, cells, innersAt, inners } = this.tree(index);
    const levels: number[][] = [];
    for (let nth = 0; nth < inners; nth++) {
      const { level, first } = this.inner(innersAt + nth);
      (levels[level] ??= []).push(first);
    }
    const group = Array.from({ length: cells }, (_, nth) => this.cell(cellsAt + nth));
    return {
      leaves,
      records,
      fills: group.map(({ fill }) => fill),
      descents: group.map(({ descents }) => descents),
      levels,
    };
  }
  #text(at: number, length: number): string {
    return String.fromCharCode(...Array.from({ length }, (_, nth) => this.unit(at + nth).code));
  }
}

/** A scene of a query at one step, with what the engine's generated layout lacks: texts, and nested lists. */
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

/** Leaves of a tree, from the first to the last. */
export interface Tree extends Pick<EngineTree, 'leaves' | 'records'> {
  /** Fill of the leaves, 0 to 1; each value is the mean of a group. */
  fills: number[];
}

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
    const { leaves, records, cellsAt, cells } = this.tree(index);
    return {
      leaves,
      records,
      fills: Array.from({ length: cells }, (_, nth) => this.cell(cellsAt + nth).fill),
    };
  }
  #text(at: number, length: number): string {
    return String.fromCharCode(...Array.from({ length }, (_, nth) => this.unit(at + nth).code));
  }
}

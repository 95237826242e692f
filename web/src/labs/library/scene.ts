/** One query as it was at one step, with what the engine's layout leaves to the page: texts, and lists that are in others. */
import {
  type Counter,
  counters,
  EventKind as EVENT_KIND,
  Layout,
  PartKind as PART_KIND,
  type Tree as EngineTree,
} from '../../../../engine/pkg-library/layouts/library.ts';

export { type Counter, counters } from '../../../../engine/pkg-library/layouts/library.ts';

/** What a part of a query is. */
export type PartKind = keyof typeof PART_KIND;
const partKinds = Object.keys(PART_KIND) as PartKind[];

/** A kind by its name. */
export const partKind = (name: string): PartKind => partKinds.find((kind) => kind === name) ?? 'all';

/** Kind of an event. */
export type EventKind = keyof typeof EVENT_KIND;
export const eventKinds = Object.keys(EVENT_KIND) as EventKind[];

/** A part of the query, after what it is made of. */
export interface Part {
  kind: PartKind;
  /** the property that it tests, and what with; empty where it has none */
  key: string;
  value: string;
  /** places of the parts that it is made of */
  of: number[];
  /** songs that it finds; undefined until that is known */
  songs: number | undefined;
}

/** A tree's leaves, from the first to the last. */
export interface Tree extends Pick<EngineTree, 'leaves' | 'records'> {
  /** how full they are, 0 to 1, each the mean of a stretch */
  fills: number[];
}

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  readonly queryParts = Array.from({ length: this.parts }, (_, index) => this.#queryPart(index));
  /** the forward and the reverse tree, or none */
  readonly engineTrees = Array.from({ length: this.trees }, (_, index) => this.#engineTree(index));

  /** what was done last; undefined before anything was */
  get what(): EventKind | undefined {
    return eventKinds[this.last];
  }
  /** whether the query has its answer */
  get rests(): boolean {
    return this.begun > 0 && this.left === 0;
  }
  /** of this query alone */
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

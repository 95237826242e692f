/** A scene of the station at one step, with what the engine's generated layout lacks. A tick of the lab is 0.1 ms. */
import { namesOf } from '../../engine/names.ts';
import {
  type Counter,
  counters,
  Kind,
  Layout,
  type Operator as Numbers,
  type Total,
} from '../../../../engine/pkg-station/layouts/station.ts';

export { type Counter, counters, Kind, Part, State } from '../../../../engine/pkg-station/layouts/station.ts';

/** Names of operators in scripts, by kind. */
export const kindNames = namesOf(Kind);

/** An operator with those that it pulls from. */
export interface Operator extends Numbers {
  sources: number[];
  /** Chunks that each of its questions for a length looked at in this tick, as did what joins and cuts lists; 0 for a kept length. */
  walks: number[];
}

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  /** The operators, each with its sources. */
  readonly graph: readonly Operator[];

  /** @param data numbers of one side; may be longer than needed, and is refused if it is shorter */
  constructor(data: Float64Array) {
    super(data);
    const graph = this.allOperators().map((operator): Operator => ({
      ...operator,
      sources: [],
      walks: [],
    }));
    for (const { operator, source } of this.allEdges()) graph[operator].sources.push(source);
    for (const { operator, visited } of this.allWalks()) graph[operator].walks.push(visited);
    this.graph = graph;
  }

  /** Whether everything in this tick is done. */
  get rests(): boolean {
    return this.left === 0;
  }
  /** Modelled time that this tick has taken so far, in ns. */
  get ns(): number {
    return this.sum(({ ns }) => ns);
  }

  /** What the whole of this tick adds to a counter, which is known from the tick's start. */
  totalOf(counter: Counter): Total {
    return this.total(counters.indexOf(counter));
  }

  /** Sum over all operators. */
  sum(of: (operator: Operator) => number): number {
    return this.graph.reduce((sum, operator) => sum + of(operator), 0);
  }
}

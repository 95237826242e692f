/** A station at one step, with what the engine's layout leaves to the page. A tick of the lab is 0.1 ms. */
import { namesOf } from '../../engine/names.ts';
import { Kind, Layout, type Operator as Numbers } from '../../../../engine/pkg-station/layouts/station.ts';

export { type Counter, counters, Kind, Part, State } from '../../../../engine/pkg-station/layouts/station.ts';

/** What operators are called in scripts, by kind. */
export const kindNames = namesOf(Kind);

/** An operator, and those that it pulls from. */
export interface Operator extends Numbers {
  sources: number[];
}

/** Valid as long as nobody writes into its numbers. */
export class Scene extends Layout {
  /** the operators, each with its sources */
  readonly graph: readonly Operator[];

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    super(data);
    const graph = this.allOperators().map((operator): Operator => ({ ...operator, sources: [] }));
    for (const { operator, source } of this.allEdges()) graph[operator].sources.push(source);
    this.graph = graph;
  }

  /** whether all of this tick is done */
  get rests(): boolean {
    return this.left === 0;
  }
  /** what this tick has taken so far, in ns: modelled */
  get ns(): number {
    return this.sum(({ ns }) => ns);
  }

  /** over all operators */
  sum(of: (operator: Operator) => number): number {
    return this.graph.reduce((sum, operator) => sum + of(operator), 0);
  }
}

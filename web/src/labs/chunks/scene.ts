/** A scene of a graph of operators at one step, with what the engine's generated layout lacks. */
import {
  type Chunk,
  type Counter as EngineCounter,
  counters as engineCounters,
  Field as FIELD,
  Layout,
  type Piece,
} from '../../../../engine/pkg-memory/layouts/chunks.ts';

export {
  type Chunk,
  Kind,
  Operation,
  type Operator,
  type Piece,
  type Walk,
} from '../../../../engine/pkg-memory/layouts/chunks.ts';

export { FIELD };
/** Fields of a frame. */
export type Field = keyof typeof FIELD;
/** All fields, in the engine's order. */
export const fields = Object.keys(FIELD) as Field[];

/** A counter of the engine, or the chunks of sound among those that were looked at. */
export type Counter = EngineCounter | 'soundLooks';
export const counters: readonly Counter[] = [...engineCounters, 'soundLooks'];

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  override counter(name: Counter): number {
    return name === 'soundLooks' ? this.soundVisited : super.counter(name);
  }
  /** The field that is being worked on. */
  get fieldName(): Field {
    return fields[this.field];
  }
  /** The sound that each operator passed on last, chunk by chunk; only the first ones of very many. */
  get sounds(): Piece[][] {
    const all = this.allPieces();
    let begin = 0;
    return this.allOperators().map(({ pieces }) => all.slice(begin, (begin += pieces)));
  }
  /** Whether everything in this frame is done. */
  get rests() {
    return this.left === 0;
  }
  /** The length in the record of a field's content; -1 if there is none. */
  badge(field: Field): number {
    return this.content(FIELD[field]).badge;
  }
  /** The newest content of a field; only its first chunks if there are very many. */
  list(field: Field): Chunk[] {
    return this.#chunks(FIELD[field]);
  }
  /** Result of the last operation. */
  get result(): Chunk[] {
    return this.#chunks(fields.length);
  }

  #chunks(content: number): Chunk[] {
    let begin = 0;
    for (let before = 0; before < content; before++) begin += this.content(before).shown;
    return Array.from({ length: this.content(content).shown }, (_, index) => this.chunk(begin + index));
  }
}

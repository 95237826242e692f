/** One graph of operators as it was at one step, with what the engine's layout leaves to the page. */
import { type Chunk, Field as FIELD, Layout } from '../../../../engine/pkg-memory/layouts/chunks.ts';

export {
  type Chunk,
  type Counter,
  counters,
  Kind,
  type Operator,
} from '../../../../engine/pkg-memory/layouts/chunks.ts';

/** What a frame has. */
export type Field = keyof typeof FIELD;
/** All of it, in the engine's order. */
export const fields = Object.keys(FIELD) as Field[];

/** Valid as long as nobody writes into its numbers. */
export class Scene extends Layout {
  /** the field that is worked on */
  get fieldName(): Field {
    return fields[this.field];
  }
  /** whether all of this frame is done */
  get rests() {
    return this.left === 0;
  }
  /** The length that the record of a field's content keeps, -1: none. */
  badge(field: Field): number {
    return this.content(FIELD[field]).badge;
  }
  /** The content of a field that was worked on last; the first of its chunks, where there are very many. */
  list(field: Field): Chunk[] {
    return this.#chunks(FIELD[field]);
  }
  /** What came of the last operation. */
  get result(): Chunk[] {
    return this.#chunks(fields.length);
  }

  #chunks(content: number): Chunk[] {
    let begin = 0;
    for (let before = 0; before < content; before++) begin += this.content(before).shown;
    return Array.from({ length: this.content(content).shown }, (_, index) => this.chunk(begin + index));
  }
}

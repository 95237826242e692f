/**
 * A read-only, typed view of the flat numbers in which the engine describes one graph of operators, without copying them: the
 * offsets of `engine/src/chunks/lengths/scene.rs` are named here and nowhere else. -1 stands for nothing, a length of -2 for
 * one without end.
 */

const HEADER = 40;
const COUNTERS = 20;
const LENGTHS = 66;
const OPERATOR = 6;
const BOX = 5;
const BADGES = 34;
/** Boxes of a list that are told, at most. */
const MOST_BOXES = 128;

/** What a frame has, in the engine's order. */
export const fields = ['metadata', 'marks', 'sound'] as const;
export type Field = (typeof fields)[number];

/** What an operator is. */
export const Kind = { source: 0, pass: 1, amplify: 2, output: 3 } as const;

/** An operator, and what it did since its frame began. */
export interface Operator {
  /** one of `Kind` */
  kind: number;
  /** of its last frame's sound: chunks, and how many of them are empty */
  chunks: number;
  empty: number;
  /** chunks of its last frame's metadata */
  metadata: number;
  /** lengths that it asked for in this frame, and chunks that it looked at */
  asked: number;
  touched: number;
}

/** A chunk in a list. */
export interface Box {
  /** number of the decoded buffer that it points into; -1: what was made here */
  data: number;
  offset: number;
  length: number;
  /** of all the data */
  whole: number;
  /** whether its length is stored */
  stored: boolean;
}

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'ticks',
  'queries',
  'touched',
  'calls',
  'cells',
  'records',
  'backings',
  'blits',
  'copied',
  'empties',
  'outputChunks',
  'smallWords',
  'largeWords',
  'longest',
] as const;
export type Counter = (typeof counters)[number];

/** One graph as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly operators: number;
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    this.operators = data[2] ?? 0;
    const needed = this.#boxesAt(4);
    if (!(data.length >= needed)) throw new RangeError(`a scene of ${data.length} numbers, needs ${needed}`);
  }

  /** ticks of the lab, of 0.1 ms */
  get time() {
    return this.#data[1];
  }
  /** the operator that works */
  get acting() {
    return this.#data[7];
  }
  /** the field that it works on */
  get field(): Field {
    return fields[this.#data[8]] ?? 'metadata';
  }
  /** index into the variant's places */
  get place() {
    return this.#data[9];
  }
  /** the box of the field's list that was looked at last */
  get cursor() {
    return this.#data[12];
  }
  /** the length that was answered last */
  get answer() {
    return this.#data[13];
  }
  /** index into the variant's places: what the last result came of */
  get gave() {
    return this.#data[14];
  }
  /** frames begun */
  get frames() {
    return this.#data[15];
  }
  /** how much slower than the machine this frame is shown */
  get slowed() {
    return this.#data[16];
  }
  /** whether all of this frame is done */
  get rests() {
    return this.#data[17] === 0;
  }
  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }

  /** How many lists of `chunks` chunks outputs got. @param chunks 0 to 65, which stands for all longer ones too */
  lists(chunks: number): number {
    return this.#data[HEADER + chunks];
  }

  /** @param index 0 to operators - 1, in the order in which they run */
  operator(index: number): Operator {
    const d = this.#data;
    const at = HEADER + LENGTHS + index * OPERATOR;
    return {
      kind: d[at],
      chunks: d[at + 1],
      empty: d[at + 2],
      metadata: d[at + 3],
      asked: d[at + 4],
      touched: d[at + 5],
    };
  }

  /** The length that the record of a field's list keeps, -1: none. */
  badge(field: Field): number {
    return this.#data[BADGES + fields.indexOf(field)];
  }
  /** The list of a field that was worked on last; the first of its chunks, where there are very many. */
  list(field: Field): Box[] {
    return this.#list(fields.indexOf(field));
  }
  /** Chunks of it, with those that are not told. */
  chunks(field: Field): number {
    return this.#data[3 + fields.indexOf(field)];
  }
  /** What came of the last operation. */
  get result(): Box[] {
    return this.#list(fields.length);
  }

  #list(index: number): Box[] {
    const from = this.#boxesAt(index);
    return Array.from({ length: this.#told(index) }, (_, box) => {
      const [data, offset, length, whole, stored] = this.#data.subarray(
        from + box * BOX,
        from + (box + 1) * BOX,
      );
      return { data, offset, length, whole, stored: stored === 1 };
    });
  }
  #told(index: number) {
    return Math.min(MOST_BOXES, this.#data[3 + index] ?? 0);
  }
  #boxesAt(index: number) {
    let boxes = 0;
    for (let before = 0; before < index; before++) boxes += this.#told(before);
    return HEADER + LENGTHS + this.operators * OPERATOR + boxes * BOX;
  }
}

/** Chunks up to which the engine tells lists of outputs apart. */
export const LONGEST_TOLD = LENGTHS - 1;

/**
 * A read-only, typed view of the flat numbers in which the engine describes a station: the offsets of
 * `engine/src/station/scene.rs` are named here and nowhere else.
 */

const HEADER = 32;
const COUNTERS = 10;
const OPERATOR = 11;
const EDGE = 2;

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'ticks',
  'generated',
  'shared',
  'queries',
  'touched',
  'calls',
  'allocated',
  'copied',
  'lookups',
  'tried',
  'selfSync',
  'remaining',
  'afterCompares',
  'afterCopies',
  'slotsChecked',
  'slotsCopied',
  'anyCompares',
  'hooks',
  'zombies',
] as const;
export type Counter = (typeof counters)[number];

/** What operators are called with, in the engine's order; then the two muxers. */
const kinds = [
  'sine',
  'blank',
  'noise',
  'playlist',
  'request.queue',
  'switch',
  'fallback',
  'sequence',
  'crossfade',
  'amplify',
  'track.audio.amplify',
  'add',
  'output.dummy',
  'output.card',
] as const;
type Kind = (typeof kinds)[number];
/** An operator itself, or the muxer that a script's `amplify` or `add` has besides. */
export const Part = { whole: 0, muxer: 1, through: 2 } as const;

/** Where an operator is in its cycle. */
export const states = ['unasked', 'ready', 'nothing', 'made'] as const;
export type State = (typeof states)[number];

/** An operator as it stands in this tick. */
export interface Operator {
  kind: Kind;
  /** `Part` */
  part: number;
  state: State;
  /** samples that it has made */
  made: number;
  /** chunks of its last frame's sound, and how many of them are empty */
  chunks: number;
  empty: number;
  /** times that its frame was given again */
  shared: number;
  /** in this tick: lengths asked for, calls of `self_sync` and of `remaining` */
  queries: number;
  selfSync: number;
  remaining: number;
  /** taken in this tick, modelled */
  ns: number;
  /** those it pulls from */
  sources: number[];
}

/** One side as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly #data: Float64Array;
  readonly operators: readonly Operator[];

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    const needs = data.length < HEADER ? HEADER : HEADER + OPERATOR * data[2] + EDGE * data[3];
    if (data.length < needs) throw new RangeError(`a scene of ${data.length} numbers, needs ${needs}`);
    this.#data = data;
    const operators = Array.from({ length: data[2] }, (_, index) => operatorAt(data, index));
    const edges = HEADER + OPERATOR * operators.length;
    for (let at = edges; at < needs; at += EDGE) operators[data[at]].sources.push(data[at + 1]);
    this.operators = operators;
  }

  /** of 0.1 ms */
  get time() {
    return this.#data[1];
  }
  /** who works; -1: nobody yet */
  get acting() {
    return this.#data[4];
  }
  /** what was done last: an index into `WHATS` of events.ts; -1: nothing */
  get what() {
    return this.#data[5];
  }
  /** how much of it */
  get amount() {
    return this.#data[6];
  }
  /** ticks begun */
  get begun() {
    return this.#data[7];
  }
  /** how much slower than the machine this tick is shown */
  get slowed() {
    return this.#data[8];
  }
  /** whether all of this tick is done */
  get rests() {
    return this.#data[9] === 0;
  }
  /** what this tick has taken so far, in ns: modelled */
  get ns() {
    return this.sum(({ ns }) => ns);
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }

  /** over all operators */
  sum(of: (operator: Operator) => number): number {
    return this.operators.reduce((sum, operator) => sum + of(operator), 0);
  }
}

function operatorAt(data: Float64Array, index: number): Operator {
  const from = HEADER + OPERATOR * index;
  const [kind, part, state, made, chunks, empty, shared, queries, selfSync, remaining, ns] = data.subarray(
    from,
    from + OPERATOR,
  );
  return {
    ...{ kind: kinds[kind] ?? 'blank', part, state: states[state] ?? 'unasked' },
    ...{ made, chunks, empty, shared, queries, selfSync, remaining, ns },
    sources: [],
  };
}

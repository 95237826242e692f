/**
 * A read-only, typed view of the flat numbers in which the engine describes one clock: the offsets of
 * `engine/src/clock/scene.rs` are named here and nowhere else.
 */
import { cursor } from '../../components/figure/cursor.ts';

const HEADER = 40;
const COUNTERS = 20;
const OPERATOR = 5;
const EDGE = 4;
const TICK = 5;

/** What an operator is, in the engine's order. */
const kinds = ['source', 'pass', 'join', 'output', 'card', 'line'] as const;
export type Kind = (typeof kinds)[number];

/** Whose time it is, in the engine's order. */
const followed = ['nobody', 'card', 'line', 'both'] as const;
export type Followed = (typeof followed)[number];

/** What the clock does after a tick, in the engine's order. */
const ends = ['freed', 'went', 'slept', 'caughtUp', 'jumped', 'stopped'] as const;
export type End = (typeof ends)[number];

/** Of the clock's work, in the engine's order. */
export const places = ['idle', 'wakes', 'changes', 'cycles', 'finds', 'paces'] as const;
export type Place = (typeof places)[number];

export interface Operator {
  kind: Kind;
  /** whose time it has, of a device that is open */
  token: Followed;
  /** whether the clock runs it itself */
  animated: boolean;
  /** since this tick began */
  asked: number;
  told: number;
}

export interface Edge {
  /** an operator; -1: the clock */
  parent: number;
  child: number;
  /** since this tick began: questions down it, callbacks up it */
  asked: number;
  told: number;
}

/** A tick of the clock; times in ms. */
export interface Tick {
  began: number;
  ended: number;
  /** when the next one begins */
  next: number;
  end: End;
  follows: Followed;
}

/** The counters, in the order in which the engine gives them. */
export const counters = [
  'ticks',
  'selfSync',
  'callbacks',
  'deadCallbacks',
  'registered',
  'deregistered',
  'entries',
  'plugs',
  'restarts',
  'switches',
  'wrong',
  'sleeps',
  'sleptUs',
  'catchUps',
  'resets',
  'conflicts',
  'mostHooks',
  'longestBurst',
] as const;
export type Counter = (typeof counters)[number];

/** One clock as it was at one step. Valid as long as nobody writes into the numbers. */
export class Scene {
  readonly operators: Operator[];
  readonly edges: Edge[];
  readonly ticks: Tick[];
  readonly #data: Float64Array;

  /** @param data the numbers of one side; longer than needed is fine, shorter is refused */
  constructor(data: Float64Array) {
    this.#data = data;
    const take = cursor(data);
    take(HEADER);
    this.operators = Array.from({ length: data[2] }, () => {
      const [kind, token, animated, asked, told] = take(OPERATOR);
      return { kind: kinds[kind], token: followed[token], animated: animated === 1, asked, told };
    });
    this.edges = Array.from({ length: data[3] }, () => {
      const [parent, child, asked, told] = take(EDGE);
      return { parent, child, asked, told };
    });
    this.ticks = Array.from({ length: data[4] }, () => {
      const [began, ended, next, how, follows] = take(TICK);
      const ms = (us: number) => us / 1000;
      return {
        began: ms(began),
        ended: ms(ended),
        next: ms(next),
        end: ends[how],
        follows: followed[follows],
      };
    });
  }

  /** ticks of virtual time */
  get time() {
    return this.#data[1];
  }
  /** whom the clock follows */
  get follows(): Followed {
    return followed[this.#data[5]];
  }
  get place(): Place {
    return places[this.#data[6]];
  }
  /** what was done last, by the engine's number; by or to which operator; and how much of it. -1: nothing yet */
  get last() {
    return { what: this.#data[7], who: this.#data[8], value: this.#data[9] };
  }
  /** ticks of the clock */
  get begun() {
    return this.#data[10];
  }
  /** how much slower than the machine this tick is shown */
  get slowed() {
    return this.#data[11];
  }
  /** actions of this tick that are left */
  get left() {
    return this.#data[12];
  }
  /** since this tick began */
  get asked() {
    return this.#data[13];
  }
  get told() {
    return this.#data[14];
  }
  /** questions that the clock itself asked in this tick, or callbacks that it got */
  get clock() {
    return this.#data[15];
  }
  /** callbacks that are registered */
  get hooks() {
    return this.#data[16];
  }
  /** whether the clock was wrong in its last tick */
  get wrong() {
    return this.#data[17] === 1;
  }

  counter(name: Counter): number {
    return this.#data[COUNTERS + counters.indexOf(name)];
  }
}

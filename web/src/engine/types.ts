/**
 * The engine's types as the page uses them: what `engine/pkg/ringside.js` exchanges, by name.
 *
 * Time is counted in ticks of 0.1 ms of virtual time; a step is one visible action of one actor in each of the two worlds.
 */

/** Side of the comparison: 0 is A, 1 is B. */
export type Side = 0 | 1;

/** Ticks of virtual time in a millisecond. */
export const TICKS_PER_MS = 10;
/** Ticks of virtual time in a second. */
export const TICKS_PER_SECOND = 10_000;

/** Everything the engine offers. */
export interface Catalogue {
  labs: Lab[];
}

/** A subject with rival implementations of one mechanism. */
export interface Lab {
  id: string;
  variants: Variant[];
  knobs: Knob[];
  presets: Preset[];
  /** Variant that side A opens with. */
  default_a: string;
  default_b: string;
}

/** One implementation of a lab's mechanism. */
export interface Variant {
  id: string;
  /** Version that it comes from: `v4.13`. */
  era: string;
  /** Years it was in use: `2021–2023`, or empty. */
  years: string;
  lineage: 'textbook' | 'shipped' | 'beyond';
  /** Id of the variant that it replaced. */
  before: string | null;
  /** What its authors published: how many times as fast as the one before. */
  claim: { ratio: number; source: string } | null;
  /** Names of the places in its code where a publisher can stand, by number. */
  writer_places: string[];
  reader_places: string[];
  /** Path of its source file, from the root of the repository. */
  source: string;
}

/** A number the user may set; for a choice the index of the option, for a switch 0 or 1. */
export interface Knob {
  id: string;
  group: 'dial' | 'more' | 'fault';
  kind: 'range' | 'choice' | 'switch';
  unit: string;
  min: number;
  max: number;
  default: number;
  log: boolean;
  /** Ids of a choice's options, by value. */
  options: string[];
  /** Variants that it matters to; empty: all. */
  only: string[];
}

/** A named configuration: variants, and the knobs that differ from their defaults. */
export interface Preset {
  id: string;
  a: string;
  b: string;
  knobs: Record<string, number>;
}

/** All that a session's course follows from. */
export interface Config {
  lab: string;
  a: string;
  b: string;
  /** 0: actors take turns in order; else the seed of a shuffled schedule, up to 2³² - 1. */
  seed: number;
  /** Sample rate of the sound card, 8 000 to 192 000 Hz. */
  rate: number;
  knobs: Record<string, number>;
}

/** Why the engine, or the reader of a link, would not take a value. */
export interface Refusal {
  /** Id of a knob, or `lab`, `a`, `b`, `seed`, `rate`, `action`, `media`, … */
  knob: string;
  value: string;
  allowed: string;
}

/** What the user does to the running worlds, at the current step. */
export type Action =
  | { kind: 'join' }
  | { kind: 'leave'; reader: number }
  /** Its next send takes `ms` longer, 1 to 10 000. */
  | { kind: 'stall'; reader: number; ms: number }
  /** It loses the processor for `ms` between its check and its sleep. */
  | { kind: 'preempt'; reader: number; ms: number }
  | { kind: 'close' };

/** How far a tournament is. */
export interface Progress {
  phase: 'digests' | 'calibrating' | 'warming up' | 'measuring' | 'done';
  done: number;
  of: number;
  /** Rounds taken back because the tab was hidden. */
  discarded: number;
}

/** The baseline and one variant, measured in pairs; times in ns per `unit`, null where the clock was too coarse. */
export interface Comparison {
  lab: string;
  preset: string;
  baseline: string;
  variant: string;
  unit: string;
  baseline_ns: number | null;
  variant_ns: number | null;
  /** Baseline time / variant time: above 1 the variant is faster. */
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** How far the baseline's ratio with itself was from 1: 0.02 is 2 %. */
  noise_floor: number | null;
  pairs: number;
  verdict: 'faster' | 'slower' | 'no difference found' | 'too noisy' | 'below the clock';
  digests_equal: boolean;
  counters: { baseline: Record<string, number>; variant: Record<string, number> };
  modelled: Record<string, unknown> | null;
  claim: { ratio: number; source: string } | null;
}

/** What a tournament found. */
export interface Result {
  /** Smallest step of the clock, in microseconds. */
  tick_us: number;
  comparisons: Comparison[];
}

/** A running pair of worlds: what the page uses of the engine's class. */
export interface Session {
  advance(steps: number): number;
  advance_to(tick: number, most_steps: number): number;
  seek(step: number): void;
  seek_time(tick: number): void;
  act(action: Action): void;
  step(): number;
  time(): number;
  end_step(): number;
  end_time(): number;
  look(stream: number): void;
  scene(side: number, out: Float64Array): number;
  tape(side: number): Uint32Array;
  trace(side: number, last: number): Uint32Array;
  listen(side: number): void;
  sound(out: Float32Array): number;
  set_media(pcm: Float32Array, channels: number, rate: number): void;
  clear_media(): void;
  free(): void;
}

/** A running tournament: what the page uses of the engine's class. */
export interface Measure {
  advance(): number;
  progress(): Progress;
  discard_round(): void;
  result(): Result;
  free(): void;
}

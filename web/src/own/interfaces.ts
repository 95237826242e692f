/**
 * What a variant of one's own exports and may import: `docs/own.md` is this in prose. Version 1.
 */
import type { FuncType } from './module/sections.ts';

/** The labs whose variants can be written: the mechanism that one writes. */
export type OwnKind = 'ring' | 'pool' | 'jobs';

/** Version of the interface, as a module's `ringside_abi` says. */
const VERSION = 1;

const I32 = 0x7f;
/** The type of a function of `params` numbers. */
const func = (params: number, results: 0 | 1): FuncType => ({
  params: Array.from({ length: params }, () => I32),
  results: results === 0 ? [] : [I32],
});

/** A range of memory, in bytes. */
export interface Range {
  begin: number;
  bytes: number;
}

export interface Asked {
  functions: Record<string, FuncType>;
  /** Functions that it may lack. */
  optional?: Record<string, FuncType>;
  /** Constants, with the range of their values. */
  constants: Record<string, { min: number; max: number }>;
}

const version = { ringside_abi: { min: VERSION, max: VERSION } };

/** What each kind has to export. */
export const ASKED: Record<OwnKind, Asked> = {
  ring: {
    functions: { publisher_step: func(2, 1), reader_step: func(2, 1), frame: func(1, 1) },
    optional: { closer_step: func(1, 1), reader_frame: func(1, 1) },
    constants: { ...version, slots: { min: 1, max: 64 } },
  },
  jobs: {
    functions: { producer_step: func(2, 1), worker_step: func(2, 1), job: func(1, 1) },
    constants: version,
  },
  pool: {
    functions: { init: func(2, 0), alloc: func(2, 1), free: func(3, 0) },
    constants: version,
  },
};

/** Functions that it may import, by module and name. `abort` is what AssemblyScript calls where an index is wrong. */
export const IMPORTS: Record<string, FuncType> = {
  'env.abort': func(4, 0),
  'ringside.wait': func(2, 0),
  'ringside.notify': func(1, 0),
};

/** The memory, which Ringside makes and the module imports. */
export const MEMORY = 'env.memory';

/** Prefix of the exported addresses of words that may be waited on. */
export const WORD = 'word_';
/** Those whose steps a ring or a queue of jobs exports. */
export type ActorKind = 'publisher' | 'reader' | 'closer' | 'producer' | 'worker';
/** Exported constants that name the states, such as `reader.look`. */
export const STATE = /^(publisher|reader|closer|producer|worker)\.(.+)$/;

/** Constants that it may export, too: its state, and memory that holds nothing between two calls, such as a stack. */
export const OPTIONAL = ['state_begin', 'state_bytes', 'scratch_begin', 'scratch_bytes'];

/** Limits of what a module may ask for. */
export const MOST = {
  /** Size of a module, in bytes. */
  bytes: 1_048_576,
  /** Memory, in pages of 64 KiB. */
  pages: 16,
  /** Elements of a table. */
  elements: 10_000,
  /** State in memory, in bytes: each explored state is stored. */
  state: 1_024,
  /** Memory that holds nothing between calls, in bytes. */
  scratch: 65_536,
  /** Mutable globals, which are part of the state. */
  globals: 64,
  /** States of one actor. */
  states: 250,
  /** Words that may be waited on. */
  words: 32,
} as const;

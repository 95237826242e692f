/**
 * What a race does with each subject. At first the work is done on a metered copy, in the search's manner, whose calls are
 * checked; then on the module itself, instance to instance, which is timed.
 */
import { faultIn } from '../guest/fault.ts';
import { memoryOf } from '../module/check.ts';
import { readSections } from '../module/sections.ts';
import type { PoolFailure } from '../search/pool.ts';
import type { RingFailure } from '../search/ring.ts';

/** Why a variant does not race. */
export type RaceFailure =
  | Extract<PoolFailure, { kind: 'twice' | 'overlap' | 'outside' | 'misaligned' }>
  | Extract<RingFailure, { kind: 'torn' | 'order' | 'unknown' }>
  /** `alloc` returned 0. `lent`: bytes that were lent then */
  | { kind: 'none'; bytes: number; lent: number }
  /** A block had other contents when it was freed. */
  | { kind: 'contents' }
  /** The actor did not publish or send the frame in `turns` turns. `word`: what it sleeps on */
  | { kind: 'stuck'; actor: number; frame: number; turns: number; word?: string }
  /** It passed the check, and failed in a later batch. `why`: the browser's own words, if it trapped */
  | { kind: 'timed'; why?: string };

/** The variant cannot do the work. */
export class Unfit extends Error {
  readonly failure: RaceFailure;
  constructor(failure: RaceFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Runs batches, and returns how many units of work these were: blocks, or frames that were sent. */
export type RunBatches = (batches: number) => number;

/** The result of a check: the digest of a batch, and of a ring the number of steps per frame that is sent. */
export interface Checked {
  digest: number;
  steps?: number;
}

/** The work of a kind of variant. */
export interface Work {
  /** Does the work on a metered copy of a module, and checks each call. @throws {Refused} {Faulted} {Unfit} */
  check: (module: Uint8Array) => Checked;
  /**
   * The work on an instance of the module itself, which is neither metered nor checked: it has passed the check.
   * @param digest of a batch
   */
  timed: (module: Uint8Array, digest: number) => RunBatches;
}

/** Exports of the module that does the work. */
export interface WorkExports {
  /** @returns the digest of one batch; 0 if it came to no end */
  batch: () => number;
  /** @returns how many batches had the digest, before one had another */
  run: (batches: number, digest: number) => number;
}

export const compiled = (module: Uint8Array) => new WebAssembly.Module(Uint8Array.from(module));

const PAGE = 65_536;

/** The memory of a module that is timed. `extra`: address of the pages behind those that it declares */
export function memoryFor(module: Uint8Array, pages: number): { memory: WebAssembly.Memory; extra: number } {
  const { min = 0 } = memoryOf(readSections(module)) ?? {};
  const size = min + pages;
  return {
    memory: new WebAssembly.Memory({ initial: size, maximum: size }),
    extra: min * PAGE,
  };
}

/** Runs batches that are timed. @param units of work in a batch */
export function counted({ run }: WorkExports, digest: number, units: number): RunBatches {
  return (batches) => {
    if (failing(() => run(batches, digest)) < batches) throw new Unfit({ kind: 'timed' });
    return batches * units;
  };
}

/** A call of the variant itself. @throws {Unfit} in place of a fault of the variant */
function failing<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const fault = faultIn(error, false, new Map());
    throw fault ? new Unfit({ kind: 'timed', why: (error as Error).message }) : error;
  }
}

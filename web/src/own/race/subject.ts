/**
 * Runs the work of a race on a pool. The module that does the work imports the pool's functions and memory. At first these are
 * checked calls of a metered copy, in the search's manner; then the pool's own functions, instance to instance, which are timed.
 */
import { abort, faultIn } from '../guest/fault.ts';
import { Guest } from '../guest/guest.ts';
import { memoryOf } from '../module/check.ts';
import { readSections } from '../module/sections.ts';
import type { PoolFailure } from '../search/pool.ts';

const PAGE = 65_536;
/** Pages that are added to the memory that a module declares. */
const PAGES = 8;
/** Bytes before the pool's memory, in which the work keeps its ring of blocks. */
const RING_BYTES = 512;
/** What the pool shares out, in bytes: the blocks of the ring, about 66 kB, take more in a pool that rounds sizes up. */
const RACE_BYTES = PAGES * PAGE - RING_BYTES;
/** Most blocks that are lent at once, and their sizes in bytes, as the work has them. */
export const BLOCKS = { lent: 64, least: 16, most: 2_048 } as const;
/** Blocks that a batch allocates and frees. */
export const BATCH = 1_024;
/** Batches that are checked before the pool is timed. */
const CHECKED = 16;

/** Why a pool does not race. */
export type RaceFailure =
  | Extract<PoolFailure, { kind: 'twice' | 'overlap' | 'outside' | 'misaligned' }>
  /** `alloc` returned 0. `lent`: bytes that were lent then */
  | { kind: 'none'; bytes: number; lent: number }
  /** A block had other contents when it was freed. */
  | { kind: 'contents' }
  /** It passed the check, and failed in a later batch. `why`: the browser's own words, if it trapped */
  | { kind: 'timed'; why?: string };

/** The pool cannot do the work. */
export class Unfit extends Error {
  readonly failure: RaceFailure;
  constructor(failure: RaceFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

interface Pool {
  memory: WebAssembly.Memory;
  alloc: (bytes: number, align: number) => number;
  free: (at: number, bytes: number, align: number) => void;
}

interface Work {
  /** @returns the digest of one batch; 0 if `alloc` had no block */
  batch: () => number;
  /** @returns how many batches had the digest, before one had another */
  run: (batches: number, digest: number) => number;
}

/** @param slots address of the work's ring of blocks */
function workOn(work: WebAssembly.Module, { memory, alloc, free }: Pool, slots: number): Work {
  const imports = { variant: { memory, alloc, free, slots } };
  return new WebAssembly.Instance(work, imports).exports as unknown as Work;
}

/**
 * Does the work on a metered copy of a pool, and checks each block that it lends.
 * @param expected digest of a batch; that of the first one by default
 * @returns the digest of a batch
 * @throws {Refused} {Faulted} {Unfit}
 */
export function checkedDigest(module: Uint8Array, work: WebAssembly.Module, expected?: number): number {
  // A pool waits for nobody.
  const waiting = { wait: () => undefined, notify: () => undefined };
  const guest = new Guest(module, 'pool', waiting, undefined, PAGES);
  guest.within('ringside_abi', 1, 1);
  const begin = guest.extra + RING_BYTES;
  const init = guest.function<(begin: number, bytes: number) => void>('init');
  const alloc = guest.function<Pool['alloc']>('alloc');
  const free = guest.function<Pool['free']>('free');
  guest.run(() => init(begin, RACE_BYTES));
  const blocks = new LentBlocks();
  const checked: Pool = {
    memory: guest.memory,
    alloc(bytes, align) {
      const address = guest.run(() => alloc(bytes, align)) >>> 0;
      blocks.lend(address === 0 ? undefined : address - begin, bytes, align);
      return address;
    },
    free(address, bytes, align) {
      blocks.take(address - begin);
      guest.run(() => free(address, bytes, align));
    },
  };
  const exports = workOn(work, checked, guest.extra);
  const batch = () => intact(exports.batch);
  let digest = expected;
  for (let done = 0; done < CHECKED; done++) {
    const own = batch();
    digest ??= own;
    if (own !== digest) throw new Unfit({ kind: 'contents' });
  }
  return digest ?? 0;
}

/** A part of the work. It traps itself only where the pool wrote into its ring of blocks. @throws {Unfit} */
function intact<T>(part: () => T): T {
  try {
    return part();
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError ? new Unfit({ kind: 'contents' }) : error;
  }
}

/** The blocks that a pool has lent, by their offsets in its memory. */
class LentBlocks {
  readonly #blocks = new Map<number, number>();
  readonly #freed = new Set<number>();
  #bytes = 0;

  /** @param at undefined if there was no block @throws {Unfit} */
  lend(at: number | undefined, bytes: number, align: number) {
    if (at === undefined) throw new Unfit({ kind: 'none', bytes, lent: this.#bytes });
    if (at < 0 || at + bytes > RACE_BYTES) throw new Unfit({ kind: 'outside', bytes, at });
    if (at % align !== 0) throw new Unfit({ kind: 'misaligned', bytes, at });
    if (this.#blocks.has(at)) throw new Unfit({ kind: 'twice', bytes, at, freed: this.#freed.has(at) });
    for (const [other, size] of this.#blocks)
      if (other < at + bytes && at < other + size) throw new Unfit({ kind: 'overlap', bytes, at, other });
    this.#blocks.set(at, bytes);
    this.#bytes += bytes;
  }

  /** @throws {Unfit} if it is not lent: the pool wrote into the work's ring of blocks */
  take(at: number) {
    const bytes = this.#blocks.get(at);
    if (bytes === undefined) throw new Unfit({ kind: 'contents' });
    this.#bytes -= bytes;
    this.#blocks.delete(at);
    this.#freed.add(at);
  }
}

/**
 * The work on an instance of the pool itself, which is neither metered nor checked: it has passed the check.
 * @param digest of a batch
 * @returns runs batches, and returns how many blocks they allocated and freed
 */
export function timedRun(
  module: Uint8Array<ArrayBuffer>,
  work: WebAssembly.Module,
  digest: number,
): (batches: number) => number {
  const { min = 0 } = memoryOf(readSections(module)) ?? {};
  const pages = min + PAGES;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const waiting = { wait: () => undefined, notify: () => undefined };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), {
    env: { memory, abort },
    ringside: waiting,
  });
  // The functions themselves, so that the engine links them to the work without code of JavaScript between.
  const { init, alloc, free } = instance.exports as unknown as Pool & {
    init: (begin: number, bytes: number) => void;
  };
  const slots = min * PAGE;
  init(slots + RING_BYTES, RACE_BYTES);
  const { run } = workOn(work, { memory, alloc, free }, slots);
  return (batches) => {
    if (failing(() => run(batches, digest)) < batches) throw new Unfit({ kind: 'timed' });
    return batches * BATCH;
  };
}

/** A call of the pool itself. @throws {Unfit} in place of a fault of the pool */
function failing<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const fault = faultIn(error, false, new Map());
    throw fault ? new Unfit({ kind: 'timed', why: (error as Error).message }) : error;
  }
}

/** The work of a race of pools. The module that does it imports the pool's functions and memory. */
import { abort } from '../guest/fault.ts';
import { Guest } from '../guest/guest.ts';
import { compiled, counted, memoryFor, Unfit, type Work, type WorkExports } from './subject.ts';
import type { Modules } from './subjects.ts';

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

interface Pool {
  init: (begin: number, bytes: number) => void;
  alloc: (bytes: number, align: number) => number;
  free: (at: number, bytes: number, align: number) => void;
}

// A pool waits for nobody.
const waiting = { wait: () => undefined, notify: () => undefined };

export function poolWork(modules: Modules): Work {
  const work = compiled(modules.work);
  /** @param slots address of the work's ring of blocks */
  const on = (memory: WebAssembly.Memory, { alloc, free }: Omit<Pool, 'init'>, slots: number) =>
    new WebAssembly.Instance(work, { env: { memory, slots }, variant: { alloc, free } })
      .exports as unknown as WorkExports;
  return {
    check(module) {
      const guest = new Guest(module, 'pool', waiting, undefined, PAGES);
      guest.within('ringside_abi', 1, 1);
      const { batch } = on(guest.memory, checkedPool(guest), guest.extra);
      const digest = intact(batch);
      for (let done = 1; done < CHECKED; done++)
        if (intact(batch) !== digest) throw new Unfit({ kind: 'contents' });
      return { digest };
    },
    timed(module, digest) {
      const { memory, extra } = memoryFor(module, PAGES);
      const instance = new WebAssembly.Instance(compiled(module), {
        env: { memory, abort },
        ringside: waiting,
      });
      // The functions themselves, so that the engine links them to the work without code of JavaScript between.
      const { init, ...pool } = instance.exports as unknown as Pool;
      init(extra + RING_BYTES, RACE_BYTES);
      return counted(on(memory, pool, extra), digest, BATCH);
    },
  };
}

/** The pool's functions, each of whose blocks is checked. */
function checkedPool(guest: Guest): Omit<Pool, 'init'> {
  const begin = guest.extra + RING_BYTES;
  const init = guest.function<Pool['init']>('init');
  const alloc = guest.function<Pool['alloc']>('alloc');
  const free = guest.function<Pool['free']>('free');
  guest.run(() => init(begin, RACE_BYTES));
  const blocks = new LentBlocks();
  return {
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

/**
 * Counts the WebAssembly operations that a variant's work executes, in the copy of a module that counts them, which the
 * program in `scripts/wasm-tools/src/bin/wasm-operations` makes. The copy exports its counters as globals:
 * `operations:loads 2,integer 3` is the number of executions of all segments of code with 2 loads and 3 operations on
 * integers, and `operations:bytes` the number of bytes that bulk operations copied or filled. The bench loads this file
 * without a build, so it imports only types.
 */
import type { Config } from '../types.ts';

/** The classes of operations, each with its meaning in `scripts/wasm-tools/src/bin/wasm-operations/class.rs`. */
export const CLASSES = [
  'loads',
  'stores',
  'atomics',
  'calls',
  'indirect',
  'branches',
  'bulk',
  'integer',
  'float',
  'operands',
  'other',
] as const;

/** Executed operations by class, and the bytes of bulk operations. */
export type Operations = Record<(typeof CLASSES)[number] | 'bytes', number>;

/** The operations that a variant executed. */
export interface Counted {
  /** Unit of the work: `delivery`, `job` … */
  unit: string;
  /** Number of units that were done while it counted. */
  units: number;
  operations: Operations;
}

/** The part of a module that counting uses. */
export interface Countable {
  Work: {
    /** @throws {Refused} if the variant cannot run here */
    timed(config: Config, variant: string): { unit(): string; run(batches: number): number };
  };
}

/** Units of work that are counted, at least, unless they are large: a tick of the station can be a billion operations. */
const UNITS = 1_000;
/** Operations after which no further batch is counted: a second or less of work. */
const MOST = 200_000_000;
/** Batches before the counted ones, in which memory is allocated that later ones use again. */
const SET_UP = 1;

const PREFIX = 'operations:';

type Sums = Map<keyof Operations, bigint>;

/**
 * The operations that an instance has executed so far, and the bytes of its bulk operations.
 * @param exports of an instance of a copy
 */
export function sumsOf(exports: object): Sums {
  const sums: Sums = new Map();
  for (const [name, counter] of Object.entries(exports)) {
    if (!name.startsWith(PREFIX) || !(counter instanceof WebAssembly.Global)) continue;
    const executed = counter.value as bigint;
    for (const part of name.slice(PREFIX.length).split(',')) {
      const [id, count = '1'] = part.split(' ') as [keyof Operations, string?];
      sums.set(id, (sums.get(id) ?? 0n) + executed * BigInt(count));
    }
  }
  return sums;
}

/**
 * Counts the operations of a variant's timed work, after it was set up.
 * @param module a fresh instance, because the state of the allocator and the keys of hash tables depend on what an
 *   instance did before
 * @param exports of the instance
 * @throws {Error} if it did no work
 */
export function count(module: Countable, exports: object, config: Config, variant: string): Counted {
  const work = module.Work.timed(config, variant);
  work.run(SET_UP);
  const before = sumsOf(exports);
  let counted = { unit: work.unit(), units: 0, operations: since(before, before) };
  // Doubled each time, so that a small change of the variant seldom changes the number of batches.
  for (let batches = 1; counted.units < UNITS && total(counted.operations) < MOST; batches *= 2) {
    const done = work.run(batches);
    if (done === 0) throw new Error(`${variant} did no work, for example because its memory ran out`);
    counted = { ...counted, units: counted.units + done, operations: since(before, sumsOf(exports)) };
  }
  return counted;
}

/** The operations between two sums. */
function since(before: Sums, after: Sums): Operations {
  const executed = (id: keyof Operations) => Number((after.get(id) ?? 0n) - (before.get(id) ?? 0n));
  const operations = Object.fromEntries([...CLASSES, 'bytes' as const].map((id) => [id, executed(id)]));
  return operations as Operations;
}

/** All operations, without the bytes. */
export const total = (operations: Operations): number =>
  CLASSES.reduce((sum, id) => sum + operations[id], 0);

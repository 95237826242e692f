/**
 * The callers of a pool: each action allocates a block of one of three sizes, or frees one that is lent. Checked are the blocks
 * that it lends, that it leaves them alone, and that it lends freed memory again.
 */
import type { GuestFault } from '../guest/fault.ts';
import type { Guest } from '../guest/guest.ts';
import { GuestState } from '../guest/state.ts';
import type { Range } from '../interfaces.ts';
import type { World } from './search.ts';

/** Sizes of blocks: a power of two, one that is none, and the power of two above it. */
export const SIZES = [16, 24, 32] as const;
/** Most blocks that are lent at once. */
export const LENT = 3;
/** Bytes that the pool shares out. */
export const POOL_BYTES = 128;
const ALIGN = 8;
/** What the callers write into blocks that are lent. They clear a block before they free it, so that fewer states differ. */
const CONTENT = 0x5a5a5a5a;

/** Blocks by their offsets in the pool's memory. */
export type PoolFailure =
  /** A block lies where another one is lent, or partly. `freed`: whether that one was lent before, and given back. */
  | { kind: 'twice'; bytes: number; at: number; freed?: boolean }
  | { kind: 'overlap'; bytes: number; at: number; other: number }
  | { kind: 'outside'; bytes: number; at: number }
  | { kind: 'misaligned'; bytes: number; at: number }
  /** The pool wrote into a block that is lent. */
  | { kind: 'overwritten'; at: number }
  /** It has no block, although all or as many were free that it had lent before. */
  | { kind: 'lost'; bytes: number; lent: number; before: number }
  | { kind: 'fault'; fault: GuestFault };

/**
 * Words of control: address of each lent block or 0, its size's number; for each size the most that was lent at once. Blocks are
 * in the order of their addresses, because it does not matter to a pool which was lent first.
 */
const AT = { block: 0, size: LENT, most: 2 * LENT };
const CONTROL_WORDS = 2 * LENT + SIZES.length;

type Alloc = (bytes: number, align: number) => number;
type Free = (at: number, bytes: number, align: number) => void;

export class PoolWorld implements World<PoolFailure> {
  readonly words: number;
  readonly actions = SIZES.length + LENT;
  readonly #guest: Guest;
  readonly #state: GuestState;
  readonly #begin: number;
  readonly #memory: Int32Array;
  readonly #control = new Int32Array(CONTROL_WORDS);
  readonly #alloc: Alloc;
  readonly #free: Free;

  /** @throws {Faulted} if `init` does */
  constructor(make: (waiting: { wait: () => void; notify: () => void }) => Guest) {
    // A pool waits for nobody.
    this.#guest = make({ wait: () => undefined, notify: () => undefined });
    this.#guest.within('ringside_abi', 1, 1);
    this.#begin = this.#guest.extra;
    this.#memory = new Int32Array(this.#guest.memory.buffer);
    this.#state = new GuestState(this.#guest, this.#control, [{ begin: this.#begin, bytes: POOL_BYTES }]);
    const init = this.#guest.function<(begin: number, bytes: number) => void>('init');
    this.#guest.run(() => init(this.#begin, POOL_BYTES));
    this.words = this.#state.words;
    this.#alloc = this.#guest.function<Alloc>('alloc');
    this.#free = this.#guest.function<Free>('free');
  }

  save(into: Int32Array) {
    this.#state.save(into);
  }

  load(from: Int32Array, at: number) {
    this.#state.load(from, at);
  }

  can(action: number): boolean {
    if (action >= SIZES.length) return this.#control[AT.block + action - SIZES.length] !== 0;
    return this.#control[AT.block + LENT - 1] === 0;
  }

  act(action: number): PoolFailure | undefined {
    this.#guest.refuel();
    return action < SIZES.length ? this.#allocate(action) : this.#release(action - SIZES.length);
  }

  /** Offset of a lent block in the pool's memory, and its size; undefined for a free place. */
  block(place: number): { at: number; bytes: number } | undefined {
    const at = this.#control[AT.block + place];
    return at === 0 ? undefined : { at: at - this.#begin, bytes: SIZES[this.#control[AT.size + place]] };
  }

  blocks(): { at: number; bytes: number }[] {
    return Array.from({ length: LENT }, (_, place) => this.block(place)).filter(
      (block) => block !== undefined,
    );
  }

  done(): boolean {
    return false;
  }

  stuck(): never {
    throw new Error('a pool can always be called');
  }

  faulted(error: unknown): PoolFailure {
    return { kind: 'fault', fault: this.#guest.fault(error) };
  }

  checkRest() {
    this.#state.checkRest();
  }

  get scratch(): Range {
    return this.#state.scratch;
  }

  fillScratch(byte: number) {
    this.#state.fillScratch(byte);
  }

  #allocate(size: number): PoolFailure | undefined {
    const bytes = SIZES[size];
    const address = this.#alloc(bytes, ALIGN) >>> 0;
    if (address === 0) return this.#overwritten() ?? this.#refused(size);
    const at = address - this.#begin;
    if (at < 0 || at + bytes > POOL_BYTES) return { kind: 'outside', bytes, at };
    if (at % ALIGN !== 0) return { kind: 'misaligned', bytes, at };
    for (let other = 0; other < LENT; other++) {
      const block = this.block(other);
      if (block && block.at < at + bytes && at < block.at + block.bytes)
        return block.at === at
          ? { kind: 'twice', bytes, at }
          : { kind: 'overlap', bytes, at, other: block.at };
    }
    const failure = this.#overwritten();
    if (failure) return failure;
    this.#memory.fill(CONTENT, address >> 2, (address + bytes) >> 2);
    let place = LENT - 1;
    for (; place > 0; place--) {
      const before = this.#control[AT.block + place - 1];
      if (before !== 0 && before < address) break;
      this.#move(place - 1, place);
    }
    this.#control[AT.block + place] = address;
    this.#control[AT.size + place] = size;
    this.#control[AT.most + size] = Math.max(this.#control[AT.most + size], this.#lent(size));
    return undefined;
  }

  #release(place: number): PoolFailure | undefined {
    const at = this.#control[AT.block + place];
    const bytes = SIZES[this.#control[AT.size + place]];
    this.#memory.fill(0, at >> 2, (at + bytes) >> 2);
    this.#free(at, bytes, ALIGN);
    for (let other = place + 1; other < LENT; other++) this.#move(other, other - 1);
    this.#control[AT.block + LENT - 1] = 0;
    this.#control[AT.size + LENT - 1] = 0;
    return this.#overwritten();
  }

  #move(from: number, to: number) {
    this.#control[AT.block + to] = this.#control[AT.block + from];
    this.#control[AT.size + to] = this.#control[AT.size + from];
  }

  /** Blocks of a size that are lent. */
  #lent(size: number): number {
    let lent = 0;
    for (let place = 0; place < LENT; place++)
      if (this.#control[AT.block + place] !== 0 && this.#control[AT.size + place] === size) lent++;
    return lent;
  }

  /**
   * Whether a pool that has no block should have one. A pool may keep the memory of one size from others, so that only two
   * cases count: nothing is lent and it has lent this size before; or only this size was ever lent, and more of it at once.
   */
  #refused(size: number): PoolFailure | undefined {
    const before = this.#control[AT.most + size];
    const lent = this.#lent(size);
    const isEmpty = this.#control[AT.block] === 0;
    const isOnly = SIZES.every((_, other) => other === size || this.#control[AT.most + other] === 0);
    if ((isEmpty || isOnly) && lent < before) return { kind: 'lost', bytes: SIZES[size], lent, before };
    return undefined;
  }

  #overwritten(): PoolFailure | undefined {
    for (let block = 0; block < LENT; block++) {
      const address = this.#control[AT.block + block];
      if (address === 0) continue;
      const end = (address + SIZES[this.#control[AT.size + block]]) >> 2;
      for (let word = address >> 2; word < end; word++)
        if (this.#memory[word] !== CONTENT) return { kind: 'overwritten', at: address - this.#begin };
    }
    return undefined;
  }
}

// A pool with a list of free blocks for each power of two. Ringside calls init once, then alloc and free.
export const ringside_abi = 1;

// The pool's memory that was never lent, and behind it the end.
let next: usize = 0;
let end: usize = 0;

// For each power of two the first free block, or 0. A free block begins with the address of the next one.
const LEVELS: u32 = 17;
const heads = memory.data(LEVELS * 4, 4);
export const state_begin: usize = heads;
export const state_bytes: u32 = LEVELS * 4;

/** The power of two that holds a block, at least 8 bytes. */
function level(bytes: u32): u32 {
  return bytes <= 8 ? 3 : 32 - clz<u32>(bytes - 1);
}

/** The memory from `begin` on is the pool's. */
export function init(begin: usize, bytes: u32): void {
  next = begin;
  end = begin + bytes;
}

/** A block of at least so many bytes, or 0 if there is none. */
export function alloc(bytes: u32, align: u32): usize {
  const l = level(bytes);
  if (l >= LEVELS) return 0;
  const head = heads + l * 4;
  const block = <usize>load<u32>(head);
  if (block != 0) {
    store<u32>(head, load<u32>(block));
    return block;
  }
  const size: usize = 1 << l;
  if (next + size > end) return 0;
  const fresh = next;
  next += size;
  return fresh;
}

/** Takes a block back; `bytes` and `align` are those that it was asked for with. */
export function free(at: usize, bytes: u32, align: u32): void {
  const head = heads + level(bytes) * 4;
  store<u32>(at, load<u32>(head));
  store<u32>(head, <u32>at);
}

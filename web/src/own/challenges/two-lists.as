// A pool with a list of free blocks for each power of two. A free block begins with the address of the next one.
export const ringside_abi = 1;

let next: usize = 0;
let end: usize = 0;
// Heads of the lists of 16 and of 32 bytes.
const heads = memory.data(8, 4);
export const state_begin: usize = heads;
export const state_bytes: u32 = 8;

/** The list for a block: 0 or 1. */
function listOf(bytes: u32): u32 {
  return bytes <= 16 ? 0 : 1;
}

export function init(begin: usize, bytes: u32): void {
  next = begin;
  end = begin + bytes;
}

export function alloc(bytes: u32, align: u32): usize {
  const list = listOf(bytes), head = heads + list * 4;
  const block = <usize>load<u32>(head);
  if (block != 0) {
    store<u32>(head, load<u32>(block));
    return block;
  }
  const size: usize = 16 << list;
  if (next + size > end) return 0;
  next += size;
  return next - size;
}

export function free(at: usize, bytes: u32, align: u32): void {
  // Each list whose blocks it is large enough for.
  for (let list: u32 = 0; list <= listOf(bytes); list++) {
    const head = heads + list * 4;
    store<u32>(at, load<u32>(head));
    store<u32>(head, <u32>at);
  }
}

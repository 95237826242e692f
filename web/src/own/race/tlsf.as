// The allocator of AssemblyScript's own runtime, as a pool.
export const ringside_abi = 1;

/** Its memory is all from the module's end on, so that what lies before the pool's is taken for good. */
export function init(begin: usize, bytes: u32): void {
  heap.alloc(begin - __heap_base);
}

export function alloc(bytes: u32, align: u32): usize {
  return heap.alloc(bytes);
}

export function free(at: usize, bytes: u32, align: u32): void {
  heap.free(at);
}

//! The allocator of the modules without threads, which counts the bytes in use. A session uses the count to stop before memory
//! runs out, and the page shows it as the size of a library.

use model::counting_allocator::CountingAllocator;
use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Requested bytes in use, without the allocator's own overhead for each allocation.
pub fn live() -> usize {
    ALLOCATOR.live()
}

/// Requested bytes in use, without the allocator's own overhead.
#[wasm_bindgen]
pub fn live_bytes() -> u32 {
    live() as u32
}

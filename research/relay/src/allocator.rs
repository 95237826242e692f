//! The program's allocator, which counts the bytes in use.

use model::counting_allocator::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Requested bytes in use by the calling thread, without the allocator's own overhead.
pub fn live() -> usize {
    ALLOCATOR.live()
}

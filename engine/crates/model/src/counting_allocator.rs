//! A program's allocator that counts: the standard library's, with the number of bytes in use.
//!
//! For programs in which one thread allocates at a time. The count is then exact, with a load and a store for each call; a locked
//! addition would take 5 ns.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The allocator. A program installs it as its `#[global_allocator]`.
#[derive(Default)]
pub struct CountingAllocator {
    /// Requested bytes in use. Relaxed: a count, which orders nothing.
    live: AtomicUsize,
}

impl CountingAllocator {
    /// An allocator of which nothing is in use.
    pub const fn new() -> CountingAllocator {
        CountingAllocator { live: AtomicUsize::new(0) }
    }

    /// Requested bytes in use, without the allocator's own overhead for each allocation.
    pub fn live(&self) -> usize {
        self.live.load(Relaxed)
    }

    /// Counts a call, unless it failed, and returns its result.
    fn count(&self, ptr: *mut u8, freed: usize, allocated: usize) -> *mut u8 {
        if !ptr.is_null() {
            // Wraps where another thread allocates at the same moment, so that the count is off but nothing fails.
            self.live.store(self.live().wrapping_sub(freed).wrapping_add(allocated), Relaxed);
        }
        ptr
    }
}

#[expect(unsafe_code, reason = "a global allocator is an unsafe trait")]
// SAFETY: every method forwards to the standard library's allocator, which upholds the contract; the counting neither
// allocates nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees that the layout's size is not zero.
        self.count(unsafe { System.alloc(layout) }, 0, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees that the layout's size is not zero.
        self.count(unsafe { System.alloc_zeroed(layout) }, 0, layout.size())
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        self.count(ptr, layout.size(), 0);
        // SAFETY: the caller guarantees that this allocator returned `ptr` for `layout`.
        unsafe { System.dealloc(ptr, layout) };
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller guarantees that this allocator returned `ptr` for `layout`, and that `size` is not zero.
        self.count(unsafe { System.realloc(ptr, layout, size) }, layout.size(), size)
    }
}

//! A program's allocator that counts: the standard library's, with the number of bytes in use by each thread.
//!
//! Each thread has a count of its own, so that a call costs a load and a store. Threads that shared one count would wait for each
//! other's writes, which is the time that a program with several threads wants to measure.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Requested bytes that this thread has allocated and not freed. It needs no destructor, so that it can be used until the
    /// thread has ended.
    static LIVE: Cell<usize> = const { Cell::new(0) };
}

/// The allocator. A program installs it as its `#[global_allocator]`.
#[derive(Debug, Default)]
pub struct CountingAllocator;

impl CountingAllocator {
    /// Requested bytes that the calling thread has allocated and not freed, without the allocator's own overhead for each
    /// allocation. What one thread allocates and another frees makes both counts wrong.
    pub fn live(&self) -> usize {
        LIVE.get()
    }

    /// Counts a call, unless it failed, and returns its result.
    fn count(&self, ptr: *mut u8, freed: usize, allocated: usize) -> *mut u8 {
        if !ptr.is_null() {
            // Wraps where a thread frees what another one has allocated.
            LIVE.set(LIVE.get().wrapping_sub(freed).wrapping_add(allocated));
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

//! The program's allocator: the standard library's, which also counts the bytes in use.

#![expect(unsafe_code, reason = "a global allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

struct Counted;

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Requested bytes in use. Relaxed: a count, which orders nothing.
static LIVE: AtomicUsize = AtomicUsize::new(0);

/// Requested bytes in use, without the allocator's own overhead.
pub fn live() -> usize {
    LIVE.load(Relaxed)
}

/// Only one thread allocates while it matters, so that a load and a store suffice; a locked addition takes 5 ns.
fn count(freed: usize, allocated: usize) {
    LIVE.store(LIVE.load(Relaxed).wrapping_sub(freed).wrapping_add(allocated), Relaxed);
}

// SAFETY: every method forwards to the standard library's allocator, which upholds the contract; the counting neither
// allocates nor unwinds.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(0, layout.size());
        // SAFETY: the caller guarantees that the layout's size is not zero.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(0, layout.size());
        // SAFETY: the caller guarantees that the layout's size is not zero.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(layout.size(), 0);
        // SAFETY: the caller guarantees that this allocator returned `place` for `layout`.
        unsafe { System.dealloc(place, layout) };
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(layout.size(), size);
        // SAFETY: the caller guarantees that this allocator returned `place` for `layout`, and that `size` is not zero.
        unsafe { System.realloc(place, layout, size) }
    }
}

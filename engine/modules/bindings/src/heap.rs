//! The allocator of the modules without threads: the standard library's, which also counts the bytes in use. A session uses
//! the count to stop before memory runs out, and the page shows it as the size of a library.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use wasm_bindgen::prelude::*;

struct Counted;

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Requested bytes in use. The module has one thread, so that relaxed loads and stores suffice and compile to ordinary ones.
static LIVE: AtomicUsize = AtomicUsize::new(0);

/// Requested bytes in use, without the allocator's own overhead for each allocation.
pub fn live() -> usize {
    LIVE.load(Relaxed)
}

/// Requested bytes in use, without the allocator's own overhead.
#[wasm_bindgen]
pub fn live_bytes() -> u32 {
    live() as u32
}

fn count(ptr: *mut u8, freed: usize, allocated: usize) -> *mut u8 {
    if !ptr.is_null() {
        LIVE.store(LIVE.load(Relaxed) - freed + allocated, Relaxed);
    }
    ptr
}

#[expect(unsafe_code, reason = "a global allocator is an unsafe trait")]
// SAFETY: every method forwards to the standard library's allocator, which upholds the contract; the counting neither
// allocates nor unwinds.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees that the layout's size is not zero.
        count(unsafe { System.alloc(layout) }, 0, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees that the layout's size is not zero.
        count(unsafe { System.alloc_zeroed(layout) }, 0, layout.size())
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        count(ptr, layout.size(), 0);
        // SAFETY: the caller guarantees that this allocator returned `ptr` for `layout`.
        unsafe { System.dealloc(ptr, layout) };
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller guarantees that this allocator returned `ptr` for `layout`, and that `size` is not zero.
        count(unsafe { System.realloc(ptr, layout, size) }, layout.size(), size)
    }
}

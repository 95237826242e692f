//! The allocator of the modules without threads: the standard library's, with the bytes in use counted, so that a session
//! can refuse to go on before memory ends, and a page can say what a library takes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use wasm_bindgen::prelude::*;

struct Counted;

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Bytes in use, as asked for. The module has one thread: no order is needed, and the atomic is an ordinary number.
static LIVE: AtomicUsize = AtomicUsize::new(0);

/// Bytes in use, as asked for: without what the allocator itself adds to each piece.
pub fn live() -> usize {
    LIVE.load(Relaxed)
}

/// Bytes in use, as asked for.
#[wasm_bindgen]
pub fn live_bytes() -> u32 {
    live() as u32
}

fn count(place: *mut u8, freed: usize, taken: usize) -> *mut u8 {
    if !place.is_null() {
        LIVE.store(LIVE.load(Relaxed) - freed + taken, Relaxed);
    }
    place
}

#[expect(unsafe_code, reason = "a global allocator is an unsafe trait")]
// SAFETY: all is done by the standard library's allocator, whose promises are the same; counting neither allocates nor
// unwinds.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the layout is the caller's promise.
        count(unsafe { System.alloc(layout) }, 0, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        count(unsafe { System.alloc_zeroed(layout) }, 0, layout.size())
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(place, layout.size(), 0);
        // SAFETY: place and layout are the caller's promise.
        unsafe { System.dealloc(place, layout) };
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        count(unsafe { System.realloc(place, layout, size) }, layout.size(), size)
    }
}

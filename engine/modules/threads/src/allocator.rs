//! The allocator of the module over shared memory: dlmalloc, as in the standard library, under a lock that threads sleep at
//! rather than spin (four threads on two processors would spin while the holder waits for a processor), and counted, so
//! that a leak of one byte is seen. Counting costs no atomic: it is done under the lock.

use std::alloc::{GlobalAlloc, Layout};

use dlmalloc::Dlmalloc;
use wasm_bindgen::prelude::*;

use sync::Mutex;

struct Heap {
    heap: Dlmalloc,
    live: u32,
    bytes: usize,
}

struct Counted(Mutex<Heap>);

#[global_allocator]
static ALLOCATOR: Counted = Counted(Mutex::new(Heap { heap: Dlmalloc::new(), live: 0, bytes: 0 }));

#[expect(unsafe_code, reason = "a global allocator is an unsafe trait")]
// SAFETY: the heap is dlmalloc's, whose promises are the same, used by one thread at a time; neither it nor the lock
// allocates or unwinds.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let mut heap = self.0.lock();
        // SAFETY: the layout is the caller's promise.
        let place = unsafe { heap.heap.malloc(layout.size(), layout.align()) };
        heap.count(place, layout);
        place
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let mut heap = self.0.lock();
        // SAFETY: as above.
        let place = unsafe { heap.heap.calloc(layout.size(), layout.align()) };
        heap.count(place, layout);
        place
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        let mut heap = self.0.lock();
        heap.live -= 1;
        heap.bytes -= layout.size();
        // SAFETY: place and layout are the caller's promise.
        unsafe { heap.heap.free(place, layout.size(), layout.align()) };
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let mut heap = self.0.lock();
        // SAFETY: as above.
        let moved = unsafe { heap.heap.realloc(place, layout.size(), layout.align(), size) };
        if !moved.is_null() {
            heap.bytes = heap.bytes - layout.size() + size;
        }
        moved
    }
}

impl Heap {
    fn count(&mut self, place: *mut u8, layout: Layout) {
        if !place.is_null() {
            self.live += 1;
            self.bytes += layout.size();
        }
    }
}

/// Allocations that were not given back.
#[wasm_bindgen]
pub fn live_allocations() -> u32 {
    ALLOCATOR.0.lock().live
}

/// Bytes in them, as asked for.
#[wasm_bindgen]
pub fn live_bytes() -> u32 {
    ALLOCATOR.0.lock().bytes as u32
}

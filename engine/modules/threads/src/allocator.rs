//! The allocator of the module over shared memory: dlmalloc, as in the standard library, but behind a lock on which threads
//! sleep. With a spin lock, four threads on two processors would spin while the holder waits for a processor. It also counts
//! allocations, so that tests find a leak of one byte; the counters are updated under the lock and need no atomic operation.

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
// SAFETY: every method forwards to dlmalloc, which upholds the contract, and the lock admits one thread at a time; neither
// allocates or unwinds.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let mut heap = self.0.lock();
        // SAFETY: the caller guarantees that the layout's size is not zero.
        let ptr = unsafe { heap.heap.malloc(layout.size(), layout.align()) };
        heap.count(ptr, layout);
        ptr
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let mut heap = self.0.lock();
        // SAFETY: the caller guarantees that the layout's size is not zero.
        let ptr = unsafe { heap.heap.calloc(layout.size(), layout.align()) };
        heap.count(ptr, layout);
        ptr
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        let mut heap = self.0.lock();
        heap.live -= 1;
        heap.bytes -= layout.size();
        // SAFETY: the caller guarantees that this allocator returned `ptr` for `layout`.
        unsafe { heap.heap.free(ptr, layout.size(), layout.align()) };
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let mut heap = self.0.lock();
        // SAFETY: the caller guarantees that this allocator returned `ptr` for `layout`, and that `size` is not zero.
        let moved = unsafe { heap.heap.realloc(ptr, layout.size(), layout.align(), size) };
        if !moved.is_null() {
            heap.bytes = heap.bytes - layout.size() + size;
        }
        moved
    }
}

impl Heap {
    fn count(&mut self, ptr: *mut u8, layout: Layout) {
        if !ptr.is_null() {
            self.live += 1;
            self.bytes += layout.size();
        }
    }
}

/// Number of allocations that are not yet freed.
#[wasm_bindgen]
pub fn live_allocations() -> u32 {
    ALLOCATOR.0.lock().live
}

/// Requested bytes in use, without the allocator's own overhead.
#[wasm_bindgen]
pub fn live_bytes() -> u32 {
    ALLOCATOR.0.lock().bytes as u32
}

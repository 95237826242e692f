//! What tests of refused memory share: the standard library's allocator, which gives nothing where the test says so.

#![expect(unsafe_code, reason = "a global allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};

/// Asks for each allocation whether it is to be refused. What is asked must neither allocate nor unwind.
pub struct Failing(pub fn() -> bool);

// SAFETY: memory comes from the standard library's allocator with the caller's own layouts, or is refused with a null pointer,
// as the trait allows; what is asked neither allocates nor unwinds.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the layout is the caller's promise.
        if (self.0)() { std::ptr::null_mut() } else { unsafe { System.alloc(layout) } }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: place and layout are the caller's promise.
        unsafe { System.dealloc(place, layout) };
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: place, layout and size are the caller's promise.
        if (self.0)() { std::ptr::null_mut() } else { unsafe { System.realloc(place, layout, size) } }
    }
}

//! An allocator for tests of failing allocations: the standard library's, with failures that the test chooses.

#![expect(unsafe_code, reason = "a global allocator is an unsafe trait")]

use std::alloc::{GlobalAlloc, Layout, System};

/// An allocator that calls the function for each allocation and fails it if the function returns `true`. The function must
/// neither allocate nor unwind.
pub struct Failing(pub fn() -> bool);

// SAFETY: memory comes from the standard library's allocator with the caller's layouts. A failure returns a null pointer, which
// the trait allows. The function neither allocates nor unwinds.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees a valid layout.
        if (self.0)() { std::ptr::null_mut() } else { unsafe { System.alloc(layout) } }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees that `place` was allocated with this layout.
        unsafe { System.dealloc(place, layout) };
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller guarantees that `place` was allocated with this layout, and that the size is valid.
        if (self.0)() { std::ptr::null_mut() } else { unsafe { System.realloc(place, layout, size) } }
    }
}

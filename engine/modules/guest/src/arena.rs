//! The allocator: everything that a ring consists of lies in one range of memory, which is the state that the search
//! saves and restores.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::UnsafeCell;

/// More than a ring needs, for the texts of its description.
const BYTES: usize = 1 << 14;

/// Hands out its memory from the beginning on, and takes none back.
#[repr(align(16))]
pub struct Arena {
    memory: UnsafeCell<[u8; BYTES]>,
    used: UnsafeCell<usize>,
}

// SAFETY: the module has one thread.
unsafe impl Sync for Arena {}

impl Arena {
    pub const fn new() -> Arena {
        Arena { memory: UnsafeCell::new([0; BYTES]), used: UnsafeCell::new(0) }
    }

    /// Address of its first byte, and the number of bytes handed out so far.
    pub fn range(&self) -> (usize, usize) {
        // SAFETY: no reference to the number exists.
        (self.memory.get().addr(), unsafe { *self.used.get() })
    }
}

// SAFETY: ranges are handed out once, aligned because the arena is aligned to more than what is asked for.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: no reference to the number exists.
        let used = unsafe { &mut *self.used.get() };
        let begin = used.next_multiple_of(layout.align());
        let end = begin + layout.size();
        if end > BYTES || layout.align() > align_of::<Arena>() {
            return std::ptr::null_mut();
        }
        *used = end;
        // SAFETY: `begin` is within the memory.
        unsafe { self.memory.get().cast::<u8>().add(begin) }
    }

    unsafe fn dealloc(&self, _block: *mut u8, _layout: Layout) {}
}

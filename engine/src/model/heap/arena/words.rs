//! The memory of an arena: words that are zero at first, from the beginning of a page of the system's on.
//!
//! A vector begins anywhere, with the C library's large ones 16 bytes behind a page. Then an object of 64 bytes, which Go
//! has in one cache line, lies in two, and so does each half of one of 128.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Bytes that the first word's address is a multiple of: the system's page nearly everywhere.
const PAGE: usize = 4 << 10;

/// See the module. As long as it was made, and moved by whoever needs more.
#[derive(Debug)]
pub(super) struct Words {
    /// The first word; dangling when there are none.
    first: NonNull<u64>,
    len: usize,
    /// What was allocated, with room for the way to a page's beginning.
    memory: Option<(NonNull<u8>, Layout)>,
}

impl Words {
    /// So many words, which the system zeroes page by page when they are touched.
    pub fn zeroed(len: usize) -> Words {
        if len == 0 {
            return Words { first: NonNull::dangling(), len, memory: None };
        }
        let layout = Layout::array::<u64>(len + PAGE / 8).expect("no arena is that large");
        // SAFETY: the layout is not empty.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) }).unwrap_or_else(|| handle_alloc_error(layout));
        // SAFETY: there are `PAGE` bytes beyond the words, and the way to the next page's beginning is shorter. That address
        // is a multiple of a word's size.
        let first = unsafe { memory.add(memory.align_offset(PAGE)).cast() };
        Words { first, len, memory: Some((memory, layout)) }
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        // SAFETY: `zeroed` made so many words from there on, which are this value's alone.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.len) }
    }
}

impl DerefMut for Words {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u64] {
        // SAFETY: as above, and this value is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.first.as_ptr(), self.len) }
    }
}

impl Clone for Words {
    fn clone(&self) -> Words {
        let mut copy = Words::zeroed(self.len);
        copy.copy_from_slice(self);
        copy
    }
}

impl Drop for Words {
    fn drop(&mut self) {
        if let Some((memory, layout)) = self.memory {
            // SAFETY: it was allocated with this layout, and nobody uses it any more.
            unsafe { dealloc(memory.as_ptr(), layout) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_zero_begin_with_a_page_and_are_copied() {
        for len in [1, 512, 100_000] {
            let mut words = Words::zeroed(len);
            assert!(words.len() == len && words.iter().all(|&word| word == 0));
            assert!((words.as_ptr() as usize).is_multiple_of(PAGE));
            words[len - 1] = 7;
            let copy = words.clone();
            words[len - 1] = 8;
            assert_eq!((copy[len - 1], copy.len()), (7, len));
            assert!((copy.as_ptr() as usize).is_multiple_of(PAGE));
        }
        assert!(Words::zeroed(0).clone().is_empty());
    }
}

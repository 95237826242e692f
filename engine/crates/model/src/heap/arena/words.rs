//! The memory of an arena: words that are zero at first, from the beginning of a page of the system's on. It grows in place
//! as far as its room goes, since in a module of 512 MiB what two arenas leave behind when they move soon is half of it.
//!
//! A vector begins anywhere, with the C library's large ones 16 bytes behind a page. Then an object of 64 bytes, which Go
//! has in one cache line, lies in two, and so does each half of one of 128.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Bytes that the first word's address is a multiple of: the system's page nearly everywhere.
const PAGE: usize = 4 << 10;

/// Words that only their owner uses.
#[derive(Debug)]
pub(super) struct Words {
    /// The first word; dangling when there are none.
    first: NonNull<u64>,
    len: usize,
    /// Words that there is memory for.
    room: usize,
    /// What was allocated, with room for the way to a page's beginning.
    memory: Option<(NonNull<u8>, Layout)>,
}

impl Words {
    /// No words, and memory for none.
    pub fn none() -> Words {
        Words { first: NonNull::dangling(), len: 0, room: 0, memory: None }
    }

    /// What is asked of the allocator for `room` words.
    fn layout(room: usize) -> Layout {
        Layout::array::<u64>(room + PAGE / 8).expect("no arena is that large")
    }

    /// None yet of `room` words, more than none; `None` where there is no memory for them.
    fn of(room: usize) -> Option<Words> {
        let layout = Words::layout(room);
        // SAFETY: the layout is not empty.
        let memory = NonNull::new(unsafe { alloc(layout) })?;
        // SAFETY: there are `PAGE` bytes beyond the words, and the way to the next page's beginning is shorter. That address
        // is a multiple of a word's size.
        let first = unsafe { memory.add(memory.align_offset(PAGE)).cast() };
        Some(Words { first, len: 0, room, memory: Some((memory, layout)) })
    }

    /// The same words, in other memory that has room for `room` of them, not fewer than there are and more than none.
    fn copied(&self, room: usize) -> Option<Words> {
        let mut copy = Words::of(room)?;
        // SAFETY: `first` holds `len` words, and the caller asks for room for at least as many.
        unsafe { self.first.copy_to_nonoverlapping(copy.first, self.len) };
        copy.len = self.len;
        Some(copy)
    }

    /// Becomes `len` words, the new ones zero. Beyond the room that there is all move to where there is room for `room` words,
    /// or for `len`, if that is more. Returns whether there was memory for that.
    pub fn grow(&mut self, len: usize, room: usize) -> bool {
        if len > self.room {
            let Some(moved) = self.copied(room.max(len)) else { return false };
            *self = moved;
        }
        // SAFETY: these words lie between those that there are and the end of the room.
        unsafe { self.first.add(self.len).write_bytes(0, len - self.len) };
        self.len = len;
        true
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        // SAFETY: `grow` and `copied` wrote `len` words from `first` on, and no other value refers to them.
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
    /// A copy has room for what there is: most copies never grow.
    fn clone(&self) -> Words {
        if self.len == 0 {
            return Words::none();
        }
        self.copied(self.len).unwrap_or_else(|| handle_alloc_error(Words::layout(self.len)))
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
            let mut words = Words::none();
            assert!(words.grow(len, 0));
            assert!(words.len() == len && words.iter().all(|&word| word == 0));
            assert!((words.as_ptr() as usize).is_multiple_of(PAGE));
            words[len - 1] = 7;
            let copy = words.clone();
            words[len - 1] = 8;
            assert_eq!((copy[len - 1], copy.len()), (7, len));
            assert!((copy.as_ptr() as usize).is_multiple_of(PAGE));
        }
        assert!(Words::none().clone().is_empty());
    }

    #[test]
    fn words_stay_where_they_are_within_their_room() {
        let mut words = Words::none();
        assert!(words.grow(10, 1_000));
        let before = words.as_ptr();
        words.fill(7);
        assert!(words.grow(1_000, 1_000));
        assert_eq!(words.as_ptr(), before);
        assert!(words[..10] == [7; 10] && words[10..] == [0; 990]);
        assert!(words.grow(1_001, 1_000));
        assert!(words[..10] == [7; 10] && words[10..] == [0; 991]);
        // More than any system has.
        assert!(!words.grow(1 << 56, 0));
        assert_eq!(words.len(), 1_001);
    }
}

//! The memory of an arena: an array of words, aligned to a page of the system and initialised to zero. It grows in place up to
//! its capacity. Moving is avoided because it fragments memory: in a module of 512 MiB, the blocks that two growing arenas leave
//! behind would soon take half of it.
//!
//! A `Vec` is not used because it is not aligned to a page: the C library places large blocks 16 bytes after a page boundary.
//! An object of 64 bytes, which Go places in one cache line, would then span two.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Alignment of the first word in bytes: the page size of nearly every system.
const PAGE: usize = 4 << 10;

/// A growable array of words, aligned to a page.
#[derive(Debug)]
pub(super) struct Words {
    /// The first word; dangling when there are none.
    first: NonNull<u64>,
    len: usize,
    /// Capacity in words.
    room: usize,
    /// The allocation, which is one page larger than the words, for alignment.
    memory: Option<(NonNull<u8>, Layout)>,
}

impl Words {
    /// An empty array without an allocation.
    pub fn none() -> Words {
        Words { first: NonNull::dangling(), len: 0, room: 0, memory: None }
    }

    /// Layout of an allocation for `room` words.
    fn layout(room: usize) -> Layout {
        Layout::array::<u64>(room + PAGE / 8).expect("no arena is that large")
    }

    /// An empty array with a capacity of `room` words, which must not be 0. `None` if the allocation fails.
    fn of(room: usize) -> Option<Words> {
        let layout = Words::layout(room);
        // SAFETY: the layout includes a page, so its size is not 0.
        let memory = NonNull::new(unsafe { alloc(layout) })?;
        // SAFETY: the allocation has `PAGE` bytes more than the words, and the offset to the next page boundary is less. The
        // resulting address is a multiple of a word's size.
        let first = unsafe { memory.add(memory.align_offset(PAGE)).cast() };
        Some(Words { first, len: 0, room, memory: Some((memory, layout)) })
    }

    /// A copy with a capacity of `room` words, which must be at least `len` and not 0. `None` if the allocation fails.
    fn copied(&self, room: usize) -> Option<Words> {
        let mut copy = Words::of(room)?;
        // SAFETY: `first` points to `len` words, and the copy has a capacity of at least `len`.
        unsafe { self.first.copy_to_nonoverlapping(copy.first, self.len) };
        copy.len = self.len;
        Some(copy)
    }

    /// Moves the words to an allocation for `room` words, if that is more than they have. Returns whether they have it now.
    pub fn reserve(&mut self, room: usize) -> bool {
        if room > self.room {
            let Some(moved) = self.copied(room) else { return false };
            *self = moved;
        }
        true
    }

    /// Grows to `len` words; the new ones are zero. If `len` exceeds the capacity, all words move to a new allocation with a
    /// capacity of `room` or `len` words, whichever is larger. Returns whether that allocation succeeded.
    pub fn grow(&mut self, len: usize, room: usize) -> bool {
        if len > self.room && !self.reserve(room.max(len)) {
            return false;
        }
        // SAFETY: the words from `self.len` to `len` are within the capacity.
        unsafe { self.first.add(self.len).write_bytes(0, len - self.len) };
        self.len = len;
        true
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        // SAFETY: `grow` and `copied` have initialised `len` words from `first` on, and no other value refers to them.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.len) }
    }
}

impl DerefMut for Words {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u64] {
        // SAFETY: `len` words from `first` on are initialised, no other value refers to them, and `self` is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.first.as_ptr(), self.len) }
    }
}

impl Clone for Words {
    /// A clone's capacity is its length, because most clones never grow.
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
            // SAFETY: it was allocated with this layout, and its only owner is being dropped.
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
        let mut copy = words.clone();
        assert!(copy.reserve(1_000));
        let before = copy.as_ptr();
        assert!(copy.grow(1_000, 0));
        assert_eq!(copy.as_ptr(), before);
        let before = words.as_ptr();
        words.fill(7);
        assert!(words.grow(1_000, 1_000));
        assert_eq!(words.as_ptr(), before);
        assert!(words[..10] == [7; 10] && words[10..] == [0; 990]);
        assert!(words.grow(1_001, 1_000));
        assert!(words[..10] == [7; 10] && words[10..] == [0; 991]);
        // No system has this much memory.
        assert!(!words.grow(1 << 56, 0));
        assert_eq!(words.len(), 1_001);
    }
}

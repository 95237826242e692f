//! A block of memory with one owner. Only the holder of the [`Block`] may write to it, and dropping it frees the memory
//! once.
//!
//! Blocks come in few sizes. Each is as long as the chunk that glibc's malloc would use anyway, less its header, so that an
//! allocator that keeps used blocks can tell which fits.

#![expect(unsafe_code, reason = "memory is taken and given back by hand, as in C")]

use std::alloc::Layout;
use std::ptr::NonNull;

use super::work::MAX_PAYLOAD;

/// Number of size classes. The largest block holds the largest payload and its length.
pub(super) const CLASSES: usize = class_number(MAX_PAYLOAD + size_of::<usize>()) + 1;

const fn class_number(bytes: usize) -> usize {
    (bytes + 8).div_ceil(16)
}

/// A size class of blocks. All blocks are aligned to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class(u8);

impl Class {
    /// The class for `layout`.
    ///
    /// # Panics
    /// When the layout is aligned to more than a word, or larger than the largest block.
    pub const fn of(layout: Layout) -> Class {
        assert!(layout.align() <= align_of::<usize>(), "blocks are aligned to a word");
        let number = class_number(layout.size());
        assert!(number < CLASSES, "no block is that large");
        // A block holds at least a pointer, which an allocator needs to keep it in a list.
        Class(if number == 0 { 1 } else { number as u8 })
    }

    /// The number of the class, below [`CLASSES`].
    pub fn number(self) -> usize {
        self.0.into()
    }

    /// Size of a block in bytes.
    pub fn size(self) -> usize {
        self.number() * 16 - 8
    }

    fn layout(self) -> Layout {
        Layout::from_size_align(self.size(), align_of::<usize>()).expect("blocks are short")
    }
}

/// An owned block of memory of its [class](Self::class). Its contents are unspecified.
#[derive(Debug)]
pub(crate) struct Block {
    start: NonNull<u8>,
    class: Class,
}

// SAFETY: nothing else refers to the block's memory, and any thread may use and free it.
unsafe impl Send for Block {}

impl Block {
    /// Allocates a block from the module's allocator. Returns `None` when there is no memory.
    pub fn allocate(class: Class) -> Option<Block> {
        // SAFETY: no class has size 0.
        NonNull::new(unsafe { std::alloc::alloc(class.layout()) }).map(|start| Block { start, class })
    }

    pub fn class(&self) -> Class {
        self.class
    }

    /// Address of the first byte.
    #[cfg(test)]
    pub fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Gives up ownership without freeing the block. [`from_raw`](Self::from_raw) takes it back.
    pub fn into_raw(self) -> NonNull<u8> {
        let start = self.start;
        std::mem::forget(self);
        start
    }

    /// The block that begins at `start`.
    ///
    /// # Safety
    /// `start` was returned by [`into_raw`](Self::into_raw) of a block of this class, is passed to this function once, and
    /// nothing else uses the memory any more.
    pub unsafe fn from_raw(start: NonNull<u8>, class: Class) -> Block {
        Block { start, class }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: `allocate` allocated it with this layout, and its only owner is dropped here.
        unsafe { std::alloc::dealloc(self.start.as_ptr(), self.class.layout()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(size: usize) -> Class {
        Class::of(Layout::from_size_align(size, align_of::<usize>()).unwrap())
    }

    #[test]
    fn a_block_holds_what_its_class_is_for() {
        for size in 0..=344 {
            assert!(class(size).size() >= size.max(size_of::<usize>()) && class(size).number() < CLASSES);
            assert!(size < 24 || class(size).size() < size + 16, "no more than a chunk of glibc's");
        }
    }

    #[test]
    #[should_panic(expected = "no block is that large")]
    fn a_payload_that_no_class_holds_is_refused() {
        class(1_000);
    }

    #[test]
    #[should_panic(expected = "aligned to a word")]
    fn a_layout_that_is_aligned_to_more_than_a_word_is_refused() {
        Class::of(Layout::from_size_align(16, 64).unwrap());
    }

    /// `check` is ambiguous for a type that implements `Clone`, because both impls below apply; this test does not compile
    /// then.
    #[test]
    fn a_block_cannot_be_copied() {
        trait Ambiguous<A> {
            fn check() {}
        }
        impl<T> Ambiguous<()> for T {}
        impl<T: Clone> Ambiguous<u8> for T {}
        <Block as Ambiguous<_>>::check();
    }
}

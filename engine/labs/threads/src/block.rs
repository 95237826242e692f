//! A block of memory with one owner: only the holder of the [`Block`] may write to it, and dropping it gives the memory back to
//! the allocator once.
//!
//! Blocks come in few sizes, each as long as the chunk that glibc's malloc takes for it anyway, less its header. So an
//! allocator that keeps used blocks can tell which fits.

#![expect(unsafe_code, reason = "memory is taken and given back by hand, as in C")]

use std::alloc::Layout;
use std::ptr::NonNull;

/// Number of classes. The largest block holds a payload of 328 bytes with its length.
pub(super) const CLASSES: usize = 23;

/// A size of blocks. All are aligned to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class(u8);

impl Class {
    /// The class that serves `layout`.
    ///
    /// # Panics
    /// When that is aligned to more than a word, or larger than the largest block.
    pub const fn of(layout: Layout) -> Class {
        assert!(layout.align() <= align_of::<usize>(), "blocks are aligned to a word");
        let number = (layout.size() + 8).div_ceil(16);
        assert!(number < CLASSES, "no block is that large");
        // A block holds at least a pointer, which an allocator needs to keep it in a list.
        Class(if number == 0 { 1 } else { number as u8 })
    }

    /// Its number, below [`CLASSES`].
    pub fn number(self) -> usize {
        self.0.into()
    }

    /// Bytes of a block.
    pub fn size(self) -> usize {
        self.number() * 16 - 8
    }

    fn layout(self) -> Layout {
        Layout::from_size_align(self.size(), align_of::<usize>()).expect("blocks are short")
    }
}

/// A block of memory of its [class](Self::class), owned. Its bytes are whatever they are.
#[derive(Debug)]
pub(crate) struct Block {
    start: NonNull<u8>,
    class: Class,
}

// SAFETY: the block is memory that nobody else has, and any thread may use it and give it back.
unsafe impl Send for Block {}

impl Block {
    /// A block from the module's allocator; `None` when there is no memory.
    pub fn allocate(class: Class) -> Option<Block> {
        // SAFETY: no class is empty.
        NonNull::new(unsafe { std::alloc::alloc(class.layout()) }).map(|start| Block { start, class })
    }

    pub fn class(&self) -> Class {
        self.class
    }

    /// Its first byte.
    #[cfg(test)]
    pub fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Gives the block up without giving it back; [`from_raw`](Self::from_raw) has it again.
    pub fn into_raw(self) -> NonNull<u8> {
        let start = self.start;
        std::mem::forget(self);
        start
    }

    /// The block that begins at `start`.
    ///
    /// # Safety
    /// `start` came from [`into_raw`](Self::into_raw) of a block of this class, is used for this call only, and nobody uses the
    /// memory otherwise any more.
    pub unsafe fn from_raw(start: NonNull<u8>, class: Class) -> Block {
        Block { start, class }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: `allocate` has made it with this layout, and its only owner ends here.
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

    /// A method that both traits below have is ambiguous, and does not compile, for a type that is `Copy` or `Clone`.
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

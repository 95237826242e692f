//! A block of the system's allocator with one owner, which may be any thread.

#![expect(unsafe_code, reason = "an object is given back by hand")]

use crate::cells::cell;
use model::memory::{Malloc, Memory, Object};

/// A block. Dropping it frees it. In a release build it is one pointer, because [`Malloc`] has no state there.
#[derive(Debug)]
pub(super) struct Block {
    memory: Malloc,
    object: Object,
}

// SAFETY: nothing else refers to the object, and any thread may use and free it.
unsafe impl Send for Block {}

impl Block {
    /// Allocates a block of `bytes` bytes, with the link that the cells of the pools in one thread have.
    pub fn alloc(bytes: u32) -> Block {
        let mut memory = Malloc::default();
        let object = memory.alloc(cell(bytes));
        Block { memory, object }
    }

    /// Copies a chunk into the block.
    pub fn fill(&mut self, chunk: &[u8]) {
        let shape = self.memory.shape(self.object);
        self.memory.fill(self.object, shape, 0, chunk);
    }

    /// Its first `len` bytes, all of which were filled.
    pub fn bytes(&self, len: u32) -> &[u8] {
        self.memory.bytes(self.object, self.memory.shape(self.object), len)
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let shape = self.memory.shape(self.object);
        // SAFETY: `alloc` allocated it with this shape, and its only owner is dropped here.
        unsafe { self.memory.free(self.object, shape) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_keeps_a_chunk_and_is_freed_by_another_thread() {
        let mut block = Block::alloc(128);
        block.fill(&[7; 100]);
        block.fill(&[1, 2, 3]);
        std::thread::spawn(move || assert_eq!(block.bytes(4), [1, 2, 3, 7])).join().unwrap();
    }

    #[test]
    #[should_panic(expected = "of 128 bytes")]
    fn a_chunk_that_is_longer_than_the_block_is_refused() {
        Block::alloc(128).fill(&[0; 129]);
    }
}

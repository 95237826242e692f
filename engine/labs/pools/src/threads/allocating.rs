//! No pool: the allocator alone, and what it does to be used by several threads.

use super::block::Block;
use super::counts::Counter;
use super::pool::{BlockPool, Handle};
use observe::probe::Observer;

/// The variant without a pool.
pub(super) struct Allocating {
    threads: usize,
}

/// A thread that allocates and frees.
pub(super) struct Allocator;

impl BlockPool for Allocating {
    type Handle<'a> = Allocator;

    fn new(threads: usize) -> Allocating {
        Allocating { threads }
    }

    fn handles(&mut self) -> Vec<Allocator> {
        (0..self.threads).map(|_| Allocator).collect()
    }

    fn free_blocks(&mut self) -> u32 {
        0
    }
}

impl Handle for Allocator {
    fn get(&mut self, len: u32, observer: &mut impl Observer) -> Block {
        observer.count(Counter::Gets, 1);
        Block::alloc(len)
    }

    fn put(&mut self, block: Block, _: u32, _: &mut impl Observer) {
        drop(block);
    }
}

//! The interface of a pool that several threads use.

use std::collections::VecDeque;

use super::block::Block;
use super::counts::Counter;
use crate::cells::level_of;
use crate::pool::LEVELS;
use observe::probe::Observer;

/// A pool of blocks for chunks of any length up to [`LARGEST`](crate::LARGEST).
pub(super) trait BlockPool: 'static {
    /// A thread's access to the pool.
    type Handle<'a>: Handle
    where
        Self: 'a;

    /// An empty pool for this number of threads.
    fn new(threads: usize) -> Self;
    /// A handle for each thread.
    fn handles(&mut self) -> Vec<Self::Handle<'_>>;
    /// Number of free blocks.
    fn free_blocks(&mut self) -> u32;
}

/// A thread's access to a pool.
pub(super) trait Handle: Send {
    /// Takes a block for a chunk of `len` bytes, or allocates one.
    fn get(&mut self, len: u32, observer: &mut impl Observer) -> Block;
    /// Returns a block that was taken for a chunk of `len` bytes.
    fn put(&mut self, block: Block, len: u32, observer: &mut impl Observer);
}

/// The level of a chunk's block.
pub(super) fn level(len: u32) -> usize {
    level_of(len).expect("no chunk is longer than the largest block")
}

/// The block that a pool returned, or a new one of the level.
pub(super) fn hit_or_alloc(found: Option<Block>, level: usize, observer: &mut impl Observer) -> Block {
    observer.count(Counter::Gets, 1);
    observer.count(Counter::Hits, u64::from(found.is_some()));
    found.unwrap_or_else(|| Block::alloc(1 << level))
}

/// Queues of free blocks by level, first in, first out.
pub(super) type Queues = [VecDeque<Block>; LEVELS];

/// Number of blocks in queues.
pub(super) fn blocks_in(queues: &Queues) -> u32 {
    queues.iter().map(|queue| queue.len() as u32).sum()
}

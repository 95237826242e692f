//! Go's `sync.Pool` for blocks of all levels: one pool a level, as in the trial of April 2023.

use super::block::Block;
use super::counts::Counter;
use super::pool::{BlockPool, Handle, hit_or_alloc, level};
use super::sync_pool::{Processor, SyncPool};
use crate::pool::LEVELS;
use observe::probe::Observer;

/// The pools.
pub(super) struct Levels([SyncPool<Block>; LEVELS]);

impl BlockPool for Levels {
    type Handle<'a> = [Processor<'a, Block>; LEVELS];

    fn new(threads: usize) -> Levels {
        Levels(std::array::from_fn(|_| SyncPool::new(threads)))
    }

    fn handles(&mut self) -> Vec<[Processor<'_, Block>; LEVELS]> {
        let mut levels = self.0.each_mut().map(|pool| pool.processors());
        std::iter::from_fn(|| {
            let processors: Vec<_> = levels.iter_mut().filter_map(Iterator::next).collect();
            processors.try_into().ok()
        })
        .collect()
    }

    fn free_blocks(&mut self) -> u32 {
        self.0.iter_mut().map(SyncPool::free_blocks).sum()
    }
}

impl Handle for [Processor<'_, Block>; LEVELS] {
    fn get(&mut self, len: u32, observer: &mut impl Observer) -> Block {
        let level = level(len);
        let found = self[level].get(observer);
        hit_or_alloc(found, level, observer)
    }

    fn put(&mut self, block: Block, len: u32, observer: &mut impl Observer) {
        observer.count(Counter::Returned, 1);
        self[level(len)].put(block);
    }
}

//! A pool for each thread, which no other one uses, as Monibuca has one a track. Only a thread that gives its blocks back itself
//! can have one.

use super::block::Block;
use super::counts::Counter;
use super::pool::{BlockPool, Handle, Queues, blocks_in, hit_or_alloc, level};
use observe::probe::Observer;
use sync::Padded;

/// The pools.
pub(super) struct PerThread(Vec<Padded<Queues>>);

impl BlockPool for PerThread {
    type Handle<'a> = &'a mut Queues;

    fn new(threads: usize) -> PerThread {
        PerThread((0..threads).map(|_| Padded::default()).collect())
    }

    fn handles(&mut self) -> Vec<&mut Queues> {
        self.0.iter_mut().map(|Padded(queues)| queues).collect()
    }

    fn free_blocks(&mut self) -> u32 {
        self.0.iter().map(|queues| blocks_in(queues)).sum()
    }
}

impl Handle for &mut Queues {
    fn get(&mut self, len: u32, observer: &mut impl Observer) -> Block {
        let level = level(len);
        hit_or_alloc(self[level].pop_front(), level, observer)
    }

    fn put(&mut self, block: Block, len: u32, observer: &mut impl Observer) {
        observer.count(Counter::Returned, 1);
        self[level(len)].push_back(block);
    }
}

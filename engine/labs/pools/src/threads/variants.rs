//! The pools of the bench: none, one behind a lock, Go's `sync.Pool`, and one a thread.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use super::block::Block;
use super::counts::Counter;
use super::pool::{BlockPool, Handle, Queues, blocks_in, hit_or_alloc, level};
use super::sync_pool::{Processor, SyncPool};
use crate::pool::LEVELS;
use observe::probe::Observer;
use sync::Padded;

/// No pool: the allocator alone, and what it does to be used by several threads.
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

/// One pool for all threads behind one lock.
///
/// The lock is the standard library's, which polls up to 100 times before it sleeps. With [`sync::Mutex`], which sleeps at
/// once, every wait would be a system call.
pub(super) struct Locked {
    threads: usize,
    queues: Padded<Mutex<Queues>>,
}

impl Locked {
    /// Waits for the lock.
    fn lock(&self, observer: &mut impl Observer) -> MutexGuard<'_, Queues> {
        observer.count(Counter::Locks, 1);
        match self.queues.try_lock() {
            Ok(guard) => guard,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                observer.count(Counter::LockWaits, 1);
                self.queues.lock().unwrap_or_else(PoisonError::into_inner)
            }
        }
    }
}

impl BlockPool for Locked {
    type Handle<'a> = &'a Locked;

    fn new(threads: usize) -> Locked {
        Locked { threads, queues: Padded::default() }
    }

    fn handles(&mut self) -> Vec<&Locked> {
        vec![&*self; self.threads]
    }

    fn free_blocks(&mut self) -> u32 {
        blocks_in(self.queues.0.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Handle for &Locked {
    fn get(&mut self, len: u32, observer: &mut impl Observer) -> Block {
        let level = level(len);
        let found = self.lock(observer)[level].pop_front();
        hit_or_alloc(found, level, observer)
    }

    fn put(&mut self, block: Block, len: u32, observer: &mut impl Observer) {
        observer.count(Counter::Returned, 1);
        self.lock(observer)[level(len)].push_back(block);
    }
}

/// Go's `sync.Pool` for blocks of all levels: one pool a level, as in the trial of April 2023.
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

/// A pool for each thread, which no other one uses, as Monibuca has one a track. Only a thread that gives its blocks back itself
/// can have one.
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

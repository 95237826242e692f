//! One pool for all threads behind one lock.
//!
//! The lock is the standard library's, which polls up to 100 times before it sleeps. With [`sync::Mutex`], which sleeps at
//! once, every wait would be a system call.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use super::block::Block;
use super::counts::Counter;
use super::pool::{BlockPool, Handle, Queues, blocks_in, hit_or_alloc, level};
use observe::probe::Observer;
use sync::Padded;

/// The pool.
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

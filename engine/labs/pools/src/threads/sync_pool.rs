//! Go's `sync.Pool` (`src/sync/pool.go`, since Go 1.13) on real threads. [`sync_pool`](crate::sync_pool) is the same in the
//! memory of one thread, with a collector that empties it.
//!
//! Go pins a goroutine to its processor for the duration of an operation. Here a thread has a [`Processor`] for as long as
//! it likes. Go swaps free blocks and victims while the world is stopped; here [`SyncPool::collect`] borrows the pool
//! mutably, so that the compiler proves that no thread has a processor meanwhile.

#![expect(unsafe_code, reason = "a processor is the owner of its chain and of its private block")]

use super::chain::PoolChain;
use super::counts::Counter;
use observe::probe::Observer;
use sync::Padded;
use sync::atomic::{AtomicBool, Ordering, UnsafeCell};

/// A pool with a part for each processor.
#[derive(Debug)]
pub struct SyncPool<T> {
    locals: Parts<T>,
    /// The free blocks of the time before the last collection; empty before the first one.
    victims: Parts<T>,
    /// Whether a processor has found no victim: none looks there again until the next collection. So another processor's
    /// private victim may be left.
    spent: AtomicBool,
}

/// A part for each processor. Go pads them to 128 bytes, too, so that processors share no line of the cache.
type Parts<T> = Box<[Padded<Local<T>>]>;

/// The part of one processor.
#[derive(Debug)]
struct Local<T> {
    /// A free block that thieves do not see. Only the processor accesses it.
    private: UnsafeCell<Option<T>>,
    chain: PoolChain<T>,
}

// SAFETY: only the thread that has the processor accesses `private`. The block moves from thread to thread, hence `Send`.
unsafe impl<T: Send> Sync for Local<T> {}

impl<T> Default for Local<T> {
    fn default() -> Self {
        Local { private: UnsafeCell::new(None), chain: PoolChain::default() }
    }
}

/// Empty parts.
fn parts<T>(processors: usize) -> Parts<T> {
    (0..processors).map(|_| Padded::default()).collect()
}

impl<T> SyncPool<T> {
    /// An empty pool for `processors` processors.
    pub fn new(processors: usize) -> SyncPool<T> {
        SyncPool { locals: parts(processors), victims: parts(0), spent: AtomicBool::new(false) }
    }

    /// The processors, each for one thread.
    pub fn processors(&mut self) -> impl Iterator<Item = Processor<'_, T>> {
        let pool = &*self;
        (0..pool.locals.len()).map(move |own| Processor { pool, own })
    }

    /// What Go does when a collection begins: drops the victims, and makes victims of all free blocks. Returns the number of
    /// blocks dropped.
    pub fn collect(&mut self) -> u32 {
        let fresh = parts(self.locals.len());
        let mut dropped = std::mem::replace(&mut self.victims, std::mem::replace(&mut self.locals, fresh));
        // Relaxed: threads that get a processor afterwards see it, because the pool is lent to them after this.
        self.spent.store(false, Ordering::Relaxed);
        dropped.iter_mut().map(|Padded(part)| part.free_blocks()).sum()
    }

    /// Number of free blocks, victims included.
    pub fn free_blocks(&mut self) -> u32 {
        self.locals.iter_mut().chain(&mut self.victims).map(|Padded(part)| part.free_blocks()).sum()
    }
}

impl<T> Local<T> {
    fn free_blocks(&mut self) -> u32 {
        // SAFETY: no other thread uses the part, which is borrowed mutably.
        let private = self.private.with(|private| unsafe { (*private).is_some() });
        self.chain.count() + u32::from(private)
    }
}

/// The right to take and return blocks as one processor. There is one of each number, because it borrows from the pool that
/// [`SyncPool::processors`] borrowed mutably, and it cannot be copied.
#[derive(Debug)]
pub struct Processor<'a, T> {
    pool: &'a SyncPool<T>,
    own: usize,
}

impl<T> Processor<'_, T> {
    /// Takes a free block: its private one, its newest, another processor's oldest, or a victim.
    pub fn get(&mut self, observer: &mut impl Observer) -> Option<T> {
        let own = &self.pool.locals[self.own];
        self.take_private(own)
            // SAFETY: this is the only processor of its number, so it is the owner of the chain.
            .or_else(|| unsafe { own.chain.pop_head() })
            .or_else(|| self.steal(observer))
    }

    /// Returns a block.
    pub fn put(&mut self, block: T) {
        let own = &self.pool.locals[self.own];
        // SAFETY: this is the only processor of its number.
        if own.private.with(|private| unsafe { (*private).is_none() }) {
            // SAFETY: as above. The place holds `None`.
            own.private.with_mut(|private| unsafe { private.write(Some(block)) });
        } else {
            // SAFETY: this is the only processor of its number, so it is the owner of the chain.
            unsafe { own.chain.push_head(block) };
        }
    }

    /// Takes the private block of a part of this processor.
    fn take_private(&mut self, part: &Local<T>) -> Option<T> {
        // SAFETY: this is the only processor of its number, and `part` is a part of that number.
        part.private.with_mut(|private| unsafe { (*private).take() })
    }

    /// Takes a block of the other processors, or else of the victims.
    #[cold]
    #[inline(never)]
    fn steal(&mut self, observer: &mut impl Observer) -> Option<T> {
        let SyncPool { locals, victims, spent } = self.pool;
        let count = locals.len();
        let stolen = (1..=count).find_map(|at| locals[(self.own + at) % count].chain.pop_tail());
        observer.count(Counter::Stolen, u64::from(stolen.is_some()));
        // Relaxed: a hint. A thread that does not see it looks for victims once more.
        if stolen.is_some() || victims.is_empty() || spent.load(Ordering::Relaxed) {
            return stolen;
        }
        let victim = self
            .take_private(&victims[self.own])
            .or_else(|| (0..count).find_map(|at| victims[(self.own + at) % count].chain.pop_tail()));
        observer.count(Counter::Victims, u64::from(victim.is_some()));
        if victim.is_none() {
            spent.store(true, Ordering::Relaxed);
        }
        victim
    }
}

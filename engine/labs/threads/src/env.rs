//! The environment of a pool: what it needs from threads, locks and allocators.
//!
//! The pools are written once, as straight-line code in the order of the C source, with an `await` wherever a thread does
//! something that others can see. There are two environments:
//!
//! * [`sim_env`](super::sim_env): every `await` is one visible action of one actor under the deterministic scheduler.
//! * [`thread_env`](super::thread_env): a real thread. It blocks where it has to wait, so no future is ever pending, and
//!   one poll runs it from beginning to end. The compiled code contains the calls of the lock and nothing of the futures.

use std::cell::RefCell;
use std::ops::DerefMut;

use super::counts::{EventKind, State};
use super::job::{Boxed, Func, Job, Slot};
use super::magazine::{Depot, ThreadCache};
use super::memory::{self, Allocator};

/// Which sleepers to wake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notify {
    One,
    All,
}

/// An action of an actor, for the figure and the trace; no code where nothing observes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolEvent {
    pub state: State,
    pub kind: EventKind,
    pub value: u64,
}

/// The environment of an actor.
pub(crate) trait Env: Sized + 'static {
    /// Whether the actions are watched one by one.
    const WATCHED: bool;

    type Mutex<T: 'static>: 'static;
    type Guard<'a, T: 'static>: DerefMut<Target = T>;
    type Condvar: 'static;
    /// A word to sleep on.
    type Word: 'static;

    fn mutex<T: 'static>(&self, value: T) -> Self::Mutex<T>;
    fn condvar(&self) -> Self::Condvar;
    fn word(&self) -> Self::Word;

    async fn lock<'a, T: 'static>(&'a self, mutex: &'a Self::Mutex<T>) -> Self::Guard<'a, T>;
    async fn unlock<'a, T: 'static>(&'a self, guard: Self::Guard<'a, T>);
    /// Releases the lock, sleeps until notified, and takes the lock again. Wake-ups may be spurious.
    async fn wait<'a, T: 'static>(
        &'a self,
        condvar: &'a Self::Condvar,
        guard: Self::Guard<'a, T>,
        state: State,
    ) -> Self::Guard<'a, T>;
    async fn notify(&self, condvar: &Self::Condvar, whom: Notify);

    /// The word's value.
    fn load(&self, word: &Self::Word) -> u32;
    /// Increments the word.
    fn bump(&self, word: &Self::Word);
    /// Sleeps while the word is `seen`, until woken. Wake-ups may be spurious.
    async fn sleep(&self, word: &Self::Word, seen: u32, state: State);
    /// Sleeps while the word is `seen`, until woken or for at most `ns` nanoseconds. Wake-ups may be spurious.
    async fn sleep_for(&self, word: &Self::Word, seen: u32, state: State, ns: u64);
    /// Wakes up to `count` sleepers of a word. Returns the number woken.
    async fn wake(&self, word: &Self::Word, count: u32) -> u64;

    /// Performs an action that takes time but waits for nobody.
    async fn act(&self, event: PoolEvent);
    /// Time in ns since a fixed moment.
    fn now_ns(&self) -> u64;
    /// Pauses `times` times for a short while, without sleep.
    async fn pause(&self, state: State, times: u32);
    /// Records an action that takes no time of its own. Actors share their environment, so unlike an
    /// [`Observer`](observe::probe::Observer) it is not borrowed exclusively.
    fn record(&self, event: PoolEvent);

    /// Makes this thread a worker of the pool at this address, or of none.
    fn work_for(&self, pool: Option<usize>);
    /// Whether this thread is a worker of the pool at this address, so that an enqueue there comes from one of its jobs.
    fn works_for(&self, pool: usize) -> bool;

    /// Whether the next allocation succeeds, as far as the planted fault decides.
    fn has_memory(&self) -> bool;
    /// The allocator, and this actor's own part of it.
    fn store(&self) -> (Allocator, &RefCell<ThreadCache>);
    /// Calls `trade` with the shared part of the allocator, under its lock.
    async fn share<T>(&self, state: State, trade: impl FnOnce(&mut Depot) -> T) -> T;

    /// Runs a job. The caller holds no lock, because a job that traps would leave it locked. A job that traps counts as
    /// run.
    async fn run(&self, func: Func, data: Option<&[u8]>);

    /// Allocates an empty job.
    async fn alloc_job<J: Job>(&self) -> Option<Slot<J>> {
        let block = memory::alloc(self, Slot::<J>::CLASS, State::AllocJob, J::BYTES).await;
        block.map(Slot::new_in)
    }

    /// Allocates a box with a copy of `data`.
    async fn alloc_data(&self, data: &[u8]) -> Option<Boxed> {
        let block = memory::alloc(self, Boxed::class(data.len()), State::AllocData, data.len() as u64).await;
        block.map(|block| Boxed::new_in(block, data))
    }

    async fn free_job<J: Job>(&self, slot: Slot<J>) {
        memory::free(self, slot.into_block(), State::FreeJob, J::BYTES).await;
    }

    /// Frees a job and its payload.
    async fn free<J: Job>(&self, mut job: Slot<J>) {
        if let Some(data) = job.take_box() {
            self.free_data(data).await;
        }
        self.free_job(job).await;
    }

    async fn free_data(&self, data: Boxed) {
        let len = data.bytes().len();
        memory::free(self, data.into_block(), State::FreeData, len as u64).await;
    }
}

/// The parameters of a pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolConfig {
    pub workers: u32,
    /// Which workers an enqueue wakes; `None` for the variant's own choice.
    pub notify: Option<Notify>,
    /// Whether the free list gives the oldest job first.
    pub oldest_first: bool,
    /// Number of cells of a ring.
    pub cells: u32,
    pub fault: Option<Fault>,
}

impl PoolConfig {
    /// Whether `fault` is planted. All but the first are compiled only for tests and the model checker, which have to find
    /// them.
    #[inline]
    pub fn has(self, fault: Fault) -> bool {
        (cfg!(any(loom, test)) || fault == Fault::NoSignal) && self.fault == Some(fault)
    }
}

/// Faults that can be planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An enqueue wakes nobody.
    NoSignal,
    /// A worker checks for jobs before it registers to be woken, in two steps.
    RacyCheck,
    /// With a lock: a job is counted as running after it was taken from the queue, in two steps.
    CountsLate,
    /// Without a lock: the count of finished jobs is not ordered after their effects.
    CountsRelaxed,
    /// Without a lock: claiming a cell is not ordered after the producer's writes to it.
    ClaimsRelaxed,
    /// Without a lock: a cell is released before its job is read.
    ReleasesEarly,
    /// Without a lock: there is no watcher while workers run jobs.
    NoWatcher,
    /// A notifier of waiting producers relies on another wake-up that is under way.
    SkipsWakeUp,
    /// Without a lock: producers are not woken for a free group while more than a quarter of the ring waits.
    DefersWakeUp,
    /// A job that enqueues waits for room.
    JobsBlock,
}

/// Why an enqueue was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    NoMemory,
    Canceled,
}

/// A pool of one variant.
///
/// Nothing may be enqueued into a destroyed pool: [`destroy`](Self::destroy) is called by the owner, after all producers
/// have left or while the owner is the only user; only a pool that [`CANCELS`](Self::CANCELS) may be destroyed earlier.
pub(crate) trait Pool<E: Env>: Sized + 'static {
    /// Whether the pool has a lock, and a free list.
    const HAS: (bool, bool);
    /// Bytes of a job on a 64-bit machine.
    const JOB: u64;
    /// Size of the largest payload that lies inside the job.
    const INLINE: usize;
    /// Whether destroying the pool refuses the jobs of producers that are waiting.
    const CANCELS: bool;

    /// The job that a worker is running, and its resources.
    type InFlight: Default;
    /// The same pool in another environment.
    type In<F: Env>: Pool<F>;

    fn new(env: &E, config: PoolConfig) -> Self;
    /// Largest number of waiting jobs, not counting those that jobs enqueue.
    fn bound(config: PoolConfig) -> Option<u32>;
    /// Puts a job with a copy of `data` into the queue. A producer waits while a bounded queue is full. A job of this pool
    /// never waits, because only workers make room; its jobs may exceed the bound.
    async fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused>;
    /// The program of a worker, from the pool's creation to its destruction. When a job traps, the runner is lost with it,
    /// and is called again with the same `in_flight`; it then disposes of that job as if it had ended.
    async fn runner(&self, env: &E, in_flight: &mut Self::InFlight);
    /// Waits until no job is queued or running. One thread at a time waits here or in [`destroy`](Self::destroy): as
    /// upstream, most variants signal a single one.
    async fn drain(&self, env: &E);
    /// Discards queued jobs, stops, waits until all workers have left, and frees all memory.
    async fn destroy(&self, env: &E);
}

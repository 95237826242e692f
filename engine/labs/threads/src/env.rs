//! What a pool asks of its surroundings.
//!
//! The pools are written once, as straight-line code in the order of the C source, with an `await` wherever a thread
//! acts on something that others see. Two surroundings run them:
//!
//! * [`watch`](super::watch): every `await` is one visible action of one actor under the deterministic scheduler;
//! * [`live`](super::live): a real thread. It blocks where it has to, so nothing is ever pending, and one poll runs a
//!   future from its beginning to its end. What the compiler leaves of it are the calls of the lock.

use std::cell::RefCell;
use std::ops::DerefMut;

use super::counts::{Place, What};
use super::job::{Boxed, Func, Job, Slot};
use super::magazine::{Depot, Store};
use super::memory::{self, Allocator};

/// Whom to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
    One,
    All,
}

/// Something that an actor did, for the picture; nothing where nobody looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Act {
    pub place: Place,
    pub what: What,
    pub value: u64,
}

/// An actor's surroundings.
pub(crate) trait Env: Sized + 'static {
    /// Whether somebody looks at every action.
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
    /// Lets the lock go, sleeps until told or for no reason at all, and takes the lock again.
    async fn wait<'a, T: 'static>(
        &'a self,
        condvar: &'a Self::Condvar,
        guard: Self::Guard<'a, T>,
        place: Place,
    ) -> Self::Guard<'a, T>;
    async fn notify(&self, condvar: &Self::Condvar, whom: Tell);

    /// What the word holds.
    fn load(&self, word: &Self::Word) -> u32;
    /// Changes the word.
    fn bump(&self, word: &Self::Word);
    /// Sleeps while the word is `seen`, until woken or for no reason at all.
    async fn sleep(&self, word: &Self::Word, seen: u32, place: Place);
    /// Sleeps while the word is `seen`, until woken, for `ns`, or for no reason at all.
    async fn sleep_for(&self, word: &Self::Word, seen: u32, place: Place, ns: u64);
    /// Wakes up to `count` who sleep on a word; returns how many.
    async fn wake(&self, word: &Self::Word, count: u32) -> u64;

    /// An action that nobody waits for.
    async fn act(&self, act: Act);
    /// Time, in ns since some moment.
    fn now_ns(&self) -> u64;
    /// So many short waits without sleep.
    async fn pause(&self, place: Place, times: u32);
    /// Records something that needs no time of its own. Actors share their surroundings, so unlike an
    /// [`Observer`](observe::probe::Observer) it is not borrowed exclusively.
    fn record(&self, act: Act);

    /// This thread is a worker of the pool at an address from now on, or of none.
    fn work_for(&self, pool: Option<usize>);
    /// Whether this thread is a worker of the pool at an address: what it enqueues there, a job of its enqueues.
    fn works_for(&self, pool: usize) -> bool;

    /// Whether there is memory.
    fn has_memory(&self) -> bool;
    /// The allocator, and what of it is this actor's own.
    fn store(&self) -> (Allocator, &RefCell<Store>);
    /// Does something with what all actors share of the allocator, alone.
    async fn share<T>(&self, place: Place, trade: impl FnOnce(&mut Depot) -> T) -> T;

    /// Runs a job. No lock is held meanwhile: one that traps would leave it taken. A job that traps has been run, too.
    async fn run(&self, func: Func, data: Option<&[u8]>);

    /// A new job.
    async fn forge_job<J: Job>(&self) -> Option<Slot<J>> {
        let block = memory::grab(self, Slot::<J>::CLASS, Place::ForgeJob, J::BYTES).await;
        block.map(Slot::within)
    }

    /// A box with a copy of `data`.
    async fn forge_data(&self, data: &[u8]) -> Option<Boxed> {
        let block = memory::grab(self, Boxed::class(data.len()), Place::ForgeData, data.len() as u64).await;
        block.map(|block| Boxed::within(block, data))
    }

    async fn crush_job<J: Job>(&self, slot: Slot<J>) {
        memory::give(self, slot.into_block(), Place::CrushJob, J::BYTES).await;
    }

    /// A job and what it carries.
    async fn crush<J: Job>(&self, mut job: Slot<J>) {
        if let Some(data) = job.take_box() {
            self.crush_data(data).await;
        }
        self.crush_job(job).await;
    }

    async fn crush_data(&self, data: Boxed) {
        let len = data.bytes().len();
        memory::give(self, data.into_block(), Place::CrushData, len as u64).await;
    }
}

/// How a pool is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Make {
    pub workers: u32,
    /// Whom an enqueue tells; as the variant shipped it when nothing is said.
    pub tell: Option<Tell>,
    /// Whether the free list gives the oldest job first.
    pub oldest_first: bool,
    /// Cells of a ring.
    pub cells: u32,
    pub fault: Option<Fault>,
}

impl Make {
    /// Whether a fault is planted. All but the first are for tests and the model checker to find, and in no program.
    #[inline]
    pub fn has(self, fault: Fault) -> bool {
        (cfg!(any(loom, test)) || fault == Fault::TellsNobody) && self.fault == Some(fault)
    }
}

/// What can be made to go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An enqueue tells nobody.
    TellsNobody,
    /// A worker looks for jobs, and only then makes ready to be told of one.
    LooksApart,
    /// With a lock: a job is counted as being run later than it is taken from the queue.
    CountsLate,
    /// Without a lock: jobs are counted as done in no order with what they did.
    CountsLoosely,
    /// Without a lock: a cell is claimed in no order with what the producer put into it.
    ClaimsLoosely,
    /// Without a lock: a cell is given back before its job is read.
    GivesEarly,
    /// Without a lock: no worker watches while others are at jobs.
    NobodyWatches,
    /// A wake-up for room is left to another one that is on its way.
    SkipsWakeUps,
    /// A job that enqueues waits for room.
    JobsWait,
}

/// Why an enqueue did not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    NoMemory,
    Canceled,
}

/// A pool of one variant.
///
/// Enqueuing into a destroyed pool cannot be written: [`destroy`](Self::destroy) is the keeper's, who has seen all
/// producers leave, or who owns the pool alone; only a pool that [`CANCELS`](Self::CANCELS) may be stopped before.
pub(crate) trait Pool<E: Env>: Sized + 'static {
    /// Whether there is a lock, and a free list.
    const HAS: (bool, bool);
    /// Bytes of a job on a 64-bit machine.
    const JOB: u64;
    /// Payloads up to so many bytes lie inside the job.
    const INLINE: usize;
    /// Whether producers that wait when it stops are sent away.
    const CANCELS: bool;

    /// What a worker holds while it runs a job.
    type Hands: Default;
    /// The same pool in other surroundings.
    type In<F: Env>: Pool<F>;

    fn new(env: &E, make: Make) -> Self;
    /// Jobs that wait at most, but for those that jobs enqueue.
    fn bound(make: Make) -> Option<u32>;
    /// Puts a job with a copy of `data` into the queue. A producer waits while the queue is full, if it has a bound; a job of
    /// this pool never does, since only workers make room: its jobs go beyond the bound.
    async fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused>;
    /// What a worker does from the pool's beginning to its end. When a job traps it dies with it, and is begun anew with
    /// the same hands: what was in them is put away then, as if the job had ended.
    async fn runner(&self, env: &E, hands: &mut Self::Hands);
    /// Waits until no job is waiting or running.
    async fn drain(&self, env: &E);
    /// Throws away what waits, stops, waits until all workers have left, and gives back all memory.
    async fn destroy(&self, env: &E);
}

//! The environment of a pool on a real thread. Waiting blocks the thread, so no future is ever pending: it runs to its end
//! in one poll.

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use super::counts::{EventKind, State};
use super::env::{Env, Notify, PoolEvent};
#[cfg(any(loom, test))]
use super::env::{Pool, Refused};
use super::job::Func;
use super::magazine::{Depot, ThreadCache};
use super::memory::{Allocator, ThreadAllocator};
use super::partners::Partners;
use super::work::{Extra, Local, job_number};
use sync::atomic::{AtomicU32, Ordering, spin_loop};
use sync::{Condvar, Guard, Mutex, Padded, clock, futex};

/// Spins of a short pause of about 0.3 µs: 0.5 ns each in the browser, which has no pause instruction, and 20 ns natively.
const ROUNDS: u32 = if cfg!(loom) { 0 } else { [16, 512][cfg!(target_arch = "wasm32") as usize] };

#[cfg(loom)]
use loom::thread_local;
#[cfg(not(loom))]
use std::thread_local;

thread_local! {
    /// The address of the pool whose worker this thread is, or 0. Thread-local, because a job that enqueues may do so with
    /// another environment.
    static WORKS_FOR: Cell<usize> = Cell::default();
}

/// A thread's counts. Each thread has its own, so that nothing is shared during a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreadCounts {
    /// Jobs run.
    pub jobs: u64,
    /// Blocks of memory allocated.
    pub allocations: u64,
    /// Blocks of memory freed.
    pub frees: u64,
    /// Times that the thread waited for the lock.
    pub lock_waits: u64,
    /// Times that the thread waited for the lab's own allocator.
    pub memory_waits: u64,
    /// Threads woken by this one.
    pub wake_ups: u64,
    /// Times that the thread slept because there was no job, no room, or jobs were still running.
    pub sleeps: u64,
    /// Largest queue length after an enqueue by this thread.
    pub deepest: u64,
    /// Number of this thread's jobs that crashed.
    pub crashed: u64,
    /// Number of this thread's enqueues that were refused.
    pub refused: u64,
    /// Time in ns that the thread slept because there was no job, no room, or jobs were still running. Only measured with
    /// [`ThreadEnv::observe`].
    pub asleep_ns: u64,
}

/// The environment of one thread.
#[derive(Default)]
pub(crate) struct ThreadEnv {
    pub counts: Cell<ThreadCounts>,
    pub local: Local,
    /// Duration of a job in addition to its work, in ns.
    pub duration: u64,
    /// Duration of a long job in addition to its work, in ns, if not all jobs take the same time.
    pub long: Option<u64>,
    /// The jobs that wait for each other, and the number of producers, which is the distance from a job to its partner.
    pub partners: Option<(Arc<Partners<ThreadEnv>>, u32)>,
    /// Whether to time sleep, which costs two readings of the clock.
    pub observe: bool,
    /// During a steady load, the counter in which this thread publishes the number of jobs that it has run.
    pub done: Option<Arc<Padded<AtomicU32>>>,
    /// This thread's own part of the allocator.
    pub memory: ThreadAllocator,
    pub depot: Arc<Mutex<Depot>>,
    /// Whether the thread is running a job.
    pub(super) running: Cell<bool>,
    /// Number of locks that the thread holds.
    pub(super) held: Cell<u32>,
}

/// A pool on threads, of any variant.
#[cfg(any(loom, test))]
pub(super) trait DynPool: Send + Sync {
    /// See [`Pool::enqueue`].
    fn enqueue(&self, env: &ThreadEnv, func: Func, data: Option<&[u8]>) -> Result<(), Refused>;
    /// Returns the worker's main loop, to be called again after a job's panic.
    fn worker(&self) -> Box<dyn FnMut(&ThreadEnv) + '_>;
    /// See [`Pool::drain`].
    fn drain(&self, env: &ThreadEnv);
    /// See [`Pool::destroy`].
    fn destroy(&self, env: &ThreadEnv);
}

#[cfg(any(loom, test))]
impl<Q: Pool<ThreadEnv> + Send + Sync> DynPool for Q {
    fn enqueue(&self, env: &ThreadEnv, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        block_on(Pool::enqueue(self, env, func, data))
    }

    fn worker(&self) -> Box<dyn FnMut(&ThreadEnv) + '_> {
        let mut in_flight = Q::InFlight::default();
        Box::new(move |env| block_on(self.runner(env, &mut in_flight)))
    }

    fn drain(&self, env: &ThreadEnv) {
        block_on(Pool::drain(self, env));
    }

    fn destroy(&self, env: &ThreadEnv) {
        block_on(Pool::destroy(self, env));
    }
}

/// Runs a future that is never pending to its end.
// Inlined, so that the future runs where it was created; otherwise it would be copied, in the browser by a call out of the
// module.
#[inline(always)]
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("a real thread blocks where it has to wait"),
    }
}

/// Spins until the time `until`, in ns.
pub(crate) fn spin_until(until: u64) {
    while clock::now_ns() < until {
        spin_loop();
    }
}

impl ThreadEnv {
    #[inline]
    fn count(&self, count: impl FnOnce(&mut ThreadCounts)) {
        let mut counts = self.counts.get();
        count(&mut counts);
        self.counts.set(counts);
    }

    fn asleep<T>(&self, sleep: impl FnOnce() -> T) -> T {
        let begun = if self.observe { clock::now_ns() } else { 0 };
        let slept = sleep();
        let ended = if self.observe { clock::now_ns() } else { 0 };
        self.count(|counts| {
            counts.sleeps += 1;
            counts.asleep_ns += ended - begun;
        });
        slept
    }

    /// Called after a trap was caught. If the thread was running a job, counts the job as crashed and returns true;
    /// otherwise the pool's own code trapped.
    #[cfg(not(loom))]
    pub fn record_crash(&self) -> bool {
        let died = self.running.take();
        if died {
            self.record(PoolEvent { state: State::Run, kind: EventKind::Crashed, value: 0 });
            self.count(|counts| counts.jobs += 1);
        }
        died
    }

    /// Marks `job`, which was refused, as ended, so that no job waits for it.
    #[cfg(not(loom))]
    pub fn will_not_run(&self, job: u32) {
        if let Some((partners, _)) = &self.partners {
            block_on(partners.end(self, job));
        }
    }

    /// Carries out the extra of the last job.
    #[cold]
    fn extra(&self, data: Option<&[u8]>) {
        let job = data.map_or(0, job_number);
        match (self.local.extra.take(), &self.partners, self.long) {
            (Extra::Long, _, Some(long)) => spin_until(clock::now_ns() + long),
            (Extra::Waits, Some((partners, step)), _) => block_on(partners.wait(self, job + step)),
            (Extra::Ends, Some((partners, _)), _) => block_on(partners.end(self, job)),
            _ => {}
        }
    }

    /// Counts a lock taken or released. Only in builds that check the count.
    fn holds(&self, change: i32) {
        if cfg!(debug_assertions) {
            self.held.update(|held| held.strict_add_signed(change));
        }
    }
}

impl Env for ThreadEnv {
    const WATCHED: bool = false;
    type Mutex<T: 'static> = Mutex<T>;
    type Guard<'a, T: 'static> = Guard<'a, T>;
    type Condvar = Condvar;
    type Word = AtomicU32;

    fn mutex<T: 'static>(&self, value: T) -> Mutex<T> {
        Mutex::new(value)
    }
    fn condvar(&self) -> Condvar {
        Condvar::default()
    }
    fn word(&self) -> AtomicU32 {
        AtomicU32::new(0)
    }

    #[inline]
    async fn lock<'a, T: 'static>(&'a self, mutex: &'a Mutex<T>) -> Guard<'a, T> {
        let mut waits = 0;
        let guard = mutex.lock_counted(&mut waits);
        self.count(|counts| counts.lock_waits += waits);
        self.holds(1);
        guard
    }

    #[inline]
    async fn unlock<'a, T: 'static>(&'a self, guard: Guard<'a, T>) {
        drop(guard);
        self.holds(-1);
    }

    async fn wait<'a, T: 'static>(&'a self, condvar: &'a Condvar, guard: Guard<'a, T>, _: State) -> Guard<'a, T> {
        self.asleep(|| condvar.wait(guard, None))
    }

    #[inline]
    async fn notify(&self, condvar: &Condvar, whom: Notify) {
        let woken = if whom == Notify::One { condvar.signal() } else { condvar.broadcast() };
        self.count(|counts| counts.wake_ups += u64::from(woken));
    }

    fn load(&self, word: &AtomicU32) -> u32 {
        // Acquire: pairs with the release in `bump`.
        word.load(Ordering::Acquire)
    }
    fn bump(&self, word: &AtomicU32) {
        // Release: pairs with the acquire in `load`.
        word.fetch_add(1, Ordering::Release);
    }
    async fn sleep(&self, word: &AtomicU32, seen: u32, _: State) {
        self.asleep(|| futex::wait(word, seen, None));
    }
    async fn sleep_for(&self, word: &AtomicU32, seen: u32, _: State, ns: u64) {
        // The model checker has no time: there the timeout expires when no other thread can continue.
        #[cfg(loom)]
        {
            _ = (word, seen, ns);
            loom::thread::yield_now();
        }
        #[cfg(not(loom))]
        self.asleep(|| futex::wait(word, seen, Some(std::time::Duration::from_nanos(ns))));
    }
    async fn wake(&self, word: &AtomicU32, count: u32) -> u64 {
        let woken = u64::from(futex::wake(word, count));
        self.count(|counts| counts.wake_ups += woken);
        woken
    }

    #[inline]
    async fn act(&self, event: PoolEvent) {
        self.record(event);
    }

    #[inline]
    fn now_ns(&self) -> u64 {
        // The model checker requires that every run is the same.
        if cfg!(loom) { 0 } else { clock::now_ns() }
    }

    async fn pause(&self, _: State, times: u32) {
        #[cfg(loom)]
        loom::thread::yield_now();
        for round in 0..times * ROUNDS {
            black_box(round);
            spin_loop();
        }
    }

    #[inline]
    fn record(&self, event: PoolEvent) {
        match event.kind {
            EventKind::Allocated => self.count(|counts| counts.allocations += 1),
            EventKind::Freed => self.count(|counts| counts.frees += 1),
            EventKind::Appended => self.count(|counts| counts.deepest = counts.deepest.max(event.value)),
            EventKind::Crashed => self.count(|counts| counts.crashed += 1),
            _ => {}
        }
    }

    fn work_for(&self, pool: Option<usize>) {
        WORKS_FOR.with(|works_for| works_for.set(pool.unwrap_or(0)));
    }
    fn works_for(&self, pool: usize) -> bool {
        WORKS_FOR.with(|works_for| works_for.get()) == pool
    }

    #[inline]
    fn has_memory(&self) -> bool {
        true
    }
    #[inline]
    fn store(&self) -> (Allocator, &RefCell<ThreadCache>) {
        (self.memory.kind, &self.memory.store)
    }
    async fn share<T>(&self, _: State, trade: impl FnOnce(&mut Depot) -> T) -> T {
        let mut waits = 0;
        let traded = trade(&mut self.depot.lock_counted(&mut waits));
        self.count(|counts| counts.memory_waits += waits);
        traded
    }

    #[inline]
    async fn run(&self, func: Func, data: Option<&[u8]>) {
        let until = if self.duration > 0 { clock::now_ns() + self.duration } else { 0 };
        debug_assert_eq!(self.held.get(), 0, "a job that traps would leave the lock taken");
        self.running.set(true);
        func(data, &self.local);
        self.running.set(false);
        if self.long.is_some() || self.partners.is_some() {
            self.extra(data);
        }
        if self.duration > 0 {
            spin_until(until);
        }
        self.count(|counts| counts.jobs += 1);
        if let Some(done) = &self.done {
            // Relaxed: no other data depends on it.
            done.store(self.counts.get().jobs as u32, Ordering::Relaxed);
        }
    }
}

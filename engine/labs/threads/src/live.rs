//! A pool on real threads. Whatever has to wait blocks the thread, so nothing is ever pending: a future is polled once,
//! and has run to its end.

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use super::counts::{Place, What};
use super::env::{Act, Env, Tell};
#[cfg(any(loom, test))]
use super::env::{Pool, Refused};
use super::job::Func;
use super::magazine::{Depot, Store};
use super::memory::{Allocator, Own};
use super::partners::Partners;
use super::work::{Extra, Local, number};
use sync::atomic::{AtomicU32, Ordering, spin_loop};
use sync::{Condvar, Guard, Mutex, Padded, clock, futex};

/// Rounds of a short wait without sleep, about 0.3 µs: 0.5 ns each in the browser, where there is no instruction for waiting, and
/// 20 ns natively.
const ROUNDS: u32 = if cfg!(loom) { 0 } else { [16, 512][cfg!(target_arch = "wasm32") as usize] };

#[cfg(loom)]
use loom::thread_local;
#[cfg(not(loom))]
use std::thread_local;

thread_local! {
    /// The address of the pool whose worker this thread is; 0: of none. Of the thread, since a job that enqueues may come
    /// with surroundings of its own.
    static WORKS_FOR: Cell<usize> = Cell::default();
}

/// What a thread has counted. Its own: nothing is shared until the run is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Jobs that it has run.
    pub jobs: u64,
    /// Blocks of memory that it has taken.
    pub allocations: u64,
    /// Blocks that it has given back.
    pub frees: u64,
    /// Times that it waited for the lock.
    pub lock_waits: u64,
    /// Times that it waited for an allocator of ours.
    pub memory_waits: u64,
    /// Threads that it has woken.
    pub wake_ups: u64,
    /// Times that it slept for want of a job, of room, or of an end.
    pub sleeps: u64,
    /// The longest queue that it saw when it added a job.
    pub deepest: u64,
    /// Jobs of its that crashed.
    pub crashed: u64,
    /// Enqueues of its that were refused.
    pub refused: u64,
    /// ns that it slept for want of a job, of room, or of an end. Only where [`Live::observe`] was set.
    pub asleep_ns: u64,
}

/// One thread's surroundings.
#[derive(Default)]
pub(crate) struct Live {
    pub tally: Cell<Tally>,
    pub local: Local,
    /// How long a job takes besides its work, in ns.
    pub duration: u64,
    /// How long those jobs take that are long, in ns, where not all are alike.
    pub long: Option<u64>,
    /// Where jobs wait for each other: from one to the next of the same producer.
    pub partners: Option<(Arc<Partners<Live>>, u32)>,
    /// Whether sleep is timed, which takes two looks at the clock.
    pub observe: bool,
    /// Where the jobs that it has run are counted for others to see; only while a load is judged.
    pub done: Option<Arc<Padded<AtomicU32>>>,
    /// What of the allocator is its own, and what all threads share.
    pub memory: Own,
    pub depot: Arc<Mutex<Depot>>,
    /// Whether it is at a job.
    pub(super) running: Cell<bool>,
    /// Locks that it holds.
    pub(super) held: Cell<u32>,
}

/// A pool on threads, whichever variant it is.
#[cfg(any(loom, test))]
pub(super) trait LivePool: Send + Sync {
    /// See [`Pool::enqueue`].
    fn enqueue(&self, env: &Live, func: Func, data: Option<&[u8]>) -> Result<(), Refused>;
    /// What a worker does from the pool's beginning to its end; called again after a job's panic.
    fn worker(&self) -> Box<dyn FnMut(&Live) + '_>;
    /// See [`Pool::drain`].
    fn drain(&self, env: &Live);
    /// See [`Pool::destroy`].
    fn destroy(&self, env: &Live);
}

#[cfg(any(loom, test))]
impl<Q: Pool<Live> + Send + Sync> LivePool for Q {
    fn enqueue(&self, env: &Live, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        now(Pool::enqueue(self, env, func, data))
    }

    fn worker(&self) -> Box<dyn FnMut(&Live) + '_> {
        let mut hands = Q::Hands::default();
        Box::new(move |env| now(self.runner(env, &mut hands)))
    }

    fn drain(&self, env: &Live) {
        now(Pool::drain(self, env));
    }

    fn destroy(&self, env: &Live) {
        now(Pool::destroy(self, env));
    }
}

/// Runs a future that is never pending.
// Inlined, so that it is run where it was made: moved, it would be copied, in the browser by a call out of the module.
#[inline(always)]
pub(crate) fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("a real thread blocks where it has to wait"),
    }
}

/// Spins until `until`.
pub(crate) fn spin_until(until: u64) {
    while clock::now_ns() < until {
        spin_loop();
    }
}

impl Live {
    #[inline]
    fn count(&self, count: impl FnOnce(&mut Tally)) {
        let mut tally = self.tally.get();
        count(&mut tally);
        self.tally.set(tally);
    }

    fn asleep<T>(&self, sleep: impl FnOnce() -> T) -> T {
        let begun = if self.observe { clock::now_ns() } else { 0 };
        let slept = sleep();
        let ended = if self.observe { clock::now_ns() } else { 0 };
        self.count(|tally| {
            tally.sleeps += 1;
            tally.asleep_ns += ended - begun;
        });
        slept
    }

    /// The thread has died and gone on: whether it died at a job, which is counted then. Anything else was the pool's fault.
    #[cfg(not(loom))]
    pub fn mourn(&self) -> bool {
        let died = self.running.take();
        if died {
            self.record(Act { place: Place::Run, what: What::Crashed, value: 0 });
            self.count(|tally| tally.jobs += 1);
        }
        died
    }

    /// A job was refused: nobody is to wait for it.
    #[cfg(not(loom))]
    pub fn will_not_run(&self, job: u32) {
        if let Some((partners, _)) = &self.partners {
            now(partners.end(self, job));
        }
    }

    /// Does what a job does besides its work.
    #[cold]
    fn extra(&self, data: Option<&[u8]>) {
        let job = data.map_or(0, number);
        match (self.local.extra.take(), &self.partners, self.long) {
            (Extra::Long, _, Some(long)) => spin_until(clock::now_ns() + long),
            (Extra::Waits, Some((partners, step)), _) => now(partners.wait(self, job + step)),
            (Extra::Ends, Some((partners, _)), _) => now(partners.end(self, job)),
            _ => {}
        }
    }

    /// A lock taken or let go. Counted where it is checked: where tests run.
    fn holds(&self, change: i32) {
        if cfg!(debug_assertions) {
            self.held.update(|held| held.strict_add_signed(change));
        }
    }
}

impl Env for Live {
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
        self.count(|tally| tally.lock_waits += waits);
        self.holds(1);
        guard
    }

    #[inline]
    async fn unlock<'a, T: 'static>(&'a self, guard: Guard<'a, T>) {
        drop(guard);
        self.holds(-1);
    }

    async fn wait<'a, T: 'static>(&'a self, condvar: &'a Condvar, guard: Guard<'a, T>, _: Place) -> Guard<'a, T> {
        self.asleep(|| condvar.wait(guard, None))
    }

    #[inline]
    async fn notify(&self, condvar: &Condvar, whom: Tell) {
        let woken = if whom == Tell::One { condvar.signal() } else { condvar.broadcast() };
        self.count(|tally| tally.wake_ups += u64::from(woken));
    }

    fn load(&self, word: &AtomicU32) -> u32 {
        // Acquire: pairs with the release in `bump`.
        word.load(Ordering::Acquire)
    }
    fn bump(&self, word: &AtomicU32) {
        // Release: pairs with the acquire in `load`.
        word.fetch_add(1, Ordering::Release);
    }
    async fn sleep(&self, word: &AtomicU32, seen: u32, _: Place) {
        self.asleep(|| futex::wait(word, seen, None));
    }
    async fn sleep_for(&self, word: &AtomicU32, seen: u32, _: Place, ns: u64) {
        // The model checker has no time: there it is over once no other thread can go on.
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
        self.count(|tally| tally.wake_ups += woken);
        woken
    }

    #[inline]
    async fn act(&self, act: Act) {
        self.record(act);
    }

    #[inline]
    fn now_ns(&self) -> u64 {
        // The model checker wants every run to be the same.
        if cfg!(loom) { 0 } else { clock::now_ns() }
    }

    async fn pause(&self, _: Place, times: u32) {
        #[cfg(loom)]
        loom::thread::yield_now();
        for round in 0..times * ROUNDS {
            black_box(round);
            spin_loop();
        }
    }

    #[inline]
    fn record(&self, act: Act) {
        match act.what {
            What::Forged => self.count(|tally| tally.allocations += 1),
            What::Crushed => self.count(|tally| tally.frees += 1),
            What::Appended => self.count(|tally| tally.deepest = tally.deepest.max(act.value)),
            What::Crashed => self.count(|tally| tally.crashed += 1),
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
    fn store(&self) -> (Allocator, &RefCell<Store>) {
        (self.memory.kind, &self.memory.store)
    }
    async fn share<T>(&self, _: Place, trade: impl FnOnce(&mut Depot) -> T) -> T {
        let mut waits = 0;
        let traded = trade(&mut self.depot.lock_counted(&mut waits));
        self.count(|tally| tally.memory_waits += waits);
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
        self.count(|tally| tally.jobs += 1);
        if let Some(done) = &self.done {
            // Relaxed: a count that nothing is read behind.
            done.store(self.tally.get().jobs as u32, Ordering::Relaxed);
        }
    }
}

//! A pool of threads in numbered slots. The threads outlive the tasks they run.
//!
//! Starting a thread is expensive: a new worker costs the browser about 30 ms and a stack of its own. So threads are
//! started once, sleep in their slots, and run one task after the other. The pool does not start threads in the browser:
//! there the page's workers call [`ThreadPool::enter`] themselves. Natively [`ThreadPool::spawn`] starts them.
//!
//! [`ThreadPool::run`] lends a closure to other threads and waits until they have finished with it, so it is critical who may
//! declare a thread finished. The thread does so itself, natively also while a panic unwinds it ([`MarkDeadOnUnwind`]). In
//! the browser a trap discards a thread's frames without running any code; only there somebody else declares the thread dead,
//! with the unsafe [`ThreadPool::mark_dead`].
//!
//! | state of a slot | meaning |
//! |---|---|
//! | empty | no thread is in the slot |
//! | idle | its thread sleeps |
//! | called | it has been given a task and was woken |
//! | working | it runs the task |
//! | dismissed | its thread was asked to leave |
//! | trapped | its thread died in a task; another thread may enter |

use std::ops::Range;

use super::atomic::{AtomicU32, Ordering, UnsafeCell};
use super::futex;
use super::mutex::Mutex;
use super::padded::Padded;

/// State of a slot; the module's table explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
#[expect(missing_docs, reason = "the module's table explains them")]
pub enum State {
    Empty,
    Idle,
    Called,
    Working,
    Dismissed,
    Trapped,
}

impl State {
    fn of(word: u32) -> State {
        match word {
            0 => State::Empty,
            1 => State::Idle,
            2 => State::Called,
            3 => State::Working,
            4 => State::Dismissed,
            _ => State::Trapped,
        }
    }
}

/// The closure of a run. Each member calls it with its own number in the run, from 0.
type Job = dyn Fn(usize) + Sync;

/// One slot. The page reads its first four words from shared memory, [`ThreadPool::STRIDE`] bytes a slot.
#[derive(Debug)]
#[repr(C)]
struct Slot {
    state: AtomicU32,
    /// Number of tasks that the slot's threads have finished.
    calls: AtomicU32,
    /// Number of threads that died in this slot.
    traps: AtomicU32,
    /// Number of threads that have entered this slot so far.
    threads: AtomicU32,
    task: UnsafeCell<Option<Task>>,
}

/// One member's part of a run.
#[derive(Clone, Copy)]
struct Task {
    /// Valid until the run is over, because [`ThreadPool::run`] waits for all members.
    work: *const Job,
    member: usize,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Task({})", self.member)
    }
}

#[expect(unsafe_code, reason = "the slot's state decides which thread may access the task")]
// SAFETY: the caller of `run` writes a task while the slot is idle, and the slot's thread reads it in state working. The
// state changes between the two with release and acquire. The closure may be called from any thread (it is `Sync`).
unsafe impl Sync for Slot {}
#[expect(unsafe_code, reason = "as above")]
// SAFETY: as above.
unsafe impl Send for Slot {}

impl Slot {
    fn new() -> Slot {
        let word = || AtomicU32::new(0);
        Slot { state: word(), calls: word(), traps: word(), threads: word(), task: UnsafeCell::new(None) }
    }

    fn state(&self) -> State {
        // Acquire: pairs with the release in `set`, so that everything done before the state changed is visible after it.
        State::of(self.state.load(Ordering::Acquire))
    }

    fn set(&self, state: State) {
        // Release: pairs with the acquire in `state`.
        self.state.store(state as u32, Ordering::Release);
        futex::wake_all(&self.state);
    }

    fn transition(&self, from: State, to: State) -> bool {
        // AcqRel: publishes this thread's earlier writes, and makes those of the thread that set `from` visible.
        self.state.compare_exchange(from as u32, to as u32, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }
}

/// Error: fewer threads are idle than a run needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewThreads {
    /// Number of threads needed.
    pub wanted: usize,
    /// Number of threads that are idle.
    pub idle: usize,
}

impl std::fmt::Display for TooFewThreads {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} threads are wanted and {} are idle", self.wanted, self.idle)
    }
}

impl std::error::Error for TooFewThreads {}

/// The result of [`ThreadPool::run`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done<R> {
    /// The value that the caller's own part returned.
    pub lead: R,
    /// Members whose threads died, by their number in the run.
    pub trapped: Vec<usize>,
}

/// A fixed number of slots, each for one thread.
#[derive(Debug)]
pub struct ThreadPool {
    slots: Box<[Padded<Slot>]>,
    /// Incremented whenever a slot's thread becomes idle, leaves or dies; waiters sleep on this word.
    changes: AtomicU32,
    /// Held during a run, so that there is one at a time.
    run_lock: Mutex<()>,
}

impl ThreadPool {
    /// Bytes from one slot to the next, for the page, which reads the slots from shared memory.
    pub const STRIDE: usize = size_of::<Padded<Slot>>();

    /// A pool of `slots` empty slots.
    pub fn new(slots: usize) -> ThreadPool {
        let slots = (0..slots).map(|_| Padded(Slot::new())).collect();
        ThreadPool { slots, changes: AtomicU32::new(0), run_lock: Mutex::new(()) }
    }

    /// Address of the first slot. A slot begins with four words: its state, and the numbers of finished tasks, of dead
    /// threads and of threads that entered.
    pub fn address(&self) -> usize {
        self.slots.as_ptr().addr()
    }

    /// The states of all slots.
    pub fn states(&self) -> Vec<State> {
        self.slots.iter().map(|slot| slot.state()).collect()
    }

    /// Number of idle threads.
    pub fn idle(&self) -> usize {
        self.slots.iter().filter(|slot| slot.state() == State::Idle).count()
    }

    /// The main loop of the calling thread in slot `index`: sleeps, runs tasks, and returns when the slot is dismissed.
    /// Returns at once when another thread is in the slot.
    pub fn enter(&self, index: usize) {
        let slot = &self.slots[index];
        if !slot.transition(State::Empty, State::Idle) && !slot.transition(State::Trapped, State::Idle) {
            return;
        }
        // Relaxed: a statistic; nothing is ordered by it.
        slot.threads.fetch_add(1, Ordering::Relaxed);
        self.notify();
        loop {
            match slot.state() {
                State::Called => {
                    slot.set(State::Working);
                    let guard = MarkDeadOnUnwind { pool: self, slot };
                    self.run_task(slot);
                    std::mem::forget(guard);
                    slot.calls.fetch_add(1, Ordering::Relaxed);
                    slot.set(State::Idle);
                    self.notify();
                }
                State::Dismissed => {
                    slot.set(State::Empty);
                    self.notify();
                    return;
                }
                state => futex::wait(&slot.state, state as u32, None),
            }
        }
    }

    #[expect(unsafe_code, reason = "the caller of `run` owns the closure")]
    fn run_task(&self, slot: &Slot) {
        // SAFETY: the state is working: the caller of `run` wrote the task before it set the state to called, and writes no
        // other one until the slot is idle again.
        let task = slot.task.with(|task| unsafe { *task }).expect("a called slot has a task");
        // SAFETY: the caller of `run` keeps the closure alive until all members have finished.
        (unsafe { &*task.work })(task.member);
    }

    /// Wakes all threads in `wait_until`, after each change of a slot; each checks its own condition again.
    fn notify(&self) {
        // Release: pairs with the acquire in `wait_until`.
        self.changes.fetch_add(1, Ordering::Release);
        futex::wake_all(&self.changes);
    }

    /// Sleeps until `fits` returns true for the slots.
    fn wait_until(&self, fits: impl Fn(&[Padded<Slot>]) -> bool) {
        loop {
            // Acquire: pairs with the release in `tell`.
            let seen = self.changes.load(Ordering::Acquire);
            if fits(&self.slots) {
                return;
            }
            futex::wait(&self.changes, seen, None);
        }
    }

    /// Sleeps until at least `threads` threads are idle. Not for a page's main thread, which must not sleep.
    pub fn wait_idle(&self, threads: usize) {
        self.wait_until(|slots| slots.iter().filter(|slot| slot.state() == State::Idle).count() >= threads);
    }

    /// Runs `work` on `members` idle threads concurrently, each with its number from 0, while the caller runs `lead`. Returns
    /// when all have finished; a member whose thread died counts as finished.
    ///
    /// # Errors
    /// [`TooFewThreads`] when fewer than `members` threads are idle; neither closure is called then.
    pub fn run<R>(
        &self,
        members: usize,
        work: &(dyn Fn(usize) + Sync),
        lead: impl FnOnce() -> R,
    ) -> Result<Done<R>, TooFewThreads> {
        let _one_run = self.run_lock.lock();
        let idle: Vec<usize> = (0..self.slots.len()).filter(|&slot| self.slots[slot].state() == State::Idle).collect();
        if idle.len() < members {
            return Err(TooFewThreads { wanted: members, idle: idle.len() });
        }
        let pending = PendingRun { pool: self, slots: &idle[..members] };
        for (member, &index) in pending.slots.iter().enumerate() {
            self.assign(index, Task { work: extend_lifetime(work), member });
        }
        let lead = lead();
        let trapped = pending.wait();
        Ok(Done { lead, trapped })
    }

    #[expect(unsafe_code, reason = "the slot's state decides which thread may access the task")]
    fn assign(&self, index: usize, task: Task) {
        let slot = &self.slots[index];
        // SAFETY: the slot is idle, so its thread does not access the task; and `run_lock` is held, so no other caller does.
        slot.task.with_mut(|place| unsafe { *place = Some(task) });
        slot.set(State::Called);
    }

    /// Asks the threads in these slots to leave, each when it has finished its task. Returns when all have been asked.
    pub fn dismiss(&self, slots: Range<usize>) {
        for index in slots {
            let slot = &self.slots[index];
            while !matches!(slot.state(), State::Empty | State::Trapped | State::Dismissed) {
                if slot.transition(State::Idle, State::Dismissed) {
                    futex::wake_all(&slot.state);
                } else {
                    self.wait_until(|slots| !matches!(slots[index].state(), State::Called | State::Working));
                }
            }
        }
    }

    /// Sleeps until no thread is left in these slots.
    pub fn wait_empty(&self, slots: Range<usize>) {
        self.wait_until(|all| {
            all[slots.clone()].iter().all(|slot| matches!(slot.state(), State::Empty | State::Trapped))
        });
    }

    /// Declares that the thread of slot `index` died in its task. In the browser the thread's worker calls this after it has
    /// caught the trap.
    ///
    /// ```compile_fail,E0133
    /// sync::ThreadPool::new(1).mark_dead(0);
    /// ```
    ///
    /// # Safety
    /// No thread runs in the slot any more, and the frames of the one that did are lost. After this call a `run` that waits for
    /// this member returns, the closure that it lent may be freed, and another thread may enter the slot.
    #[expect(unsafe_code, reason = "only the caller knows that the thread is dead")]
    pub unsafe fn mark_dead(&self, index: usize) {
        self.set_trapped(&self.slots[index]);
    }

    fn set_trapped(&self, slot: &Slot) {
        // Relaxed: a statistic for the page.
        slot.traps.fetch_add(1, Ordering::Relaxed);
        slot.set(State::Trapped);
        self.notify();
    }
}

/// Held while a thread runs a task, and forgotten when the task returns. So it is dropped only while a panic unwinds the thread,
/// after the task's own frames are gone; then it marks the slot as trapped.
struct MarkDeadOnUnwind<'a> {
    pool: &'a ThreadPool,
    slot: &'a Slot,
}

impl Drop for MarkDeadOnUnwind<'_> {
    fn drop(&mut self) {
        self.pool.set_trapped(self.slot);
    }
}

/// The closure as a pointer without its lifetime.
#[expect(unsafe_code, reason = "a run ends before the borrow does, which the compiler cannot see")]
fn extend_lifetime<'a>(work: &'a (dyn Fn(usize) + Sync + 'a)) -> *const Job {
    let work: *const (dyn Fn(usize) + Sync + 'a) = work;
    // SAFETY: only the lifetime changes. `PendingRun` keeps `ThreadPool::run` from returning, or unwinding, before the last
    // member has finished.
    unsafe { std::mem::transmute(work) }
}

/// A run under way. Dropping it waits for all members, also when the caller's own part panics.
struct PendingRun<'a> {
    pool: &'a ThreadPool,
    slots: &'a [usize],
}

impl PendingRun<'_> {
    fn wait(self) -> Vec<usize> {
        self.wait_members();
        let dead = |&(_, &slot): &(usize, &usize)| self.pool.slots[slot].state() == State::Trapped;
        self.slots.iter().enumerate().filter(dead).map(|(member, _)| member).collect()
    }

    fn wait_members(&self) {
        self.pool.wait_until(|slots| {
            self.slots.iter().all(|&slot| !matches!(slots[slot].state(), State::Called | State::Working))
        });
    }
}

impl Drop for PendingRun<'_> {
    fn drop(&mut self) {
        self.wait_members();
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl ThreadPool {
    /// Starts a thread in each of these slots that has none, and waits until they are idle.
    pub fn spawn(self: &std::sync::Arc<Self>, slots: Range<usize>) {
        drop(self.start(slots));
    }

    /// Starts a thread in each of these slots that has none, waits until they are idle, and returns their handles.
    fn start(self: &std::sync::Arc<Self>, slots: Range<usize>) -> Vec<std::thread::JoinHandle<()>> {
        let free = |&index: &usize| matches!(self.slots[index].state(), State::Empty | State::Trapped);
        let started = slots.clone().filter(free).map(|index| {
            let pool = std::sync::Arc::clone(self);
            std::thread::Builder::new()
                .name(format!("ringside {index}"))
                // When a task panics the thread ends, and the slot's state tells the caller of `run`.
                .spawn(move || pool.enter(index))
                .expect("the system starts another thread")
        });
        let started = started.collect();
        self.wait_until(|all| {
            all[slots.clone()].iter().all(|slot| !matches!(slot.state(), State::Empty | State::Trapped))
        });
        started
    }
}

/// A pool for a test. Dropping it joins all of its threads, because Miri reports a thread that outlives its test as a leak.
#[cfg(test)]
#[derive(Debug)]
pub(crate) struct TestPool {
    pool: std::sync::Arc<ThreadPool>,
    threads: Vec<std::thread::JoinHandle<()>>,
}

#[cfg(test)]
impl TestPool {
    /// A pool of `threads` idle threads.
    pub(crate) fn new(threads: usize) -> TestPool {
        let mut test_pool = TestPool { pool: std::sync::Arc::new(ThreadPool::new(threads)), threads: Vec::new() };
        test_pool.fill();
        test_pool
    }

    /// Starts a thread in each slot that has none.
    pub(crate) fn fill(&mut self) {
        self.threads.extend(self.pool.start(0..self.pool.slots.len()));
    }
}

#[cfg(test)]
impl std::ops::Deref for TestPool {
    type Target = ThreadPool;

    fn deref(&self) -> &ThreadPool {
        &self.pool
    }
}

#[cfg(test)]
impl Drop for TestPool {
    fn drop(&mut self) {
        self.pool.dismiss(0..self.pool.slots.len());
        // An error here is a thread whose task panicked on purpose.
        self.threads.drain(..).for_each(|thread| _ = thread.join());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn every_member_is_called_once_while_the_caller_does_its_part() {
        let pool = TestPool::new(4);
        let sum = AtomicUsize::new(0);
        // Fewer under Miri, here and below, because it is about 1,000 times slower.
        for _ in 0..if cfg!(miri) { 5 } else { 500 } {
            let work = |member: usize| {
                sum.fetch_add(1 << (8 * member), Ordering::Relaxed);
            };
            let done = pool.run(3, &work, || 7).unwrap();
            assert_eq!(done, Done { lead: 7, trapped: vec![] });
            assert_eq!(sum.swap(0, Ordering::Relaxed), 0x01_01_01);
        }
    }

    #[test]
    fn a_call_for_more_than_are_idle_begins_nothing() {
        let pool = TestPool::new(2);
        let called = AtomicUsize::new(0);
        let work = |_| {
            called.fetch_add(1, Ordering::Relaxed);
        };
        assert_eq!(pool.run(3, &work, || ()).unwrap_err(), TooFewThreads { wanted: 3, idle: 2 });
        assert_eq!(called.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_thread_that_dies_is_named_and_its_slot_takes_another() {
        let mut pool = TestPool::new(3);
        let work = |member: usize| assert!(member != 1, "member 1 dies, as it should");
        assert_eq!(pool.run(3, &work, || ()).unwrap().trapped, [1]);
        assert_eq!(pool.states().iter().filter(|state| **state == State::Trapped).count(), 1);
        pool.fill();
        assert_eq!(pool.run(3, &|_| (), || ()).unwrap().trapped, [0; 0]);
    }

    #[test]
    fn slots_are_used_again_and_again() {
        let mut pool = TestPool::new(4);
        for _ in 0..if cfg!(miri) { 2 } else { 50 } {
            pool.fill();
            pool.run(4, &|_| (), || ()).unwrap();
            pool.dismiss(0..4);
            pool.wait_empty(0..4);
        }
        assert_eq!(pool.states(), [State::Empty; 4]);
    }
}

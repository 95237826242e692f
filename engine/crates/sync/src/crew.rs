//! Threads in numbered slots that outlive the work they do.
//!
//! Starting a thread is dear: a new worker costs the browser about 30 ms and a stack of its own. So a crew is hired once,
//! sleeps in its slots, and is called for one piece of work after the other. Who starts the threads is not the crew's
//! business: natively [`Crew::hire`] does, in the browser the page's workers call [`Crew::enter`] themselves.
//!
//! A call lends its work to other threads and waits until they are done, so it matters who may say that a thread is done: the
//! thread itself, natively also while a panic unwinds it ([`AtWork`]). In the browser a trap loses a thread's frames without
//! running anything; only there somebody else says so, with the unsafe [`Crew::mark_dead`].
//!
//! | state of a slot | means |
//! |---|---|
//! | empty | no thread is in it |
//! | idle | its thread sleeps |
//! | called | it has work, and was woken |
//! | working | at it |
//! | dismissed | is to leave |
//! | trapped | its thread died at work; another one may enter |

use std::ops::Range;

use super::atomic::{AtomicU32, Ordering, UnsafeCell};
use super::futex;
use super::mutex::Mutex;
use super::padded::Padded;

/// State of a slot; the module says what each means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
#[expect(missing_docs, reason = "the module says it")]
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

/// What a member does: called with its number in the call, from 0.
type Work = dyn Fn(usize) + Sync;

/// One slot. The page reads its first four words from shared memory, [`Crew::STRIDE`] bytes a slot.
#[derive(Debug)]
#[repr(C)]
struct Slot {
    state: AtomicU32,
    /// Calls that it has finished.
    calls: AtomicU32,
    /// Threads that died in it.
    traps: AtomicU32,
    /// Threads that have entered it, one after the other.
    threads: AtomicU32,
    order: UnsafeCell<Option<Order>>,
}

/// A piece of work for one member.
#[derive(Clone, Copy)]
struct Order {
    /// Lives until the call is over: [`Crew::call`] waits for it.
    work: *const Work,
    member: usize,
}

impl std::fmt::Debug for Order {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Order({})", self.member)
    }
}

#[expect(unsafe_code, reason = "the state says whose the order is")]
// SAFETY: an order is written by the caller while the slot is idle and read by its thread while it is called; the change
// of state between them is a release and an acquire. The work itself may be called from any thread (`Sync`).
unsafe impl Sync for Slot {}
#[expect(unsafe_code, reason = "as above")]
// SAFETY: as above.
unsafe impl Send for Slot {}

impl Slot {
    fn new() -> Slot {
        let word = || AtomicU32::new(0);
        Slot { state: word(), calls: word(), traps: word(), threads: word(), order: UnsafeCell::new(None) }
    }

    fn state(&self) -> State {
        // Acquire: pairs with the release in `set`: what was done before a state was left is seen after it.
        State::of(self.state.load(Ordering::Acquire))
    }

    fn set(&self, state: State) {
        // Release: pairs with the acquire in `state`.
        self.state.store(state as u32, Ordering::Release);
        futex::wake_all(&self.state);
    }

    fn become_of(&self, from: State, to: State) -> bool {
        // Both: what came before is published, and what the other thread published is seen.
        self.state.compare_exchange(from as u32, to as u32, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }
}

/// Fewer threads are idle than a call needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// Threads wanted.
    pub wanted: usize,
    /// Threads that are idle.
    pub idle: usize,
}

impl std::fmt::Display for Short {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} threads are wanted and {} are idle", self.wanted, self.idle)
    }
}

impl std::error::Error for Short {}

/// What came of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done<R> {
    /// What the caller's own part returned.
    pub lead: R,
    /// Members whose threads died at it, by their number in the call.
    pub trapped: Vec<usize>,
}

/// See the module.
#[derive(Debug)]
pub struct Crew {
    slots: Box<[Padded<Slot>]>,
    /// Raised whenever a thread is done with something, for those who wait for it.
    news: AtomicU32,
    /// Held during a call: one at a time.
    calling: Mutex<()>,
}

impl Crew {
    /// Bytes from a slot to the next, for whoever reads them from shared memory.
    pub const STRIDE: usize = size_of::<Padded<Slot>>();

    /// A crew of so many empty slots.
    pub fn new(slots: usize) -> Crew {
        let slots = (0..slots).map(|_| Padded(Slot::new())).collect();
        Crew { slots, news: AtomicU32::new(0), calling: Mutex::new(()) }
    }

    /// Where the slots are in memory: state, finished calls, dead threads and threads so far, a word each.
    pub fn address(&self) -> usize {
        self.slots.as_ptr().addr()
    }

    /// States of all slots.
    pub fn states(&self) -> Vec<State> {
        self.slots.iter().map(|slot| slot.state()).collect()
    }

    /// How many threads are idle.
    pub fn idle(&self) -> usize {
        self.slots.iter().filter(|slot| slot.state() == State::Idle).count()
    }

    /// What the thread of a slot does from its beginning to its end: sleeps, works when called, and returns when it is
    /// dismissed. Without effect when another thread is in the slot.
    pub fn enter(&self, index: usize) {
        let slot = &self.slots[index];
        if !slot.become_of(State::Empty, State::Idle) && !slot.become_of(State::Trapped, State::Idle) {
            return;
        }
        // Relaxed: counted for the eye.
        slot.threads.fetch_add(1, Ordering::Relaxed);
        self.tell();
        loop {
            match slot.state() {
                State::Called => {
                    slot.set(State::Working);
                    let at_work = AtWork { crew: self, slot };
                    self.obey(slot);
                    std::mem::forget(at_work);
                    slot.calls.fetch_add(1, Ordering::Relaxed);
                    slot.set(State::Idle);
                    self.tell();
                }
                State::Dismissed => {
                    slot.set(State::Empty);
                    self.tell();
                    return;
                }
                state => futex::wait(&slot.state, state as u32, None),
            }
        }
    }

    #[expect(unsafe_code, reason = "the work is the caller's")]
    fn obey(&self, slot: &Slot) {
        // SAFETY: the state is working: the caller has written the order before it called, and writes no other until
        // the slot is idle again.
        let order = slot.order.with(|order| unsafe { *order }).expect("whoever calls leaves an order");
        // SAFETY: the caller keeps the work alive until this call is over.
        (unsafe { &*order.work })(order.member);
    }

    /// Tells whoever waits for news.
    fn tell(&self) {
        // Release: pairs with the acquire in `wait_until`.
        self.news.fetch_add(1, Ordering::Release);
        futex::wake_all(&self.news);
    }

    /// Sleeps until `fits` holds for the slots.
    fn wait_until(&self, fits: impl Fn(&[Padded<Slot>]) -> bool) {
        loop {
            // Acquire: pairs with the release in `tell`.
            let seen = self.news.load(Ordering::Acquire);
            if fits(&self.slots) {
                return;
            }
            futex::wait(&self.news, seen, None);
        }
    }

    /// Waits until so many threads are idle. Whoever calls this may sleep: not a page's main thread.
    pub fn gather(&self, threads: usize) {
        self.wait_until(|slots| slots.iter().filter(|slot| slot.state() == State::Idle).count() >= threads);
    }

    /// Lets `members` idle threads do `work` at once, each with its number from 0, while the caller does `lead`; returns
    /// when all are done. A member whose thread dies is done too.
    ///
    /// # Errors
    /// [`Short`] when fewer threads are idle; nothing was begun then.
    pub fn call<R>(
        &self,
        members: usize,
        work: &(dyn Fn(usize) + Sync),
        lead: impl FnOnce() -> R,
    ) -> Result<Done<R>, Short> {
        let _alone = self.calling.lock();
        let idle: Vec<usize> = (0..self.slots.len()).filter(|&slot| self.slots[slot].state() == State::Idle).collect();
        if idle.len() < members {
            return Err(Short { wanted: members, idle: idle.len() });
        }
        let called = Called { crew: self, slots: &idle[..members] };
        for (member, &index) in called.slots.iter().enumerate() {
            self.order(index, Order { work: lasting(work), member });
        }
        let lead = lead();
        let trapped = called.wait();
        Ok(Done { lead, trapped })
    }

    #[expect(unsafe_code, reason = "the state says whose the order is")]
    fn order(&self, index: usize, order: Order) {
        let slot = &self.slots[index];
        // SAFETY: the slot is idle, so its thread does not look at the order, and `calling` is held.
        slot.order.with_mut(|place| unsafe { *place = Some(order) });
        slot.set(State::Called);
    }

    /// Sends the threads in these slots away, each when its work is done.
    pub fn dismiss(&self, slots: Range<usize>) {
        for index in slots {
            let slot = &self.slots[index];
            while !matches!(slot.state(), State::Empty | State::Trapped | State::Dismissed) {
                if slot.become_of(State::Idle, State::Dismissed) {
                    futex::wake_all(&slot.state);
                } else {
                    self.wait_until(|slots| !matches!(slots[index].state(), State::Called | State::Working));
                }
            }
        }
    }

    /// Waits until no thread is left in these slots.
    pub fn wait_empty(&self, slots: Range<usize>) {
        self.wait_until(|all| {
            all[slots.clone()].iter().all(|slot| matches!(slot.state(), State::Empty | State::Trapped))
        });
    }

    /// Says that the thread of a slot died at its work. In the browser its worker does, after it has caught the trap.
    ///
    /// ```compile_fail,E0133
    /// sync::Crew::new(1).mark_dead(0);
    /// ```
    ///
    /// # Safety
    /// No thread runs in the slot any more, and the frames of the one that did are lost: a call that waits for this member
    /// returns, and what it lent may be freed; and another thread may enter the slot.
    #[expect(unsafe_code, reason = "only its caller knows that a thread is dead")]
    pub unsafe fn mark_dead(&self, index: usize) {
        self.died(&self.slots[index]);
    }

    fn died(&self, slot: &Slot) {
        // Relaxed: a count for the page to show.
        slot.traps.fetch_add(1, Ordering::Relaxed);
        slot.set(State::Trapped);
        self.tell();
    }
}

/// A thread at its work. Dropped only while a panic unwinds the thread, when the frames of the work are gone.
struct AtWork<'a> {
    crew: &'a Crew,
    slot: &'a Slot,
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.crew.died(self.slot);
    }
}

/// The same work, for as long as a call lasts.
#[expect(unsafe_code, reason = "a call outlives the borrow that the compiler sees")]
fn lasting<'a>(work: &'a (dyn Fn(usize) + Sync + 'a)) -> *const Work {
    let work: *const (dyn Fn(usize) + Sync + 'a) = work;
    // SAFETY: only the lifetime changes. `Called` keeps `Crew::call` from returning, or unwinding, before the last
    // member is done.
    unsafe { std::mem::transmute(work) }
}

/// A call under way: not over before all members are done, whatever the caller's own part does.
struct Called<'a> {
    crew: &'a Crew,
    slots: &'a [usize],
}

impl Called<'_> {
    fn wait(self) -> Vec<usize> {
        self.settle();
        let dead = |&(_, &slot): &(usize, &usize)| self.crew.slots[slot].state() == State::Trapped;
        self.slots.iter().enumerate().filter(dead).map(|(member, _)| member).collect()
    }

    fn settle(&self) {
        self.crew.wait_until(|slots| {
            self.slots.iter().all(|&slot| !matches!(slots[slot].state(), State::Called | State::Working))
        });
    }
}

impl Drop for Called<'_> {
    fn drop(&mut self) {
        self.settle();
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Crew {
    /// Starts a thread in each of these slots that has none, and waits until they are idle.
    pub fn hire(self: &std::sync::Arc<Self>, slots: Range<usize>) {
        drop(self.start(slots));
    }

    /// The same; the handles say when each thread has ended.
    fn start(self: &std::sync::Arc<Self>, slots: Range<usize>) -> Vec<std::thread::JoinHandle<()>> {
        let free = |&index: &usize| matches!(self.slots[index].state(), State::Empty | State::Trapped);
        let started = slots.clone().filter(free).map(|index| {
            let crew = std::sync::Arc::clone(self);
            std::thread::Builder::new()
                .name(format!("ringside {index}"))
                // When its work panics the thread ends, and the slot's state tells the caller.
                .spawn(move || crew.enter(index))
                .expect("the system starts another thread")
        });
        let started = started.collect();
        self.wait_until(|all| {
            all[slots.clone()].iter().all(|slot| !matches!(slot.state(), State::Empty | State::Trapped))
        });
        started
    }
}

/// A crew for a test, all of whose threads have ended when it is dropped: Miri calls a thread that outlives its test a leak.
#[cfg(test)]
#[derive(Debug)]
pub(crate) struct Hired {
    crew: std::sync::Arc<Crew>,
    threads: Vec<std::thread::JoinHandle<()>>,
}

#[cfg(test)]
impl Hired {
    /// A crew of `threads` idle threads.
    pub(crate) fn new(threads: usize) -> Hired {
        let mut hired = Hired { crew: std::sync::Arc::new(Crew::new(threads)), threads: Vec::new() };
        hired.fill();
        hired
    }

    /// Starts a thread in each slot that has none.
    pub(crate) fn fill(&mut self) {
        self.threads.extend(self.crew.start(0..self.crew.slots.len()));
    }
}

#[cfg(test)]
impl std::ops::Deref for Hired {
    type Target = Crew;

    fn deref(&self) -> &Crew {
        &self.crew
    }
}

#[cfg(test)]
impl Drop for Hired {
    fn drop(&mut self) {
        self.crew.dismiss(0..self.crew.slots.len());
        // A thread whose work panicked, as some tests have it, has ended too.
        self.threads.drain(..).for_each(|thread| _ = thread.join());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn every_member_is_called_once_while_the_caller_does_its_part() {
        let crew = Hired::new(4);
        let sum = AtomicUsize::new(0);
        // Fewer under Miri, here and below, which takes a thousand times as long.
        for _ in 0..if cfg!(miri) { 5 } else { 500 } {
            let work = |member: usize| {
                sum.fetch_add(1 << (8 * member), Ordering::Relaxed);
            };
            let done = crew.call(3, &work, || 7).unwrap();
            assert_eq!(done, Done { lead: 7, trapped: vec![] });
            assert_eq!(sum.swap(0, Ordering::Relaxed), 0x01_01_01);
        }
    }

    #[test]
    fn a_call_for_more_than_are_idle_begins_nothing() {
        let crew = Hired::new(2);
        let called = AtomicUsize::new(0);
        let work = |_| {
            called.fetch_add(1, Ordering::Relaxed);
        };
        assert_eq!(crew.call(3, &work, || ()).unwrap_err(), Short { wanted: 3, idle: 2 });
        assert_eq!(called.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_thread_that_dies_is_named_and_its_slot_takes_another() {
        let mut crew = Hired::new(3);
        let work = |member: usize| assert!(member != 1, "member 1 dies, as it should");
        assert_eq!(crew.call(3, &work, || ()).unwrap().trapped, [1]);
        assert_eq!(crew.states().iter().filter(|state| **state == State::Trapped).count(), 1);
        crew.fill();
        assert_eq!(crew.call(3, &|_| (), || ()).unwrap().trapped, [0; 0]);
    }

    #[test]
    fn slots_are_used_again_and_again() {
        let mut crew = Hired::new(4);
        for _ in 0..if cfg!(miri) { 2 } else { 50 } {
            crew.fill();
            crew.call(4, &|_| (), || ()).unwrap();
            crew.dismiss(0..4);
            crew.wait_empty(0..4);
        }
        assert_eq!(crew.states(), [State::Empty; 4]);
    }
}

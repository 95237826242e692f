//! The environment of a watched pool: every `await` is one visible action of one actor, in virtual time, in an order that
//! the seed decides.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::task::Poll;

use super::cost;
use super::counts::{Counter, EventKind, State};
use super::env::{Env, Notify, PoolEvent};
use super::job::Func;
use super::magazine::{Depot, ThreadCache};
use super::memory::{Allocator, ThreadAllocator};
use super::partners::Partners;
use super::scene::Doing;
use super::watched_pool::{FAILS, WatchedPool};
use super::work::{Extra, job_number};
use base::planted::is_planted;
use observe::probe::Probe;
use sim::{Tick, WaitList};

/// The environment of one actor.
pub(crate) struct SimEnv<P: Probe> {
    pub watched: Rc<RefCell<WatchedPool<P>>>,
    pub actor: usize,
    /// Ticks that a job takes besides its work.
    pub duration: Tick,
    pub long: Tick,
    /// The jobs that wait for each other, and the number of producers, which is the distance from a job to its partner.
    pub partners: Option<(Rc<Partners<SimEnv<P>>>, u32)>,
    /// This actor's own part of the allocator.
    pub memory: ThreadAllocator,
    pub shared_depot: Rc<SharedDepot>,
}

/// The shared part of the allocator, behind a lock of its own.
#[derive(Default)]
pub(crate) struct SharedDepot {
    depot: RefCell<Depot>,
    held: Cell<bool>,
    waiting: RefCell<WaitList>,
}

/// The lock. Releasing it wakes the first waiter but does not hand over the lock: a third actor may be faster, as with a
/// futex.
pub(crate) struct Mutex<T> {
    value: RefCell<T>,
    held: Cell<bool>,
    waiting: RefCell<WaitList>,
}

/// Access to the value while the lock is held.
pub(crate) struct Guard<'a, T> {
    value: RefMut<'a, T>,
    mutex: &'a Mutex<T>,
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

/// A word to sleep on.
#[derive(Default)]
pub(crate) struct Word {
    value: Cell<u32>,
    sleepers: RefCell<WaitList>,
    /// Actors that sleep on the word with a timeout. They are in no wait list.
    timed: RefCell<VecDeque<usize>>,
}

impl<P: Probe> SimEnv<P> {
    /// Ends the actor's turn; `watched.turn` has its outcome.
    async fn end_turn(&self) {
        let mut ended = false;
        poll_fn(|_| if std::mem::replace(&mut ended, true) { Poll::Ready(()) } else { Poll::Pending }).await;
    }

    /// Is busy for `span`.
    pub async fn busy(&self, doing: Doing, state: State, span: Tick) {
        self.watched.borrow_mut().busy(self.actor, doing, state, span);
        self.end_turn().await;
    }

    /// Sleeps in a wait list until woken, and then until a processor is free.
    pub async fn park(&self, list: &RefCell<WaitList>, doing: Doing, state: State) {
        {
            let watched = &mut *self.watched.borrow_mut();
            watched.scheduler.park(&mut list.borrow_mut(), self.actor as u32);
            watched.event(
                self.actor,
                state,
                if doing == Doing::Blocked { EventKind::Blocked } else { EventKind::Slept },
                0,
            );
            watched.parked(self.actor, doing, state);
        }
        self.end_turn().await;
        self.busy(Doing::Woken, state, cost::WOKEN).await;
        self.watched.borrow_mut().event(self.actor, state, EventKind::Woken, 0);
    }

    /// Wakes up to `most` sleepers of a wait list, and takes the time that this costs. Returns the number woken.
    async fn wake_waiters(&self, list: &RefCell<WaitList>, most: u64) -> u64 {
        let mut woken = 0;
        while woken < most && self.watched.borrow_mut().scheduler.wake_one(&mut list.borrow_mut()) {
            woken += 1;
        }
        self.charge_wake_ups(woken).await
    }

    /// Takes the time that waking `woken` sleepers costs. Returns `woken`.
    async fn charge_wake_ups(&self, woken: u64) -> u64 {
        let span = {
            let watched = &mut *self.watched.borrow_mut();
            watched.probe.count(Counter::Signals, 1);
            watched.probe.count(Counter::SignalsToNobody, u64::from(woken == 0));
            watched.count_wake_ups(self.actor, woken)
        };
        self.busy(Doing::Acts, State::Notify, span).await;
        woken
    }

    fn release<T>(&self, guard: Guard<'_, T>) -> Tick {
        let Guard { value, mutex } = guard;
        drop(value);
        mutex.held.set(false);
        let watched = &mut *self.watched.borrow_mut();
        let (_, since) = watched.holder.take().expect("it was held");
        let held = watched.scheduler.now() - since;
        watched.probe.count(Counter::Held, held);
        watched.probe.at_least(Counter::LongestHeld, held);
        watched.event(self.actor, State::Unlock, EventKind::Unlocked, held);
        let woke = watched.scheduler.wake_one(&mut mutex.waiting.borrow_mut());
        watched.probe.count(Counter::WakeUps, u64::from(woke));
        if woke { cost::WAKE } else { cost::ACT }
    }
}

impl<P: Probe> Env for SimEnv<P> {
    const WATCHED: bool = true;
    type Mutex<T: 'static> = Mutex<T>;
    type Guard<'a, T: 'static> = Guard<'a, T>;
    type Condvar = RefCell<WaitList>;
    type Word = Word;

    fn mutex<T: 'static>(&self, value: T) -> Mutex<T> {
        Mutex { value: RefCell::new(value), held: Cell::new(false), waiting: RefCell::default() }
    }
    fn condvar(&self) -> RefCell<WaitList> {
        RefCell::default()
    }
    fn word(&self) -> Word {
        Word::default()
    }

    async fn lock<'a, T: 'static>(&'a self, mutex: &'a Mutex<T>) -> Guard<'a, T> {
        if mutex.held.get() {
            self.watched.borrow_mut().probe.count(Counter::LockWaits, 1);
        }
        while mutex.held.get() {
            self.watched.borrow_mut().blocked += 1;
            self.park(&mutex.waiting, Doing::Blocked, State::Lock).await;
            self.watched.borrow_mut().blocked -= 1;
        }
        mutex.held.set(true);
        let guard = Guard { value: mutex.value.borrow_mut(), mutex };
        {
            let watched = &mut *self.watched.borrow_mut();
            watched.holder = Some((watched.actors[self.actor].who, watched.scheduler.now()));
            watched.event(self.actor, State::Lock, EventKind::Locked, 0);
        }
        self.busy(Doing::Acts, State::Lock, cost::ACT).await;
        guard
    }

    async fn unlock<'a, T: 'static>(&'a self, guard: Guard<'a, T>) {
        let span = self.release(guard);
        self.busy(Doing::Acts, State::Unlock, span).await;
    }

    async fn wait<'a, T: 'static>(
        &'a self,
        condvar: &'a RefCell<WaitList>,
        guard: Guard<'a, T>,
        state: State,
    ) -> Guard<'a, T> {
        let mutex = guard.mutex;
        self.release(guard);
        self.park(condvar, Doing::Asleep, state).await;
        self.lock(mutex).await
    }

    async fn notify(&self, condvar: &RefCell<WaitList>, whom: Notify) {
        self.wake_waiters(condvar, if whom == Notify::One { 1 } else { u64::MAX }).await;
    }

    fn load(&self, word: &Word) -> u32 {
        word.value.get()
    }
    fn bump(&self, word: &Word) {
        word.value.update(|value| value.wrapping_add(1));
    }

    async fn sleep(&self, word: &Word, seen: u32, state: State) {
        if word.value.get() == seen {
            self.park(&word.sleepers, Doing::Asleep, state).await;
        }
    }

    async fn sleep_for(&self, word: &Word, seen: u32, state: State, ns: u64) {
        if word.value.get() != seen {
            return;
        }
        word.timed.borrow_mut().push_back(self.actor);
        {
            let watched = &mut *self.watched.borrow_mut();
            watched.event(self.actor, state, EventKind::Slept, 0);
            watched.timed(self.actor, state, ns / cost::TICK_NS);
        }
        self.end_turn().await;
        word.timed.borrow_mut().retain(|&actor| actor != self.actor);
        self.busy(Doing::Woken, state, cost::WOKEN).await;
        self.watched.borrow_mut().event(self.actor, state, EventKind::Woken, 0);
    }

    async fn wake(&self, word: &Word, count: u32) -> u64 {
        let timed = word.timed.borrow_mut().pop_front();
        if let Some(timed) = timed {
            self.watched.borrow_mut().scheduler.cut_short(timed as u32);
            return self.charge_wake_ups(1).await;
        }
        self.wake_waiters(&word.sleepers, u64::from(count)).await
    }

    async fn act(&self, event: PoolEvent) {
        self.record(event);
        self.busy(Doing::Acts, event.state, cost::ACT).await;
    }

    fn now_ns(&self) -> u64 {
        self.watched.borrow().scheduler.now() * cost::TICK_NS
    }

    async fn pause(&self, state: State, times: u32) {
        self.busy(Doing::Acts, state, Tick::from(times) * cost::PAUSE).await;
    }

    /// Not needed: every actor has its own environment, and workers belong to the one pool.
    fn work_for(&self, _: Option<usize>) {}
    fn works_for(&self, _: usize) -> bool {
        self.watched.borrow().is_worker(self.actor)
    }

    fn record(&self, event: PoolEvent) {
        self.watched.borrow_mut().apply(self.actor, event);
    }

    fn has_memory(&self) -> bool {
        let watched = &mut *self.watched.borrow_mut();
        watched.asked += 1;
        !(watched.failing && watched.asked.is_multiple_of(FAILS))
    }

    fn store(&self) -> (Allocator, &RefCell<ThreadCache>) {
        (self.memory.kind, &self.memory.store)
    }

    async fn share<T>(&self, state: State, trade: impl FnOnce(&mut Depot) -> T) -> T {
        let SharedDepot { depot, held, waiting } = &*self.shared_depot;
        if held.get() {
            self.watched.borrow_mut().probe.count(Counter::MemoryWaits, 1);
        }
        while held.get() {
            self.park(waiting, Doing::Blocked, state).await;
        }
        held.set(true);
        let traded = trade(&mut depot.borrow_mut());
        self.busy(Doing::Acts, state, cost::ACT).await;
        held.set(false);
        let watched = &mut *self.watched.borrow_mut();
        let woke = watched.scheduler.wake_one(&mut waiting.borrow_mut());
        watched.probe.count(Counter::WakeUps, u64::from(woke));
        traded
    }

    async fn run(&self, func: Func, data: Option<&[u8]>) {
        // A test's fault: the job is not given the last byte.
        let data = data.map(|data| &data[..data.len().saturating_sub(usize::from(is_planted()))]);
        let extra;
        let span = {
            let watched = &mut *self.watched.borrow_mut();
            let who = watched.actors[self.actor].who;
            debug_assert!(
                watched.holder.is_none_or(|(holder, _)| holder != who),
                "a job that traps would leave the lock taken"
            );
            let actor = &mut watched.actors[self.actor];
            func(data, &actor.local);
            extra = actor.local.extra.take();
            let span = if extra == Extra::Long { self.long } else { self.duration };
            let span = (span + std::mem::take(&mut actor.stall)).max(cost::ACT);
            watched.event(self.actor, State::Run, EventKind::Began, span);
            span
        };
        self.busy(Doing::Runs, State::Run, span).await;
        match (extra, &self.partners) {
            (Extra::Waits, Some((partners, step))) => partners.wait(self, data.map_or(0, job_number) + step).await,
            (Extra::Ends, Some((partners, _))) => partners.end(self, data.map_or(0, job_number)).await,
            _ => {}
        }
        let trapped = {
            let watched = &mut *self.watched.borrow_mut();
            let actor = &mut watched.actors[self.actor];
            actor.done += 1;
            actor.busy += span;
            let trapped = actor.local.trapped.as_ref().is_some_and(Cell::take);
            watched.probe.count(Counter::Jobs, 1);
            watched.event(self.actor, State::Run, EventKind::Ran, span);
            watched.ran(self.actor);
            trapped
        };
        if trapped {
            self.record(PoolEvent { state: State::Run, kind: EventKind::Crashed, value: cost::TRAP });
            self.busy(Doing::Crashed, State::Run, cost::TRAP).await;
        }
    }
}

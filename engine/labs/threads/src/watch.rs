//! A pool watched: every `await` is one visible action of one actor, in virtual time, in an order that the seed decides.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::task::Poll;

use super::cost;
use super::counts::{Counter, Place, What};
use super::env::{Act, Env, Tell};
use super::job::Func;
use super::magazine::{Depot, Store};
use super::memory::{Allocator, Own};
use super::partners::Partners;
use super::scene::Doing;
use super::stage::{FAILS, Stage};
use super::work::{Extra, number};
use observe::probe::Probe;
use sim::{Tick, WaitList};

/// One actor's surroundings.
pub(crate) struct Watch<P: Probe> {
    pub stage: Rc<RefCell<Stage<P>>>,
    pub actor: usize,
    /// Ticks that a job takes, and that one takes that is long where not all are alike.
    pub duration: Tick,
    pub long: Tick,
    /// Where jobs wait for each other: from one to the next of the same producer.
    pub partners: Option<(Rc<Partners<Watch<P>>>, u32)>,
    /// What of the allocator is its own, and what all actors share.
    pub memory: Own,
    pub commons: Rc<Commons>,
}

/// What actors share of an allocator, behind a lock of its own.
#[derive(Default)]
pub(crate) struct Commons {
    depot: RefCell<Depot>,
    held: Cell<bool>,
    waiting: RefCell<WaitList>,
}

/// The lock. Whoever lets it go wakes the first who waits, but does not hand it over: a third may be faster, as with a
/// futex.
pub(crate) struct Mutex<T> {
    value: RefCell<T>,
    held: Cell<bool>,
    waiting: RefCell<WaitList>,
}

/// The value, as long as the lock is held.
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
    /// Actors that sleep on it with a timer, who are in no list.
    timed: RefCell<VecDeque<usize>>,
}

impl<P: Probe> Watch<P> {
    /// Ends the actor's turn, as the stage was told.
    async fn end_turn(&self) {
        let mut ended = false;
        poll_fn(|_| if std::mem::replace(&mut ended, true) { Poll::Ready(()) } else { Poll::Pending }).await;
    }

    /// Is at something for `span`.
    pub async fn busy(&self, doing: Doing, place: Place, span: Tick) {
        self.stage.borrow_mut().busy(self.actor, doing, place, span);
        self.end_turn().await;
    }

    /// Sleeps in a list until woken, and until there is a processor for it.
    pub async fn park(&self, list: &RefCell<WaitList>, doing: Doing, place: Place) {
        {
            let stage = &mut *self.stage.borrow_mut();
            stage.scheduler.park(&mut list.borrow_mut(), self.actor as u32);
            stage.event(self.actor, place, if doing == Doing::Blocked { What::Blocked } else { What::Slept }, 0);
            stage.parked(self.actor, doing, place);
        }
        self.end_turn().await;
        self.busy(Doing::Woken, place, cost::WOKEN).await;
        self.stage.borrow_mut().event(self.actor, place, What::Woken, 0);
    }

    /// Wakes up to `most` who sleep in a list, and pays for it; returns how many.
    async fn tell(&self, list: &RefCell<WaitList>, most: u64) -> u64 {
        let mut woken = 0;
        while woken < most && self.stage.borrow_mut().scheduler.wake_one(&mut list.borrow_mut()) {
            woken += 1;
        }
        self.told(woken).await
    }

    /// Adds the modelled cost of waking `woken` tasks.
    async fn told(&self, woken: u64) -> u64 {
        let span = {
            let stage = &mut *self.stage.borrow_mut();
            stage.probe.count(Counter::Signals, 1);
            stage.probe.count(Counter::SignalsToNobody, u64::from(woken == 0));
            stage.told(self.actor, woken)
        };
        self.busy(Doing::Acts, Place::Notify, span).await;
        woken
    }

    fn release<T>(&self, guard: Guard<'_, T>) -> Tick {
        let Guard { value, mutex } = guard;
        drop(value);
        mutex.held.set(false);
        let stage = &mut *self.stage.borrow_mut();
        let (_, since) = stage.holder.take().expect("it was held");
        let held = stage.scheduler.now() - since;
        stage.probe.count(Counter::Held, held);
        stage.probe.at_least(Counter::LongestHeld, held);
        stage.event(self.actor, Place::Unlock, What::Unlocked, held);
        let woke = stage.scheduler.wake_one(&mut mutex.waiting.borrow_mut());
        stage.probe.count(Counter::WakeUps, u64::from(woke));
        if woke { cost::WAKE } else { cost::ACT }
    }
}

impl<P: Probe> Env for Watch<P> {
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
            self.stage.borrow_mut().probe.count(Counter::LockWaits, 1);
        }
        while mutex.held.get() {
            self.stage.borrow_mut().blocked += 1;
            self.park(&mutex.waiting, Doing::Blocked, Place::Lock).await;
            self.stage.borrow_mut().blocked -= 1;
        }
        mutex.held.set(true);
        let guard = Guard { value: mutex.value.borrow_mut(), mutex };
        {
            let stage = &mut *self.stage.borrow_mut();
            stage.holder = Some((stage.actors[self.actor].who, stage.scheduler.now()));
            stage.event(self.actor, Place::Lock, What::Locked, 0);
        }
        self.busy(Doing::Acts, Place::Lock, cost::ACT).await;
        guard
    }

    async fn unlock<'a, T: 'static>(&'a self, guard: Guard<'a, T>) {
        let span = self.release(guard);
        self.busy(Doing::Acts, Place::Unlock, span).await;
    }

    async fn wait<'a, T: 'static>(
        &'a self,
        condvar: &'a RefCell<WaitList>,
        guard: Guard<'a, T>,
        place: Place,
    ) -> Guard<'a, T> {
        let mutex = guard.mutex;
        self.release(guard);
        self.park(condvar, Doing::Asleep, place).await;
        self.lock(mutex).await
    }

    async fn notify(&self, condvar: &RefCell<WaitList>, whom: Tell) {
        self.tell(condvar, if whom == Tell::One { 1 } else { u64::MAX }).await;
    }

    fn load(&self, word: &Word) -> u32 {
        word.value.get()
    }
    fn bump(&self, word: &Word) {
        word.value.update(|value| value.wrapping_add(1));
    }

    async fn sleep(&self, word: &Word, seen: u32, place: Place) {
        if word.value.get() == seen {
            self.park(&word.sleepers, Doing::Asleep, place).await;
        }
    }

    async fn sleep_for(&self, word: &Word, seen: u32, place: Place, ns: u64) {
        if word.value.get() != seen {
            return;
        }
        word.timed.borrow_mut().push_back(self.actor);
        {
            let stage = &mut *self.stage.borrow_mut();
            stage.event(self.actor, place, What::Slept, 0);
            stage.timed(self.actor, place, ns / cost::TICK_NS);
        }
        self.end_turn().await;
        word.timed.borrow_mut().retain(|&actor| actor != self.actor);
        self.busy(Doing::Woken, place, cost::WOKEN).await;
        self.stage.borrow_mut().event(self.actor, place, What::Woken, 0);
    }

    async fn wake(&self, word: &Word, count: u32) -> u64 {
        let timed = word.timed.borrow_mut().pop_front();
        if let Some(timed) = timed {
            self.stage.borrow_mut().scheduler.cut_short(timed as u32);
            return self.told(1).await;
        }
        self.tell(&word.sleepers, u64::from(count)).await
    }

    async fn act(&self, act: Act) {
        self.record(act);
        self.busy(Doing::Acts, act.place, cost::ACT).await;
    }

    fn now_ns(&self) -> u64 {
        self.stage.borrow().scheduler.now() * cost::TICK_NS
    }

    async fn pause(&self, place: Place, times: u32) {
        self.busy(Doing::Acts, place, Tick::from(times) * cost::PAUSE).await;
    }

    /// Every actor has surroundings of its own, and workers act for the pool alone.
    fn work_for(&self, _: Option<usize>) {}
    fn works_for(&self, _: usize) -> bool {
        self.stage.borrow().is_worker(self.actor)
    }

    fn record(&self, act: Act) {
        self.stage.borrow_mut().follow(self.actor, act);
    }

    fn has_memory(&self) -> bool {
        let stage = &mut *self.stage.borrow_mut();
        stage.asked += 1;
        !(stage.failing && stage.asked.is_multiple_of(FAILS))
    }

    fn store(&self) -> (Allocator, &RefCell<Store>) {
        (self.memory.kind, &self.memory.store)
    }

    async fn share<T>(&self, place: Place, trade: impl FnOnce(&mut Depot) -> T) -> T {
        let Commons { depot, held, waiting } = &*self.commons;
        if held.get() {
            self.stage.borrow_mut().probe.count(Counter::MemoryWaits, 1);
        }
        while held.get() {
            self.park(waiting, Doing::Blocked, place).await;
        }
        held.set(true);
        let traded = trade(&mut depot.borrow_mut());
        self.busy(Doing::Acts, place, cost::ACT).await;
        held.set(false);
        let stage = &mut *self.stage.borrow_mut();
        let woke = stage.scheduler.wake_one(&mut waiting.borrow_mut());
        stage.probe.count(Counter::WakeUps, u64::from(woke));
        traded
    }

    async fn run(&self, func: Func, data: Option<&[u8]>) {
        let extra;
        let span = {
            let stage = &mut *self.stage.borrow_mut();
            let who = stage.actors[self.actor].who;
            debug_assert!(
                stage.holder.is_none_or(|(holder, _)| holder != who),
                "a job that traps would leave the lock taken"
            );
            let actor = &mut stage.actors[self.actor];
            func(data, &actor.local);
            extra = actor.local.extra.take();
            let span = if extra == Extra::Long { self.long } else { self.duration };
            let span = (span + std::mem::take(&mut actor.stall)).max(cost::ACT);
            stage.event(self.actor, Place::Run, What::Began, span);
            span
        };
        self.busy(Doing::Runs, Place::Run, span).await;
        match (extra, &self.partners) {
            (Extra::Waits, Some((partners, step))) => partners.wait(self, data.map_or(0, number) + step).await,
            (Extra::Ends, Some((partners, _))) => partners.end(self, data.map_or(0, number)).await,
            _ => {}
        }
        let trapped = {
            let stage = &mut *self.stage.borrow_mut();
            let actor = &mut stage.actors[self.actor];
            actor.done += 1;
            actor.busy += span;
            let trapped = actor.local.trapped.as_ref().is_some_and(Cell::take);
            stage.probe.count(Counter::Jobs, 1);
            stage.event(self.actor, Place::Run, What::Ran, span);
            stage.ran(self.actor);
            trapped
        };
        if trapped {
            self.record(Act { place: Place::Run, what: What::Crashed, value: cost::TRAP });
            self.busy(Doing::Crashed, Place::Run, cost::TRAP).await;
        }
    }
}

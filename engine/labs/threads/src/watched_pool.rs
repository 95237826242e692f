//! The state of a watched pool that the page draws: actors, queue, free list, lock. It follows the pool's actions.

use std::cell::Cell;
use std::collections::VecDeque;

use super::cost;
use super::counts::{Counter, EventKind, FIRST_WORKER, OWNER, State};
use super::env::PoolEvent;
use super::scene::{Doing, PoolState};
use super::work::Local;
use observe::probe::Probe;
use observe::trace::Event;
use sim::stalls::Stalls;
use sim::{Order, Scheduler, Tick, Turn};

/// With the planted fault every `FAILS`th allocation fails.
pub(crate) const FAILS: u32 = 16;

/// The memory that a job consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blocks {
    /// The job itself.
    pub job: bool,
    /// Its payload, in a block of its own.
    pub payload: bool,
    /// Its payload, inside the job.
    pub inside: bool,
}

/// A job as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JobView {
    pub job: u32,
    pub blocks: Blocks,
    pub since: Tick,
    /// Whether it is in a cell of a ring.
    pub in_cell: bool,
}

/// A producer, a worker, or the owner.
#[derive(Debug)]
pub(crate) struct Actor {
    pub who: u16,
    pub doing: Doing,
    pub state: State,
    /// The jobs that it holds; it works on the first one.
    pub in_flight: VecDeque<JobView>,
    pub done: u32,
    /// The time when it continues without being woken.
    pub until: Tick,
    /// Ticks spent running jobs.
    pub busy: Tick,
    /// Extra ticks that its next job takes, because the user stalled it.
    pub stall: Tick,
    /// Its state that persists from job to job.
    pub local: Local,
    /// The time since when it waits because the queue is full.
    gate: Option<Tick>,
}

/// The properties of the pool's variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolTraits {
    pub has_lock: bool,
    pub has_free_list: bool,
    /// Bytes of a job on a 64-bit machine.
    pub job: u64,
    /// Whether the payload is inside the job.
    pub inside: bool,
    pub bound: Option<u32>,
}

/// A watched pool and its scheduler.
pub(crate) struct WatchedPool<P: Probe> {
    pub scheduler: Scheduler,
    pub probe: P,
    pub kind: PoolTraits,
    /// Producers, then workers, then the owner.
    pub actors: Vec<Actor>,
    pub producers: usize,
    /// The outcome of the current action for the scheduler.
    pub turn: Option<Turn>,
    pub state: PoolState,
    /// Whether the pool is to be destroyed before all jobs are done.
    pub closing: bool,
    pub queue: VecDeque<JobView>,
    pub free_nodes: u32,
    /// Number of jobs in memory.
    pub live: u64,
    pub bytes: u64,
    /// The actor that holds the lock, and since when.
    pub holder: Option<(u16, Tick)>,
    /// Number of actors that wait for the lock.
    pub blocked: u32,
    /// Number of jobs enqueued so far.
    pub enqueued: u32,
    /// Whether every [`FAILS`]th allocation fails.
    pub failing: bool,
    /// Number of allocations requested.
    pub asked: u32,
    pub stalls: Stalls,
}

impl<P: Probe> WatchedPool<P> {
    pub fn new(order: Order, kind: PoolTraits, producers: u32, workers: u32) -> WatchedPool<P> {
        let producer = 0..producers as u16;
        let worker = (0..workers as u16).map(|index| FIRST_WORKER + index);
        let actor = |who| Actor {
            who,
            doing: Doing::Idle,
            state: State::Idle,
            in_flight: VecDeque::new(),
            done: 0,
            until: 0,
            busy: 0,
            stall: 0,
            local: Local { trapped: Some(Cell::new(false)), ..Local::default() },
            gate: None,
        };
        WatchedPool {
            scheduler: Scheduler::new(order),
            probe: P::default(),
            kind,
            actors: producer.chain(worker).chain([OWNER]).map(actor).collect(),
            producers: producers as usize,
            turn: None,
            state: PoolState::Open,
            closing: false,
            queue: VecDeque::new(),
            free_nodes: 0,
            live: 0,
            bytes: 0,
            holder: None,
            blocked: 0,
            enqueued: 0,
            failing: false,
            asked: 0,
            stalls: Stalls::default(),
        }
    }

    pub fn event(&mut self, actor: usize, state: State, kind: EventKind, value: u64) {
        let Actor { who, in_flight, .. } = &self.actors[actor];
        let (who, seq) = (*who, in_flight.front().map_or(self.enqueued, |view| view.job));
        let time = self.scheduler.now();
        let value = value.min(u64::from(u32::MAX)) as u32;
        self.probe.record(Event { time, actor: who, state: state as u8, kind: kind as u8, seq, value });
    }

    /// An actor is busy for `span`.
    pub fn busy(&mut self, actor: usize, doing: Doing, state: State, span: Tick) {
        let now = self.scheduler.now();
        let actor = &mut self.actors[actor];
        (actor.doing, actor.state, actor.until) = (doing, state, now + span);
        self.turn = Some(Turn::Sleep(span));
    }

    /// An actor, which is in a wait list already, sleeps until others wake it.
    pub fn parked(&mut self, actor: usize, doing: Doing, state: State) {
        let now = self.scheduler.now();
        let actor = &mut self.actors[actor];
        (actor.doing, actor.state, actor.until) = (doing, state, now);
        if state == State::Gate {
            actor.gate.get_or_insert(now);
        }
        self.turn = Some(Turn::Park);
    }

    /// An actor sleeps for `span`, unless others wake it earlier.
    pub fn timed(&mut self, actor: usize, state: State, span: Tick) {
        let now = self.scheduler.now();
        let actor = &mut self.actors[actor];
        (actor.doing, actor.state, actor.until) = (Doing::Asleep, state, now);
        self.turn = Some(Turn::Sleep(span));
    }

    /// Whether an actor is a worker.
    pub fn is_worker(&self, actor: usize) -> bool {
        (FIRST_WORKER..OWNER).contains(&self.actors[actor].who)
    }

    /// A worker has run the first job that it holds. A job in a cell of the ring is finished with that.
    pub fn ran(&mut self, actor: usize) {
        let in_flight = &mut self.actors[actor].in_flight;
        if in_flight.front().is_some_and(|view| view.in_cell) {
            in_flight.pop_front();
        }
    }

    /// Updates the state after an action, and records it.
    pub fn apply(&mut self, actor: usize, PoolEvent { state, kind, value }: PoolEvent) {
        let now = self.scheduler.now();
        let job = self.kind.job;
        let full = Blocks { job: true, inside: self.kind.inside, ..Blocks::default() };
        match kind {
            EventKind::Allocated => {
                self.probe.count(Counter::Allocations, 1);
                self.probe.count(Counter::Bytes, value);
                self.bytes += value;
                self.change_blocks(actor, |blocks| match state {
                    State::AllocJob => full,
                    _ => Blocks { payload: true, ..blocks },
                });
                if state == State::AllocJob {
                    self.live += value / job;
                }
            }
            EventKind::Freed => {
                self.probe.count(Counter::Frees, 1);
                self.bytes -= value;
                self.change_blocks(actor, |blocks| match state {
                    State::FreeJob => Blocks::default(),
                    _ => Blocks { payload: false, ..blocks },
                });
                if state == State::FreeJob {
                    self.live -= value / job;
                    self.actors[actor].in_flight.pop_front();
                }
            }
            EventKind::TookNode => {
                self.free_nodes = value as u32;
                self.change_blocks(actor, |_| full);
            }
            EventKind::ReturnedNode => {
                self.free_nodes = value as u32;
                self.actors[actor].in_flight.pop_front();
            }
            EventKind::Appended => {
                let hand = self.actors[actor].in_flight.pop_front();
                let blocks = Blocks { job: true, ..Blocks::default() };
                let mut view = hand.unwrap_or(JobView { job: self.enqueued, blocks, since: now, in_cell: false });
                if view.blocks == Blocks::default() {
                    // A cell of the ring, which did not have to be allocated.
                    view.blocks = full;
                }
                // In a pool without a lock, a job that does not go into the ring goes into the overflow, in the state `Gate`.
                view.in_cell = !self.kind.has_lock && state == State::Append;
                self.queue.push_back(JobView { since: now, ..view });
                self.enqueued += 1;
                self.actors[actor].done += 1;
                self.probe.at_least(Counter::Deepest, value);
                self.leave_gate(actor);
            }
            EventKind::Fetched => {
                let taken = self.queue.len().saturating_sub(value as usize);
                let views: Vec<_> = self.queue.drain(..taken).collect();
                self.actors[actor].in_flight.extend(views);
            }
            EventKind::FoundNothing => self.probe.count(Counter::WokenForNothing, 1),
            EventKind::Canceled => self.leave_gate(actor),
            EventKind::Destroyed => {
                self.probe.count(Counter::Abandoned, value);
                self.queue.clear();
                self.state = PoolState::Stopping;
            }
            EventKind::Crashed => self.probe.count(Counter::Crashed, 1),
            _ => {}
        }
        self.probe.at_least(Counter::MostLive, self.live);
        self.probe.at_least(Counter::MostBytes, self.bytes);
        self.event(actor, state, kind, value);
    }

    fn change_blocks(&mut self, actor: usize, change: impl Fn(Blocks) -> Blocks) {
        if let Some(view) = self.actors[actor].in_flight.front_mut() {
            view.blocks = change(view.blocks);
        }
    }

    /// A producer that waited at the full queue continues.
    fn leave_gate(&mut self, actor: usize) {
        let now = self.scheduler.now();
        if let Some(since) = self.actors[actor].gate.take() {
            self.probe.count(Counter::Gate, now - since);
            self.stalls.push(since, now);
        }
    }

    /// The time since when the longest-waiting producer waits at the full queue.
    pub fn gate_since(&self) -> Option<Tick> {
        self.actors.iter().filter_map(|actor| actor.gate).min()
    }

    /// Counts a wake-up of `woken` sleepers, and returns its cost for the waker.
    pub fn count_wake_ups(&mut self, actor: usize, woken: u64) -> Tick {
        self.probe.count(Counter::WakeUps, woken);
        let kind = if woken > 0 { EventKind::Woke } else { EventKind::NotifiedNobody };
        self.event(actor, State::Notify, kind, woken);
        if woken > 0 { cost::WAKE } else { cost::ACT }
    }
}

//! What is on stage while a pool is watched: actors, belt, trays, lock. It follows what the pool does, action by action.

use std::cell::Cell;
use std::collections::VecDeque;

use super::cost;
use super::counts::{Counter, FIRST_WORKER, KEEPER, Place, What};
use super::env::Act;
use super::scene::{Doing, PoolState};
use super::work::Local;
use observe::probe::Probe;
use observe::trace::Event;
use sim::stalls::Stalls;
use sim::{Order, Scheduler, Tick, Turn};

/// With the planted fault one allocation in so many fails.
pub(crate) const FAILS: u32 = 16;

/// The memory that a job is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blocks {
    /// The job itself.
    pub job: bool,
    /// Its payload, in a block of its own.
    pub payload: bool,
    /// Its payload, inside the job.
    pub inside: bool,
}

/// A job, as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ticket {
    pub job: u32,
    pub blocks: Blocks,
    pub since: Tick,
    /// Whether it is in a cell of a ring.
    pub in_cell: bool,
}

/// A producer, a worker, or the keeper.
#[derive(Debug)]
pub(crate) struct Actor {
    pub who: u16,
    pub doing: Doing,
    pub place: Place,
    /// Jobs in its hands, the one it is at first.
    pub hands: VecDeque<Ticket>,
    pub done: u32,
    /// When it goes on by itself.
    pub until: Tick,
    /// Ticks spent running jobs.
    pub busy: Tick,
    /// How much longer its next job takes.
    pub stall: Tick,
    /// What it keeps from job to job.
    pub local: Local,
    /// When it came to the gate.
    gate: Option<Tick>,
}

/// What kind of pool it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub has_lock: bool,
    pub has_trays: bool,
    /// Bytes of a job on a 64-bit machine.
    pub job: u64,
    /// The payload is inside the job.
    pub inside: bool,
    pub bound: Option<u32>,
}

/// See the module.
pub(crate) struct Stage<P: Probe> {
    pub scheduler: Scheduler,
    pub probe: P,
    pub kind: Kind,
    /// Producers, workers, and the keeper last.
    pub actors: Vec<Actor>,
    pub producers: usize,
    /// What came of the action that is being taken.
    pub turn: Option<Turn>,
    pub state: PoolState,
    /// Whether somebody wants the pool destroyed.
    pub closing: bool,
    pub belt: VecDeque<Ticket>,
    pub trays: u32,
    /// Jobs in memory.
    pub live: u64,
    pub bytes: u64,
    /// Who holds the lock, since when.
    pub holder: Option<(u16, Tick)>,
    /// How many wait for it.
    pub blocked: u32,
    /// Jobs put on the belt.
    pub enqueued: u32,
    /// Whether every [`FAILS`]th allocation fails.
    pub failing: bool,
    /// Allocations asked for.
    pub asked: u32,
    pub stalls: Stalls,
}

impl<P: Probe> Stage<P> {
    pub fn new(order: Order, kind: Kind, producers: u32, workers: u32) -> Stage<P> {
        let producer = 0..producers as u16;
        let worker = (0..workers as u16).map(|index| FIRST_WORKER + index);
        let actor = |who| Actor {
            who,
            doing: Doing::Idle,
            place: Place::Idle,
            hands: VecDeque::new(),
            done: 0,
            until: 0,
            busy: 0,
            stall: 0,
            local: Local { trapped: Some(Cell::new(false)), ..Local::default() },
            gate: None,
        };
        Stage {
            scheduler: Scheduler::new(order),
            probe: P::default(),
            kind,
            actors: producer.chain(worker).chain([KEEPER]).map(actor).collect(),
            producers: producers as usize,
            turn: None,
            state: PoolState::Open,
            closing: false,
            belt: VecDeque::new(),
            trays: 0,
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

    pub fn event(&mut self, actor: usize, place: Place, what: What, value: u64) {
        let Actor { who, hands, .. } = &self.actors[actor];
        let (who, seq) = (*who, hands.front().map_or(self.enqueued, |ticket| ticket.job));
        let time = self.scheduler.now();
        let value = value.min(u64::from(u32::MAX)) as u32;
        self.probe.record(Event { time, actor: who, state: place as u8, kind: what as u8, seq, value });
    }

    /// An actor is at something for `span`.
    pub fn busy(&mut self, actor: usize, doing: Doing, place: Place, span: Tick) {
        let now = self.scheduler.now();
        let actor = &mut self.actors[actor];
        (actor.doing, actor.place, actor.until) = (doing, place, now + span);
        self.turn = Some(Turn::Sleep(span));
    }

    /// An actor sleeps until others wake it; it is in a list already.
    pub fn parked(&mut self, actor: usize, doing: Doing, place: Place) {
        let now = self.scheduler.now();
        let actor = &mut self.actors[actor];
        (actor.doing, actor.place, actor.until) = (doing, place, now);
        if place == Place::Gate {
            actor.gate.get_or_insert(now);
        }
        self.turn = Some(Turn::Park);
    }

    /// An actor sleeps for `span`, unless others wake it before.
    pub fn timed(&mut self, actor: usize, place: Place, span: Tick) {
        let now = self.scheduler.now();
        let actor = &mut self.actors[actor];
        (actor.doing, actor.place, actor.until) = (Doing::Asleep, place, now);
        self.turn = Some(Turn::Sleep(span));
    }

    /// Whether an actor is a worker.
    pub fn is_worker(&self, actor: usize) -> bool {
        (FIRST_WORKER..KEEPER).contains(&self.actors[actor].who)
    }

    /// A worker has run the first job in its hands. Where it lay in a cell, that is the end of it.
    pub fn ran(&mut self, actor: usize) {
        let hands = &mut self.actors[actor].hands;
        if hands.front().is_some_and(|ticket| ticket.in_cell) {
            hands.pop_front();
        }
    }

    /// Follows something that was done.
    pub fn follow(&mut self, actor: usize, Act { place, what, value }: Act) {
        let now = self.scheduler.now();
        let job = self.kind.job;
        let full = Blocks { job: true, inside: self.kind.inside, ..Blocks::default() };
        match what {
            What::Forged => {
                self.probe.count(Counter::Allocations, 1);
                self.probe.count(Counter::Bytes, value);
                self.bytes += value;
                self.change_blocks(actor, |blocks| match place {
                    Place::ForgeJob => full,
                    _ => Blocks { payload: true, ..blocks },
                });
                if place == Place::ForgeJob {
                    self.live += value / job;
                }
            }
            What::Crushed => {
                self.probe.count(Counter::Frees, 1);
                self.bytes -= value;
                self.change_blocks(actor, |blocks| match place {
                    Place::CrushJob => Blocks::default(),
                    _ => Blocks { payload: false, ..blocks },
                });
                if place == Place::CrushJob {
                    self.live -= value / job;
                    self.actors[actor].hands.pop_front();
                }
            }
            What::TookTray => {
                self.trays = value as u32;
                self.change_blocks(actor, |_| full);
            }
            What::ReturnedTray => {
                self.trays = value as u32;
                self.actors[actor].hands.pop_front();
            }
            What::Appended => {
                let hand = self.actors[actor].hands.pop_front();
                let blocks = Blocks { job: true, ..Blocks::default() };
                let mut ticket = hand.unwrap_or(Ticket { job: self.enqueued, blocks, since: now, in_cell: false });
                if ticket.blocks == Blocks::default() {
                    // A cell of the ring, which nobody had to allocate.
                    ticket.blocks = full;
                }
                // What does not go into the ring goes past it, at the gate.
                ticket.in_cell = !self.kind.has_lock && place == Place::Append;
                self.belt.push_back(Ticket { since: now, ..ticket });
                self.enqueued += 1;
                self.actors[actor].done += 1;
                self.probe.at_least(Counter::Deepest, value);
                self.leave_gate(actor);
            }
            What::Fetched => {
                let taken = self.belt.len().saturating_sub(value as usize);
                let tickets: Vec<_> = self.belt.drain(..taken).collect();
                self.actors[actor].hands.extend(tickets);
            }
            What::FoundNothing => self.probe.count(Counter::WokenForNothing, 1),
            What::Canceled => self.leave_gate(actor),
            What::Destroyed => {
                self.probe.count(Counter::Abandoned, value);
                self.belt.clear();
                self.state = PoolState::Stopping;
            }
            What::Crashed => self.probe.count(Counter::Crashed, 1),
            _ => {}
        }
        self.probe.at_least(Counter::MostLive, self.live);
        self.probe.at_least(Counter::MostBytes, self.bytes);
        self.event(actor, place, what, value);
    }

    fn change_blocks(&mut self, actor: usize, change: impl Fn(Blocks) -> Blocks) {
        if let Some(ticket) = self.actors[actor].hands.front_mut() {
            ticket.blocks = change(ticket.blocks);
        }
    }

    /// A producer goes on from the gate, if it was there.
    fn leave_gate(&mut self, actor: usize) {
        let now = self.scheduler.now();
        if let Some(since) = self.actors[actor].gate.take() {
            self.probe.count(Counter::Gate, now - since);
            self.stalls.push(since, now);
        }
    }

    /// Since when the producer that has waited longest is at the gate.
    pub fn gate_since(&self) -> Option<Tick> {
        self.actors.iter().filter_map(|actor| actor.gate).min()
    }

    /// What waking so many costs whoever did it; counted.
    pub fn told(&mut self, actor: usize, woken: u64) -> Tick {
        self.probe.count(Counter::WakeUps, woken);
        let what = if woken > 0 { What::Woke } else { What::ToldNobody };
        self.event(actor, Place::Notify, what, woken);
        if woken > 0 { cost::WAKE } else { cost::ACT }
    }
}

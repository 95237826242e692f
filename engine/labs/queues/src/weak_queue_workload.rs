//! The workload of the weak queue: a clock keeps its sources in one. Sources register as they wake up, the clock reads all of
//! them in every tick, and sources go to sleep.

use std::collections::VecDeque;
use std::hint::black_box;
use std::rc::Rc;

use super::after_tick::AfterTick;
use super::context::Context;
use super::counts::{EventKind, Operation, Queues};
use super::params::{Script, WeakQueueParams};
use super::scene::{CellState, Picture, QueueSnapshot, TickSummary};
use super::slab::{Ref, Slab};
use super::weak::{Growth, WeakQueue};
use base::hash::Hash;
use sim::playback::shot::Recorder;
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Duration of the clock's tick in virtual time, 20 ms; a script is started once a second.
const TICK: Tick = 20 * TICKS_PER_MS;
const START: Tick = 1_000 * TICKS_PER_MS;

/// A clock with its sources and its queues.
#[derive(Clone)]
pub(crate) struct WeakQueueWorkload {
    params: Rc<WeakQueueParams>,
    growth: Growth,
    /// The sources, numbered in the order of their creation.
    slab: Slab<u32>,
    queue: WeakQueue,
    after: AfterTick,
    /// Permanent sources, the oldest first.
    standing: VecDeque<Ref>,
    /// Sources of the last crossfade.
    fading: Vec<Ref>,
    born: u32,
    turns: u64,
    units: u64,
    hash: Hash,
}

impl WeakQueueWorkload {
    pub fn new(params: &Rc<WeakQueueParams>, growth: Growth) -> WeakQueueWorkload {
        let after = if growth == Growth::Loaded { AfterTick::sparse_set() } else { AfterTick::list() };
        WeakQueueWorkload {
            params: Rc::clone(params),
            growth,
            slab: Slab::new(params.cycles).marking(params.marking),
            queue: WeakQueue::new(growth),
            after,
            standing: VecDeque::new(),
            fading: Vec::new(),
            born: 0,
            turns: 0,
            units: 0,
            hash: Hash::default(),
        }
    }

    /// Number of sources that a reader finds.
    #[cfg(test)]
    pub fn found(&self) -> usize {
        self.queue.elements(&self.slab, &mut observe::probe::NoObserver).expect("nobody else uses it").len()
    }

    fn picture(&self) -> Picture {
        Picture::Slots(self.snapshot())
    }

    fn snapshot(&self) -> QueueSnapshot {
        if self.params.script == Script::After {
            let count = self.after.len();
            return QueueSnapshot { slots: vec![CellState::Alive; count], capacity: count, alive: count, zombies: 0 };
        }
        let state = |slot: Option<Ref>| match slot {
            Some(object) if self.slab.is_alive(object) => CellState::Alive,
            Some(object) if self.slab.is_zombie(object) => CellState::Zombie,
            _ => CellState::Dead,
        };
        let slots: Vec<_> = self.queue.slots().into_iter().map(state).collect();
        let [alive, zombies] =
            [CellState::Alive, CellState::Zombie].map(|of| slots.iter().filter(|&&state| state == of).count());
        QueueSnapshot { slots, capacity: self.queue.capacity(), alive, zombies }
    }

    /// A source wakes up.
    fn wake<E: Recorder<Queues>>(&mut self, ctx: &mut Context<E>) -> Ref {
        let source = self.slab.insert(self.born);
        self.born += 1;
        let this = &*self;
        let answer = ctx.run(
            Operation::Register,
            this.queue.size(),
            || this.picture(),
            |ctx| match this.params.raw {
                true => this.queue.push(source, &this.slab, ctx),
                false => this.queue.register(source, &this.slab, ctx).map(|_| ()),
            },
        );
        answer.expect("nobody else uses the queue");
        ctx.show(|| self.picture());
        source
    }

    /// A source goes to sleep and becomes unreachable.
    fn sleep<E: Recorder<Queues>>(&mut self, source: Ref, ctx: &mut Context<E>) {
        if self.params.detaches {
            let this = &*self;
            let removed = ctx.run(
                Operation::Remove,
                this.queue.size(),
                || this.picture(),
                |ctx| this.queue.remove(source, &this.slab, ctx),
            );
            removed.expect("nobody else uses the queue");
        }
        self.slab.drop(source);
        ctx.show(|| self.picture());
    }

    fn fill<E: Recorder<Queues>>(&mut self, count: u32, ctx: &mut Context<E>) {
        for _ in 0..count {
            let source = self.wake(ctx);
            self.standing.push_back(source);
        }
    }

    /// The oldest permanent source goes to sleep.
    fn die<E: Recorder<Queues>>(&mut self, ctx: &mut Context<E>) {
        if let Some(source) = self.standing.pop_front() {
            self.sleep(source, ctx);
        }
    }

    fn start<E: Recorder<Queues>>(&mut self, ctx: &mut Context<E>) {
        let this = &*self;
        let old =
            ctx.run(Operation::Flush, this.queue.size(), || this.picture(), |ctx| this.queue.flush(&this.slab, ctx));
        black_box(old).expect("nobody else uses the queue");
        self.standing.drain(..).for_each(|source| self.slab.drop(source));
        self.fill(self.params.sources, ctx);
    }

    fn churn<E: Recorder<Queues>>(&mut self, ctx: &mut Context<E>) {
        if self.turns == 0 {
            // One source more than stays alive, as when a source is replaced while the script starts.
            self.fill(self.params.sources + 1, ctx);
            self.die(ctx);
        }
        for _ in 0..self.params.deaths {
            self.die(ctx);
            self.fill(1, ctx);
        }
    }

    fn crossfade<E: Recorder<Queues>>(&mut self, ctx: &mut Context<E>) {
        if self.turns == 0 {
            self.fill(self.params.sources, ctx);
        } else if self.turns.is_multiple_of(u64::from(self.params.interval)) {
            for source in std::mem::take(&mut self.fading) {
                self.sleep(source, ctx);
            }
            for _ in 0..self.params.fade {
                let source = self.wake(ctx);
                self.fading.push(source);
            }
        }
    }

    /// Every operator registers to run after the tick, and then all of them run.
    fn after<E: Recorder<Queues>>(&mut self, ctx: &mut Context<E>) {
        for operator in 0..self.params.sources {
            let picture = if E::DIGESTS { Some(self.picture()) } else { None };
            let after = &mut self.after;
            let size = if E::DIGESTS { after.len() } else { 0 };
            ctx.run(Operation::After, size, || picture.expect("somebody looks on"), |ctx| after.push(operator, ctx));
        }
        ctx.show(|| self.picture());
        let flushed = self.after.flush();
        for what in flushed.iter() {
            self.hash.number(u64::from(black_box(what)));
        }
        self.after.recycle(flushed);
    }

    /// The readings of a tick. They find the same, so that variants which read more or less often have the same digest: that of
    /// a reading, and of each that differs from the one before.
    fn read_all<E: Recorder<Queues>>(&mut self, readings: u32, ctx: &mut Context<E>) {
        let mut last = None;
        for _ in 0..readings {
            let found = self.read(ctx);
            if E::DIGESTS && last.replace(found) != Some(found) {
                self.hash.number(found);
            }
        }
    }

    /// The clock reads its sources; returns the digest of those found. Liquidsoap builds a list of them; ours visits them in
    /// place.
    fn read<E: Recorder<Queues>>(&mut self, ctx: &mut Context<E>) -> u64 {
        let (queue, slab, inside) = (&self.queue, &self.slab, self.params.inside);
        let this = &*self;
        let mut hash = Hash::default();
        let mut found = Vec::new();
        let mut count = 0;
        let mut seen = |object: Ref, hash: &mut Hash, found: &mut Vec<Ref>| {
            count += 1;
            let number = *slab.get(object).expect("it was found");
            if E::DIGESTS {
                hash.number(u64::from(number));
            } else {
                black_box(number);
            }
            if this.params.marking {
                found.push(object);
            }
        };
        ctx.run(
            Operation::Read,
            queue.size(),
            || this.picture(),
            |ctx| {
                let in_place = inside || self.growth == Growth::Loaded;
                let mut is_first = true;
                let read = if in_place {
                    queue.each(slab, ctx, |object, ctx| {
                        seen(object, &mut hash, &mut found);
                        // The object is registered already, so that this pushes nothing where the queue allows it.
                        if inside && std::mem::take(&mut is_first) && queue.register(object, slab, ctx).is_err() {
                            ctx.emit(EventKind::Refused, 0, 0);
                        }
                    })
                } else {
                    let list = queue.list(slab, ctx);
                    list.map(|list| list.iter().for_each(|&object| seen(object, &mut hash, &mut found)))
                };
                read.expect("nobody else uses the queue");
            },
        );
        ctx.emit(EventKind::Gave, count, 0);
        found.into_iter().for_each(|object| self.slab.read(object));
        hash.get()
    }
}

impl Machine for WeakQueueWorkload {
    type Recording = Queues;
    type Figure = super::scene::Figure;

    fn turn<E: Recorder<Queues>>(&mut self, probe: &mut E) {
        let ctx = &mut Context::new(probe);
        match self.params.script {
            Script::Start => self.start(ctx),
            Script::Churn => self.churn(ctx),
            Script::Crossfade => self.crossfade(ctx),
            Script::After => self.after(ctx),
        }
        let readings = match self.params.script {
            Script::After => 0,
            _ => self.params.reads.unwrap_or(self.growth.readings()),
        };
        self.read_all(readings, ctx);
        self.turns += 1;
        if self.turns.is_multiple_of(u64::from(self.params.period)) {
            self.slab.collect();
        }
        // The snapshot is needed only by an observer that counts.
        let snapshot = if E::DIGESTS { self.snapshot() } else { QueueSnapshot::default() };
        let QueueSnapshot { alive, zombies, ref slots, .. } = snapshot;
        let size = slots.len();
        ctx.show(|| Picture::Slots(snapshot));
        ctx.show(|| Picture::Tick(TickSummary { alive, zombies, size }));
        ctx.emit(EventKind::Ticked, zombies, 0);
        // All readings of a tick are one unit of work, so that a tick has as many units in each variant.
        self.units += (ctx.units - u64::from(readings.saturating_sub(1))).max(1);
    }

    fn units(&self) -> u64 {
        self.units
    }

    fn digest(&self) -> u64 {
        self.hash.get()
    }

    fn due(&self, turn: u64) -> Tick {
        turn * if self.params.script == Script::Start { START } else { TICK }
    }

    fn size(&self) -> usize {
        (self.queue.capacity() + self.standing.len()) * size_of::<Ref>() + self.slab.zombies() * 32
    }
}

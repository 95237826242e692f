//! A clock that keeps its sources in a weak queue: they register as they wake up, it reads them in every tick, and they go.

use std::collections::VecDeque;
use std::hint::black_box;
use std::rc::Rc;

use super::after_tick::AfterTick;
use super::counts::{Place, Queues, What};
use super::desk::Desk;
use super::params::{Script, Wakes};
use super::scene::{CellState, Picture, Row, Ticked};
use super::slab::{Ref, Slab};
use super::weak::{Growth, WeakQueue};
use base::hash::Hash;
use observe::probe::Observer;
use sim::playback::shot::Shot;
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Ticks of virtual time in a tick of the clock, 20 ms; a script is started once a second.
const TICK: Tick = 20 * TICKS_PER_MS;
const START: Tick = 1_000 * TICKS_PER_MS;

/// See the module.
#[derive(Clone)]
pub(crate) struct Crowd {
    params: Rc<Wakes>,
    growth: Growth,
    /// Sources, by the order in which they came.
    slab: Slab<u32>,
    queue: WeakQueue,
    after: AfterTick,
    /// Sources that stay, the oldest first.
    standing: VecDeque<Ref>,
    /// Sources of the last crossfade.
    fading: Vec<Ref>,
    born: u32,
    turns: u64,
    units: u64,
    hash: Hash,
}

impl Crowd {
    pub fn new(params: &Rc<Wakes>, growth: Growth) -> Crowd {
        let after = if growth == Growth::Loaded { AfterTick::placed() } else { AfterTick::listed() };
        Crowd {
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

    /// How many a reader finds.
    #[cfg(test)]
    pub fn found(&self) -> usize {
        self.queue.elements(&self.slab, &mut observe::probe::NoObserver).expect("nobody else uses it").len()
    }

    fn picture(&self) -> Picture {
        Picture::Slots(self.row())
    }

    fn row(&self) -> Row {
        if self.params.script == Script::After {
            let count = self.after.len();
            return Row { slots: vec![CellState::Alive; count], capacity: count, alive: count, zombies: 0 };
        }
        let state = |slot: Option<Ref>| match slot {
            Some(object) if self.slab.is_alive(object) => CellState::Alive,
            Some(object) if self.slab.is_zombie(object) => CellState::Zombie,
            _ => CellState::Dead,
        };
        let slots: Vec<_> = self.queue.slots().into_iter().map(state).collect();
        let [alive, zombies] =
            [CellState::Alive, CellState::Zombie].map(|of| slots.iter().filter(|&&state| state == of).count());
        Row { slots, capacity: self.queue.capacity(), alive, zombies }
    }

    /// A source wakes up.
    fn wake<E: Observer<Shot<Queues>>>(&mut self, desk: &mut Desk<E>) -> Ref {
        let source = self.slab.insert(self.born);
        self.born += 1;
        let this = &*self;
        let answer = desk.work(
            Place::Register,
            this.queue.size(),
            || this.picture(),
            |desk| match this.params.raw {
                true => this.queue.push(source, &this.slab, desk),
                false => this.queue.register(source, &this.slab, desk).map(|_| ()),
            },
        );
        answer.expect("nobody else uses the queue");
        desk.show(|| self.picture());
        source
    }

    /// A source goes to sleep, and nobody holds it any more.
    fn sleep<E: Observer<Shot<Queues>>>(&mut self, source: Ref, desk: &mut Desk<E>) {
        if self.params.detaches {
            let this = &*self;
            let removed = desk.work(
                Place::Remove,
                this.queue.size(),
                || this.picture(),
                |desk| this.queue.remove(source, &this.slab, desk),
            );
            removed.expect("nobody else uses the queue");
        }
        self.slab.drop(source);
        desk.show(|| self.picture());
    }

    fn fill<E: Observer<Shot<Queues>>>(&mut self, count: u32, desk: &mut Desk<E>) {
        for _ in 0..count {
            let source = self.wake(desk);
            self.standing.push_back(source);
        }
    }

    /// The oldest goes.
    fn die<E: Observer<Shot<Queues>>>(&mut self, desk: &mut Desk<E>) {
        if let Some(source) = self.standing.pop_front() {
            self.sleep(source, desk);
        }
    }

    fn start<E: Observer<Shot<Queues>>>(&mut self, desk: &mut Desk<E>) {
        let this = &*self;
        let old =
            desk.work(Place::Flush, this.queue.size(), || this.picture(), |desk| this.queue.flush(&this.slab, desk));
        black_box(old).expect("nobody else uses the queue");
        self.standing.drain(..).for_each(|source| self.slab.drop(source));
        self.fill(self.params.sources, desk);
    }

    fn churn<E: Observer<Shot<Queues>>>(&mut self, desk: &mut Desk<E>) {
        if self.turns == 0 {
            // One more than live on, as when a source is replaced while the script starts.
            self.fill(self.params.sources + 1, desk);
            self.die(desk);
        }
        for _ in 0..self.params.deaths {
            self.die(desk);
            self.fill(1, desk);
        }
    }

    fn crossfade<E: Observer<Shot<Queues>>>(&mut self, desk: &mut Desk<E>) {
        if self.turns == 0 {
            self.fill(self.params.sources, desk);
        } else if self.turns.is_multiple_of(u64::from(self.params.interval)) {
            for source in std::mem::take(&mut self.fading) {
                self.sleep(source, desk);
            }
            for _ in 0..self.params.fade {
                let source = self.wake(desk);
                self.fading.push(source);
            }
        }
    }

    /// Every operator registers for after the tick, which then comes.
    fn after<E: Observer<Shot<Queues>>>(&mut self, desk: &mut Desk<E>) {
        for operator in 0..self.params.sources {
            let picture = if E::DIGESTS { Some(self.picture()) } else { None };
            let after = &mut self.after;
            let size = if E::DIGESTS { after.len() } else { 0 };
            desk.work(Place::After, size, || picture.expect("somebody looks on"), |desk| after.push(operator, desk));
        }
        desk.show(|| self.picture());
        let flushed = self.after.flush();
        for what in flushed.iter() {
            self.hash.number(u64::from(black_box(what)));
        }
        self.after.done(flushed);
    }

    /// The clock reads who is there: theirs makes a list, ours is told.
    fn read<E: Observer<Shot<Queues>>>(&mut self, desk: &mut Desk<E>) {
        let (queue, slab, inside) = (&self.queue, &self.slab, self.params.inside);
        let this = &*self;
        let mut hash = self.hash;
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
        desk.work(
            Place::Read,
            queue.size(),
            || this.picture(),
            |desk| {
                let told = inside || self.growth == Growth::Loaded;
                let mut is_first = true;
                let read = if told {
                    queue.each(slab, desk, |object, desk| {
                        seen(object, &mut hash, &mut found);
                        // It is there already, so nothing is pushed, wherever it is allowed.
                        if inside && std::mem::take(&mut is_first) && queue.register(object, slab, desk).is_err() {
                            desk.say(What::Refused, 0, 0);
                        }
                    })
                } else {
                    let list = queue.list(slab, desk);
                    list.map(|list| list.iter().for_each(|&object| seen(object, &mut hash, &mut found)))
                };
                read.expect("nobody else uses the queue");
            },
        );
        desk.say(What::Gave, count, 0);
        self.hash = hash;
        found.into_iter().for_each(|object| self.slab.read(object));
    }
}

impl Machine for Crowd {
    type Part = Queues;
    type Stage = super::scene::Bench;

    fn turn<E: Observer<Shot<Queues>>>(&mut self, probe: &mut E) {
        let desk = &mut Desk::new(probe);
        match self.params.script {
            Script::Start => self.start(desk),
            Script::Churn => self.churn(desk),
            Script::Crossfade => self.crossfade(desk),
            Script::After => self.after(desk),
        }
        if self.params.script != Script::After {
            for _ in 0..self.params.reads {
                self.read(desk);
            }
        }
        self.turns += 1;
        if self.turns.is_multiple_of(u64::from(self.params.period)) {
            self.slab.collect();
        }
        // What of the zombies readers find is counted where somebody counts.
        let row = if E::DIGESTS { self.row() } else { Row::default() };
        let Row { alive, zombies, ref slots, .. } = row;
        let size = slots.len();
        desk.show(|| Picture::Slots(row));
        desk.show(|| Picture::Tick(Ticked { alive, zombies, size }));
        desk.say(What::Ticked, zombies, 0);
        self.units += desk.units.max(1);
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

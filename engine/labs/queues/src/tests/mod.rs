//! The mechanisms compared with plain reference implementations and with known counts.

mod agreement;
mod history;
mod labs;
mod lookups;
mod reentrant;
mod reference;
mod slab;
mod suites;
mod vectors;

use std::collections::HashMap;

use super::primitive::{Primitive, PrimitiveEvent};
use super::slab::{Ref, Slab};
use super::weak::{Growth, WeakQueue};
use observe::probe::Observer;

const ALL: [Growth; 3] = [Growth::Every, Growth::Doubling, Growth::Loaded];

/// Counts primitives by kind.
#[derive(Clone, Debug, Default)]
struct CountingObserver(HashMap<Primitive, usize>);

impl Observer<PrimitiveEvent> for CountingObserver {
    const DIGESTS: bool = true;

    fn record(&mut self, (primitive, _): PrimitiveEvent) {
        *self.0.entry(primitive).or_default() += 1;
    }
}

impl CountingObserver {
    fn of(&self, primitive: Primitive) -> usize {
        self.0.get(&primitive).copied().unwrap_or_default()
    }
}

/// A queue and its objects, where a dropped object is cleared at once.
struct Fixture {
    slab: Slab<()>,
    queue: WeakQueue,
    alive: Vec<Ref>,
    counts: CountingObserver,
}

impl Fixture {
    fn new(growth: Growth) -> Fixture {
        Fixture {
            slab: Slab::new(0),
            queue: WeakQueue::new(growth),
            alive: Vec::new(),
            counts: CountingObserver::default(),
        }
    }

    fn push(&mut self) -> Ref {
        let object = self.slab.insert(());
        self.queue.push(object, &self.slab, &mut self.counts).expect("nobody else uses it");
        self.alive.push(object);
        object
    }

    /// The oldest object is dropped.
    fn die(&mut self) {
        self.slab.drop(self.alive.remove(0));
    }

    fn elements(&mut self) -> Vec<Ref> {
        self.queue.elements(&self.slab, &mut self.counts).expect("nobody else uses it")
    }
}

//! The mechanisms against plain twins, and against what is known of them.

mod agreement;
mod labs;
mod lookups;
mod reentrant;
mod slab;
mod vectors;

use std::collections::HashMap;

use super::operation::{Did, Operation};
use super::slab::{Ref, Slab};
use super::weak::{Growth, WeakQueue};
use observe::probe::Observer;

const ALL: [Growth; 3] = [Growth::Every, Growth::Doubling, Growth::Loaded];

/// Adds up.
#[derive(Clone, Debug, Default)]
struct Tally(HashMap<Did, usize>);

impl Observer<Operation> for Tally {
    const DIGESTS: bool = true;

    fn record(&mut self, (did, _): Operation) {
        *self.0.entry(did).or_default() += 1;
    }
}

impl Tally {
    fn of(&self, did: Did) -> usize {
        self.0.get(&did).copied().unwrap_or_default()
    }
}

/// A queue and what it refers to, where what is dropped is cleared at once.
struct Bench {
    slab: Slab<()>,
    queue: WeakQueue,
    alive: Vec<Ref>,
    tally: Tally,
}

impl Bench {
    fn new(growth: Growth) -> Bench {
        Bench { slab: Slab::new(0), queue: WeakQueue::new(growth), alive: Vec::new(), tally: Tally::default() }
    }

    fn push(&mut self) -> Ref {
        let object = self.slab.insert(());
        self.queue.push(object, &self.slab, &mut self.tally).expect("nobody else uses it");
        self.alive.push(object);
        object
    }

    /// The oldest dies.
    fn die(&mut self) {
        self.slab.drop(self.alive.remove(0));
    }

    fn elements(&mut self) -> Vec<Ref> {
        self.queue.elements(&self.slab, &mut self.tally).expect("nobody else uses it")
    }
}

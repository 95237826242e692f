//! Objects with an explicit lifetime. A wasm module has no weak references that a collector clears, so that liveness is
//! modelled: an object is *alive*; when it becomes unreachable it is *dropped*, but weak references still find it, a zombie;
//! some collector cycles later it is *cleared*, and references find nothing.
//!
//! In OCaml an object with a finaliser takes two cycles: the first finds it unreachable and calls the finaliser, which keeps
//! it alive once more; the next one clears it. A slot is reused under a new generation, so that a reference to its previous
//! object finds nothing, like a weak pointer that the collector has cleared.
//!
//! [`Slab::read`] models OCaml's `Weak.get`, which during the marking phase marks the object that it returns
//! (`runtime/weak.c`: `caml_darken`): with [`marking`](Slab::marking) on, reading a zombie keeps it for another delay.

use base::planted::is_planted;
use observe::probe::Observer;
use std::collections::VecDeque;

use super::primitive::{Primitive, PrimitiveEvent};

/// Number of cycles after which a dropped object with a finaliser is cleared.
pub const CYCLES: u32 = 2;

/// A weak reference: a slot of the slab, and the generation of the object in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref {
    /// The slot.
    pub index: u32,
    /// Number of objects that were in the slot before.
    pub generation: u32,
}

/// A table of live objects.
pub trait Live {
    /// Whether the reference still finds its object: it is alive, or dropped and not yet cleared.
    fn finds(&self, object: Ref) -> bool;

    /// Returns the object of slot `slot` if it is still found, and records the check.
    fn check(&self, object: Option<Ref>, slot: usize, observer: &mut impl Observer<PrimitiveEvent>) -> Option<Ref> {
        let found = object.filter(|&object| self.finds(object));
        observer.record((if found.is_some() { Primitive::Found } else { Primitive::Missed }, slot));
        found
    }
}

/// A slot of the slab.
#[derive(Clone, Debug)]
struct Entry<T> {
    generation: u32,
    object: Option<T>,
    /// The cycle in which the object is cleared, once it has been dropped.
    clear_at: Option<u64>,
}

/// A slab of objects with an explicit lifetime.
#[derive(Clone, Debug)]
pub struct Slab<T> {
    entries: Vec<Entry<T>>,
    free: Vec<u32>,
    /// Dropped objects that are not yet cleared, in the order in which they were dropped.
    dropped: VecDeque<Ref>,
    cycle: u64,
    delay: u32,
    marking: bool,
    alive: usize,
}

impl<T> Slab<T> {
    /// An empty slab that clears a dropped object `delay` collector cycles later; 0 clears it at once.
    pub fn new(delay: u32) -> Slab<T> {
        let (entries, free, dropped) = (Vec::new(), Vec::new(), VecDeque::new());
        Slab { entries, free, dropped, cycle: 0, delay, marking: false, alive: 0 }
    }

    /// Sets whether [`read`](Self::read) keeps a zombie for another `delay` cycles.
    pub fn marking(self, marking: bool) -> Slab<T> {
        Slab { marking, ..self }
    }

    /// Inserts an object, alive.
    pub fn insert(&mut self, object: T) -> Ref {
        self.alive += 1;
        match self.free.pop() {
            Some(index) => {
                let entry = &mut self.entries[index as usize];
                (entry.object, entry.clear_at) = (Some(object), None);
                Ref { index, generation: entry.generation }
            }
            None => {
                self.entries.push(Entry { generation: 0, object: Some(object), clear_at: None });
                Ref { index: self.entries.len() as u32 - 1, generation: 0 }
            }
        }
    }

    /// Marks the object as unreachable. Has no effect on one that was dropped before.
    pub fn drop(&mut self, object: Ref) {
        if self.is_alive(object) {
            self.alive -= 1;
            // A test's fault: it is cleared a cycle late.
            let delay = u64::from(self.delay) + u64::from(is_planted());
            self.entries[object.index as usize].clear_at = Some(self.cycle + delay);
            match self.delay {
                0 => self.clear(object),
                _ => self.dropped.push_back(object),
            }
        }
    }

    /// Ends a collector cycle: clears the objects that are due, and returns their number.
    pub fn collect(&mut self) -> usize {
        self.cycle += 1;
        let before = self.dropped.len();
        for _ in 0..before {
            let object = self.dropped.pop_front().expect("so many are there");
            match self.entries[object.index as usize].clear_at {
                Some(clear_at) if clear_at <= self.cycle => self.clear(object),
                _ => self.dropped.push_back(object),
            }
        }
        before - self.dropped.len()
    }

    fn clear(&mut self, object: Ref) {
        let entry = &mut self.entries[object.index as usize];
        entry.object = None;
        entry.generation += 1;
        self.free.push(object.index);
    }

    /// The object, if the reference still finds it.
    pub fn get(&self, object: Ref) -> Option<&T> {
        self.entry(object).and_then(|entry| entry.object.as_ref())
    }

    /// Records that the object is read: with marking on, a zombie is kept as if it were dropped now.
    pub fn read(&mut self, object: Ref) {
        if self.marking && self.is_zombie(object) {
            self.entries[object.index as usize].clear_at = Some(self.cycle + u64::from(self.delay));
        }
    }

    fn entry(&self, object: Ref) -> Option<&Entry<T>> {
        self.entries.get(object.index as usize).filter(|entry| entry.generation == object.generation)
    }

    /// Whether the object is reachable.
    pub fn is_alive(&self, object: Ref) -> bool {
        self.entry(object).is_some_and(|entry| entry.object.is_some() && entry.clear_at.is_none())
    }

    /// Whether the object is unreachable but not yet cleared.
    pub fn is_zombie(&self, object: Ref) -> bool {
        self.entry(object).is_some_and(|entry| entry.object.is_some() && entry.clear_at.is_some())
    }

    /// Number of reachable objects.
    pub fn alive(&self) -> usize {
        self.alive
    }

    /// Number of unreachable objects that are not yet cleared.
    pub fn zombies(&self) -> usize {
        self.dropped.len()
    }
}

impl<T> Live for Slab<T> {
    fn finds(&self, object: Ref) -> bool {
        self.get(object).is_some()
    }
}

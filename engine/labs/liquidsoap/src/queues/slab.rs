//! Objects with an explicit life. A wasm module has no weak references that a collector clears, so liveness is modelled:
//! an object is *alive*; when nobody holds it any more it is *dropped*, yet weak references still find it, a zombie; and
//! some collector cycles later it is *cleared*, and they find nothing.
//!
//! Two cycles is what an object with a finaliser takes in OCaml: the first finds it unreachable and calls the finaliser,
//! for which it lives once more; the next one clears it. A slot is used again under a new generation, so that a reference
//! to what was there before finds nothing, as a weak slot that the collector has cleared.
//!
//! [`Slab::read`] is OCaml's `Weak.get`, which marks what it finds while the collector is marking (`runtime/weak.c`:
//! `caml_darken`): with [`marking`](Slab::marking) on, whoever reads a zombie in a cycle keeps it for that cycle.

use observe::probe::Observer;
use std::collections::VecDeque;

use super::operation::{Did, Operation};

/// Cycles after which a dropped object with a finaliser is cleared.
pub(crate) const CYCLES: u32 = 2;

/// A weak reference: where the object is, and which of those that were there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ref {
    /// Place in the slab.
    pub index: u32,
    /// How many were there before it.
    pub generation: u32,
}

/// Knows which objects are there.
pub(crate) trait Live {
    /// Whether the reference still finds its object: it is alive, or dropped and not yet cleared.
    fn finds(&self, object: Ref) -> bool;

    /// The same, told to who watches: a check of slot `slot`.
    fn check(&self, object: Option<Ref>, slot: usize, watch: &mut impl Observer<Operation>) -> Option<Ref> {
        let found = object.filter(|&object| self.finds(object));
        watch.record((if found.is_some() { Did::Found } else { Did::Missed }, slot));
        found
    }
}

/// A place of the slab.
#[derive(Clone, Debug)]
struct Entry<T> {
    generation: u32,
    object: Option<T>,
    /// The cycle in which it is cleared, once it has been dropped.
    until: Option<u64>,
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Slab<T> {
    entries: Vec<Entry<T>>,
    free: Vec<u32>,
    /// What has been dropped, in that order.
    dropped: VecDeque<Ref>,
    cycle: u64,
    delay: u32,
    marking: bool,
    alive: usize,
}

impl<T> Slab<T> {
    /// An empty one, where a dropped object is cleared `delay` collector cycles later; 0 clears it at once.
    pub fn new(delay: u32) -> Slab<T> {
        let (entries, free, dropped) = (Vec::new(), Vec::new(), VecDeque::new());
        Slab { entries, free, dropped, cycle: 0, delay, marking: false, alive: 0 }
    }

    /// The same, in which [`read`](Self::read) keeps what it finds for another cycle.
    pub fn marking(self, marking: bool) -> Slab<T> {
        Slab { marking, ..self }
    }

    /// A new object.
    pub fn insert(&mut self, object: T) -> Ref {
        self.alive += 1;
        match self.free.pop() {
            Some(index) => {
                let entry = &mut self.entries[index as usize];
                (entry.object, entry.until) = (Some(object), None);
                Ref { index, generation: entry.generation }
            }
            None => {
                self.entries.push(Entry { generation: 0, object: Some(object), until: None });
                Ref { index: self.entries.len() as u32 - 1, generation: 0 }
            }
        }
    }

    /// Nobody holds the object any more. Without effect on one that was dropped before.
    pub fn drop(&mut self, object: Ref) {
        if self.is_alive(object) {
            self.alive -= 1;
            self.entries[object.index as usize].until = Some(self.cycle + u64::from(self.delay));
            match self.delay {
                0 => self.clear(object),
                _ => self.dropped.push_back(object),
            }
        }
    }

    /// The collector has been once through the heap: clears what is due, and returns how many that were.
    pub fn collect(&mut self) -> usize {
        self.cycle += 1;
        let before = self.dropped.len();
        for _ in 0..before {
            let object = self.dropped.pop_front().expect("so many are there");
            match self.entries[object.index as usize].until {
                Some(until) if until <= self.cycle => self.clear(object),
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

    /// The object, while references find it.
    pub fn get(&self, object: Ref) -> Option<&T> {
        self.entry(object).and_then(|entry| entry.object.as_ref())
    }

    /// The same, to be changed.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn get_mut(&mut self, object: Ref) -> Option<&mut T> {
        let entry = self.entries.get_mut(object.index as usize)?;
        if entry.generation == object.generation { entry.object.as_mut() } else { None }
    }

    /// Somebody reads what a reference finds: where reading marks, a zombie is kept as if it were dropped now.
    pub fn read(&mut self, object: Ref) {
        if self.marking && self.is_zombie(object) {
            self.entries[object.index as usize].until = Some(self.cycle + u64::from(self.delay));
        }
    }

    fn entry(&self, object: Ref) -> Option<&Entry<T>> {
        self.entries.get(object.index as usize).filter(|entry| entry.generation == object.generation)
    }

    /// Whether somebody holds it.
    pub fn is_alive(&self, object: Ref) -> bool {
        self.entry(object).is_some_and(|entry| entry.object.is_some() && entry.until.is_none())
    }

    /// Whether nobody holds it, and references find it all the same.
    pub fn is_zombie(&self, object: Ref) -> bool {
        self.entry(object).is_some_and(|entry| entry.object.is_some() && entry.until.is_some())
    }

    /// Objects that somebody holds.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn alive(&self) -> usize {
        self.alive
    }

    /// Objects that nobody holds, and references find.
    pub fn zombies(&self) -> usize {
        self.dropped.len()
    }
}

impl<T> Live for Slab<T> {
    fn finds(&self, object: Ref) -> bool {
        self.get(object).is_some()
    }
}

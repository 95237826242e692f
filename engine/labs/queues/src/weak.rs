//! The queue of weak references in which a clock keeps its sources: an array of slots, and the number of used ones. A slot is
//! never removed: an object that is gone leaves a dead slot behind until the live slots are copied.
//!
//! | growth | a push |
//! |---|---|
//! | [`Growth::Every`], 2.4.4 | allocates an array with one slot more and copies the old one; whenever the length would become a multiple of 100, it copies the live slots only |
//! | [`Growth::Doubling`], 2.4.5 | writes the next slot; if all are used, it counts the live ones and copies them into a new array: of the same size if at least one slot is dead, otherwise twice as large |
//! | [`Growth::Loaded`], ours | like doubling, but the new array has at least a third of its slots free, so that a push copies two slots at most, amortised; compacts in place if no reader uses the array; finds an object in one lookup; and never holds its lock while it calls a function |
//!
//! A reader works on the array as it was when the reading began. It sees slots that are emptied meanwhile, but no push.

use observe::probe::Observer;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::lock::{Busy, Lock, LockState};
use super::positions::Positions;
use super::primitive::{Primitive, PrimitiveEvent};
use super::slab::{Live, Ref};
use chunks::list::{CELL, List};

/// The rule by which the array grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// One slot a push: Liquidsoap 2.4.4.
    Every,
    /// Doubling: Liquidsoap 2.4.5.
    Doubling,
    /// A maximum load factor of two thirds: ours.
    Loaded,
}

impl Growth {
    /// Number of times that the clock of this version reads its active sources in a tick: to pull from them, and in 2.4.4 once
    /// more, to ask who sets the pace. #5133 removed the second reading; ours is built on 2.4.5.
    pub fn readings(self) -> u32 {
        if self == Growth::Every { 2 } else { 1 }
    }
}

/// 2.4.4 counts the live slots when the length would become a multiple of this.
const EVERY: usize = 100;

/// An array of slots, and the number of used ones. `None` is a slot that was emptied or never used.
#[derive(Debug, Default)]
struct Store {
    slots: Rc<Vec<Cell<Option<Ref>>>>,
    size: usize,
}

impl Store {
    fn new(capacity: usize) -> Store {
        Store { slots: Rc::new(vec![Cell::new(None); capacity]), size: 0 }
    }

    /// Another handle of the same array.
    fn share(&self) -> Store {
        Store { slots: Rc::clone(&self.slots), size: self.size }
    }

    fn used(&self) -> impl Iterator<Item = (usize, &Cell<Option<Ref>>)> {
        self.slots[..self.size].iter().enumerate()
    }

    fn live(&self, live: &impl Live, observer: &mut impl Observer<PrimitiveEvent>) -> usize {
        self.used().filter(|(slot, entry)| live.check(entry.get(), *slot, observer).is_some()).count()
    }

    /// Appends the reference from slot `from` of another array, or from a later slot of this one.
    fn append(&mut self, object: Option<Ref>, from: usize, observer: &mut impl Observer<PrimitiveEvent>) {
        observer.record((Primitive::Copied, from));
        self.slots[self.size].set(object);
        self.size += 1;
    }
}

/// The queue. All methods take it by shared reference, so that a function that it calls may use it.
#[derive(Debug)]
pub struct WeakQueue {
    growth: Growth,
    store: RefCell<Store>,
    lock: Lock,
    /// The slot of each object, by its index in the slab; only ours uses it.
    positions: RefCell<Positions>,
}

/// A deep copy, with an array of its own, for a checkpoint.
impl Clone for WeakQueue {
    fn clone(&self) -> Self {
        let store = self.store.borrow();
        let store = Store { slots: Rc::new(store.slots.to_vec()), size: store.size };
        let (lock, positions) = (self.lock.clone(), self.positions.clone());
        WeakQueue { growth: self.growth, store: RefCell::new(store), lock, positions }
    }
}

impl WeakQueue {
    /// An empty queue.
    pub fn new(growth: Growth) -> WeakQueue {
        let (store, lock, positions) = Default::default();
        WeakQueue { growth, store, lock, positions }
    }

    /// Appends a reference without checking for duplicates.
    ///
    /// # Errors
    /// If a function that the queue is calling pushes: 2.4.5 refuses it always, 2.4.4 in [`filter`](Self::filter) only, ours
    /// never.
    pub fn push(
        &self,
        object: Ref,
        live: &impl Live,
        observer: &mut impl Observer<PrimitiveEvent>,
    ) -> Result<(), Busy> {
        self.lock.with(LockState::Mutating, observer, |observer| self.grow(object, live, observer))
    }

    /// Appends a reference unless it is in the queue, as the clock does; returns whether it was appended. 2.4.4 and 2.4.5 scan
    /// all slots first.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    // code: register
    // at: register
    pub fn register(
        &self,
        object: Ref,
        live: &impl Live,
        observer: &mut impl Observer<PrimitiveEvent>,
    ) -> Result<bool, Busy> {
        let there = match self.growth {
            Growth::Loaded => self.position(object, observer).is_some(),
            Growth::Every | Growth::Doubling => self.exists(object, live, observer)?,
        };
        if !there {
            self.push(object, live, observer)?;
        }
        Ok(!there)
    }
    // code end

    /// Whether the reference is in the queue, by a scan of the slots.
    fn exists(
        &self,
        object: Ref,
        live: &impl Live,
        observer: &mut impl Observer<PrimitiveEvent>,
    ) -> Result<bool, Busy> {
        self.with_store(observer, |store, observer| {
            store.used().any(|(slot, entry)| {
                live.check(entry.get(), slot, observer).is_some_and(|found| {
                    observer.record((Primitive::Compared, slot));
                    found == object
                })
            })
        })
    }

    /// The slot of a reference, in one lookup; ours only.
    fn position(&self, object: Ref, observer: &mut impl Observer<PrimitiveEvent>) -> Option<usize> {
        observer.record((Primitive::Looked, object.index as usize));
        let store = self.store.borrow();
        let is_there = |slot: usize| slot < store.size && store.slots[slot].get() == Some(object);
        self.positions.borrow().find(object.index, is_there)
    }

    /// The live objects, in the order of their pushes.
    ///
    /// # Errors
    /// If a function that the queue is calling reads it, in 2.4.5.
    pub fn elements(&self, live: &impl Live, observer: &mut impl Observer<PrimitiveEvent>) -> Result<Vec<Ref>, Busy> {
        let mut elements = Vec::new();
        self.each(live, observer, |object, _| elements.push(object))?;
        Ok(elements)
    }

    /// The live objects as an OCaml list, which Liquidsoap builds backwards and then reverses: two cells for each object.
    ///
    /// # Errors
    /// As [`elements`](Self::elements).
    pub fn list(&self, live: &impl Live, observer: &mut impl Observer<PrimitiveEvent>) -> Result<List<Ref>, Busy> {
        let mut backwards = List::default();
        self.each(live, observer, |object, observer| {
            observer.record((Primitive::Allocated, CELL));
            backwards = List::cons(object, std::mem::take(&mut backwards));
        })?;
        let list = backwards.reversed();
        list.iter().for_each(|_| observer.record((Primitive::Allocated, CELL)));
        Ok(list)
    }

    /// Calls `function` for each live object, in the order of their pushes; 2.4.5 holds the lock meanwhile.
    ///
    /// # Errors
    /// If a function that the queue is calling reads it, in 2.4.5.
    // code: each
    // at: read
    pub fn each<L: Live, W: Observer<PrimitiveEvent>>(
        &self,
        live: &L,
        observer: &mut W,
        mut function: impl FnMut(Ref, &mut W),
    ) -> Result<(), Busy> {
        self.with_store(observer, |store, observer| {
            for (slot, entry) in store.used() {
                if let Some(object) = live.check(entry.get(), slot, observer) {
                    function(object, observer);
                }
            }
        })
    }
    // code end

    /// Empties the slots of objects that `keep` rejects. The array keeps its size.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn filter<L: Live, W: Observer<PrimitiveEvent>>(
        &self,
        live: &L,
        observer: &mut W,
        mut keep: impl FnMut(Ref, &mut W) -> bool,
    ) -> Result<(), Busy> {
        let store = self.store.borrow().share();
        let rejected =
            |slot, entry: &Cell<Option<Ref>>, observer: &mut W, keep: &mut dyn FnMut(Ref, &mut W) -> bool| {
                live.check(entry.get(), slot, observer).filter(|&object| !keep(object, observer))
            };
        if self.growth == Growth::Loaded {
            for (slot, entry) in store.used() {
                // By slot of the old array, because `keep` may have pushed, so that the queue has a new one.
                if let Some(object) = rejected(slot, entry, observer, &mut keep) {
                    self.remove(object, live, observer)?;
                }
            }
            return Ok(());
        }
        self.lock.with(LockState::Mutating, observer, |observer| {
            for (slot, entry) in store.used() {
                if rejected(slot, entry, observer, &mut keep).is_some() {
                    observer.record((Primitive::Blanked, slot));
                    entry.set(None);
                }
            }
        })
    }

    /// Empties the slots of objects that `leave` accepts.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn filter_out<L: Live, W: Observer<PrimitiveEvent>>(
        &self,
        live: &L,
        observer: &mut W,
        mut leave: impl FnMut(Ref, &mut W) -> bool,
    ) -> Result<(), Busy> {
        self.filter(live, observer, |object, observer| !leave(object, observer))
    }

    /// Empties the slot of one object: through [`filter_out`](Self::filter_out), or in one lookup with ours.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    // code: remove
    // at: remove
    pub fn remove(
        &self,
        object: Ref,
        live: &impl Live,
        observer: &mut impl Observer<PrimitiveEvent>,
    ) -> Result<(), Busy> {
        if self.growth != Growth::Loaded {
            return self.filter_out(live, observer, |other, observer| {
                observer.record((Primitive::Compared, 0));
                other == object
            });
        }
        let Some(slot) = self.position(object, observer) else { return Ok(()) };
        self.lock.with(LockState::Mutating, observer, |observer| {
            observer.record((Primitive::Blanked, slot));
            self.store.borrow().slots[slot].set(None);
        })
    }
    // code end

    /// Empties the queue and returns its live objects; the queue then has a new, empty array.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn flush(&self, live: &impl Live, observer: &mut impl Observer<PrimitiveEvent>) -> Result<Vec<Ref>, Busy> {
        let taken = self.lock.with(LockState::Mutating, observer, |_| self.store.take())?;
        Ok(taken.used().filter_map(|(slot, entry)| live.check(entry.get(), slot, observer)).collect())
    }

    /// Number of slots of the array.
    pub fn capacity(&self) -> usize {
        self.store.borrow().slots.len()
    }

    /// Number of used slots, live or dead.
    pub fn size(&self) -> usize {
        self.store.borrow().size
    }

    /// The used slots, for the figure.
    pub fn slots(&self) -> Vec<Option<Ref>> {
        self.store.borrow().used().map(|(_, slot)| slot.get()).collect()
    }

    /// Runs `read` on the current array: with the lock held in 2.4.5, without it in 2.4.4 and ours.
    fn with_store<T, W: Observer<PrimitiveEvent>>(
        &self,
        observer: &mut W,
        read: impl FnOnce(&Store, &mut W) -> T,
    ) -> Result<T, Busy> {
        let store = self.store.borrow().share();
        match self.growth {
            Growth::Doubling => self.lock.with(LockState::Locked, observer, |observer| read(&store, observer)),
            Growth::Every | Growth::Loaded => Ok(read(&store, observer)),
        }
    }

    // code: grow
    fn grow(&self, object: Ref, live: &impl Live, observer: &mut impl Observer<PrimitiveEvent>) {
        let store = &mut *self.store.borrow_mut();
        let (size, capacity) = (store.size, store.slots.len());
        match self.growth {
            Growth::Every if (size + 1).is_multiple_of(EVERY) => {
                let capacity = store.live(live, observer) + 1;
                copy_live(store, capacity, live, observer);
            }
            Growth::Every => {
                let old = std::mem::replace(store, Store::new(size + 1));
                observer.record((Primitive::Arrayed, size + 1));
                old.used().for_each(|(slot, entry)| store.append(entry.get(), slot, observer));
            }
            Growth::Doubling if size == capacity => {
                let has_room = store.live(live, observer) < capacity;
                copy_live(store, if has_room { capacity } else { (2 * capacity).max(1) }, live, observer);
            }
            Growth::Loaded if size == capacity => {
                let needed = (3 * (store.live(live, observer) + 1)).div_ceil(2).next_power_of_two();
                match Rc::strong_count(&store.slots) {
                    1 if needed == capacity => compact(store, live, observer),
                    _ => copy_live(store, needed, live, observer),
                }
                let mut positions = self.positions.borrow_mut();
                let moved = store.used().filter_map(|(slot, entry)| Some((entry.get()?.index, slot)));
                moved.for_each(|(index, slot)| positions.set(index, slot));
            }
            Growth::Doubling | Growth::Loaded => (),
        }
        if self.growth == Growth::Loaded {
            self.positions.borrow_mut().set(object.index, store.size);
        }
        observer.record((Primitive::Wrote, store.size));
        store.slots[store.size].set(Some(object));
        store.size += 1;
    }
    // code end
}

/// Copies the live slots into a new array.
fn copy_live(store: &mut Store, capacity: usize, live: &impl Live, observer: &mut impl Observer<PrimitiveEvent>) {
    let old = std::mem::replace(store, Store::new(capacity));
    observer.record((Primitive::Arrayed, capacity));
    if capacity <= old.slots.len() {
        observer.record((Primitive::Compacted, capacity));
    }
    for (slot, entry) in old.used() {
        if let Some(object) = live.check(entry.get(), slot, observer) {
            store.append(Some(object), slot, observer);
        }
    }
}

/// Moves the live slots to the front of the array.
fn compact(store: &mut Store, live: &impl Live, observer: &mut impl Observer<PrimitiveEvent>) {
    let used = std::mem::take(&mut store.size);
    observer.record((Primitive::Compacted, store.slots.len()));
    for slot in 0..used {
        match live.check(store.slots[slot].get(), slot, observer) {
            // No dead slot so far, so that this one need not move.
            Some(_) if store.size == slot => store.size += 1,
            Some(object) => store.append(Some(object), slot, observer),
            None => (),
        }
    }
    store.slots[store.size..].iter().for_each(|slot| slot.set(None));
}

//! The queue of weak references with which a clock knows its sources: an array of slots, and how many of them are used.
//! Slots are never taken out; what goes away leaves a dead slot behind, until an array is filled anew.
//!
//! | growth | a push |
//! |---|---|
//! | [`Growth::Every`], 2.4.4 | allocates an array with one slot more and copies the old one; each time that the length would become a multiple of 100, it copies what is live alone |
//! | [`Growth::Doubling`], 2.4.5 | writes the next slot; when all are used it counts the live ones, and copies them into a new array: of the same size if there is room for one more, else twice as large |
//! | [`Growth::Loaded`], ours | the same, but the new array has at least a third of its slots free, so that a push copies two slots at most in the long run; compacts in place when nobody reads the array; knows where everybody is, and holds its lock for no function |
//!
//! Who reads sees the array as it was when the reading began, and in it slots being emptied, but no push.

use observe::probe::Observer;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::lock::{Busy, Held, Lock};
use super::operation::{Did, Operation};
use super::positions::Positions;
use super::slab::{Live, Ref};
use chunks::lengths::list::{CELL, List};

/// Which rule the array grows by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    /// Liquidsoap 2.4.4.
    Every,
    /// Liquidsoap 2.4.5.
    Doubling,
    /// Ours.
    Loaded,
}

/// 2.4.4 looks what is live when the length would become a multiple of so many.
const EVERY: usize = 100;

/// Slots, and how many of them are used. `None` was emptied or never used.
#[derive(Debug, Default)]
struct Store {
    slots: Rc<Vec<Cell<Option<Ref>>>>,
    size: usize,
}

impl Store {
    fn new(capacity: usize) -> Store {
        Store { slots: Rc::new(vec![Cell::new(None); capacity]), size: 0 }
    }

    /// The same array.
    fn share(&self) -> Store {
        Store { slots: Rc::clone(&self.slots), size: self.size }
    }

    fn used(&self) -> impl Iterator<Item = (usize, &Cell<Option<Ref>>)> {
        self.slots[..self.size].iter().enumerate()
    }

    fn live(&self, live: &impl Live, watch: &mut impl Observer<Operation>) -> usize {
        self.used().filter(|(slot, entry)| live.check(entry.get(), *slot, watch).is_some()).count()
    }

    /// Appends what is in slot `from` of another array, or of this one further on.
    fn append(&mut self, object: Option<Ref>, from: usize, watch: &mut impl Observer<Operation>) {
        watch.record((Did::Copied, from));
        self.slots[self.size].set(object);
        self.size += 1;
    }
}

/// See the module. All methods take it shared, so that a function it calls may use it.
#[derive(Debug)]
pub(crate) struct WeakQueue {
    growth: Growth,
    store: RefCell<Store>,
    lock: Lock,
    /// Ours: the slot of an object, by its place in the slab.
    positions: RefCell<Positions>,
}

/// An array of its own, for a checkpoint.
impl Clone for WeakQueue {
    fn clone(&self) -> Self {
        let store = self.store.borrow();
        let store = Store { slots: Rc::new(store.slots.to_vec()), size: store.size };
        let (lock, positions) = (self.lock.clone(), self.positions.clone());
        WeakQueue { growth: self.growth, store: RefCell::new(store), lock, positions }
    }
}

impl WeakQueue {
    /// An empty one.
    pub fn new(growth: Growth) -> WeakQueue {
        let (store, lock, positions) = Default::default();
        WeakQueue { growth, store, lock, positions }
    }

    /// Puts a reference at the end, be it there or not.
    ///
    /// # Errors
    /// From a function that the queue is calling: in 2.4.5 from any, in 2.4.4 from one that filters; ours takes it.
    pub fn push(&self, object: Ref, live: &impl Live, watch: &mut impl Observer<Operation>) -> Result<(), Busy> {
        self.lock.with(Held::Mutating, watch, |watch| self.grow(object, live, watch))
    }

    /// Puts a reference at the end unless it is there, as the clock does, and says whether it was put: 2.4.4 and 2.4.5 look
    /// at every slot first.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn register(&self, object: Ref, live: &impl Live, watch: &mut impl Observer<Operation>) -> Result<bool, Busy> {
        let there = match self.growth {
            Growth::Loaded => self.position(object, watch).is_some(),
            Growth::Every | Growth::Doubling => self.exists(object, live, watch)?,
        };
        if !there {
            self.push(object, live, watch)?;
        }
        Ok(!there)
    }

    /// Whether the reference is in it: looks at slot after slot.
    fn exists(&self, object: Ref, live: &impl Live, watch: &mut impl Observer<Operation>) -> Result<bool, Busy> {
        self.reading(watch, |store, watch| {
            store.used().any(|(slot, entry)| {
                live.check(entry.get(), slot, watch).is_some_and(|found| {
                    watch.record((Did::Compared, slot));
                    found == object
                })
            })
        })
    }

    /// Ours: the slot of a reference, in one look.
    fn position(&self, object: Ref, watch: &mut impl Observer<Operation>) -> Option<usize> {
        watch.record((Did::Looked, object.index as usize));
        let store = self.store.borrow();
        let is_there = |slot: usize| slot < store.size && store.slots[slot].get() == Some(object);
        self.positions.borrow().find(object.index, is_there)
    }

    /// What is live, in the order in which it was pushed, for who does not mind how it is handed over.
    ///
    /// # Errors
    /// From a function that the queue is calling, in 2.4.5.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn elements(&self, live: &impl Live, watch: &mut impl Observer<Operation>) -> Result<Vec<Ref>, Busy> {
        let mut elements = Vec::new();
        self.each(live, watch, |object, _| elements.push(object))?;
        Ok(elements)
    }

    /// The same as Liquidsoap's list: put together backwards, and then turned round, two cells for each.
    ///
    /// # Errors
    /// As [`elements`](Self::elements).
    pub fn list(&self, live: &impl Live, watch: &mut impl Observer<Operation>) -> Result<List<Ref>, Busy> {
        let mut backwards = List::default();
        self.each(live, watch, |object, watch| {
            watch.record((Did::Allocated, CELL));
            backwards = List::cons(object, std::mem::take(&mut backwards));
        })?;
        let list = backwards.reversed();
        list.iter().for_each(|_| watch.record((Did::Allocated, CELL)));
        Ok(list)
    }

    /// Calls `function` for what is live, in the order in which it was pushed: in 2.4.5 as the holder of the lock.
    ///
    /// # Errors
    /// From a function that the queue is calling, in 2.4.5.
    pub fn each<L: Live, W: Observer<Operation>>(
        &self,
        live: &L,
        watch: &mut W,
        mut function: impl FnMut(Ref, &mut W),
    ) -> Result<(), Busy> {
        self.reading(watch, |store, watch| {
            for (slot, entry) in store.used() {
                if let Some(object) = live.check(entry.get(), slot, watch) {
                    function(object, watch);
                }
            }
        })
    }

    /// Empties the slots of what `keep` does not want. The array stays as large as it is.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn filter<L: Live, W: Observer<Operation>>(
        &self,
        live: &L,
        watch: &mut W,
        mut keep: impl FnMut(Ref, &mut W) -> bool,
    ) -> Result<(), Busy> {
        let store = self.store.borrow().share();
        let unwanted = |slot, entry: &Cell<Option<Ref>>, watch: &mut W, keep: &mut dyn FnMut(Ref, &mut W) -> bool| {
            live.check(entry.get(), slot, watch).filter(|&object| !keep(object, watch))
        };
        if self.growth == Growth::Loaded {
            for (slot, entry) in store.used() {
                // `keep` may have pushed, and the array be another one.
                if let Some(object) = unwanted(slot, entry, watch, &mut keep) {
                    self.remove(object, live, watch)?;
                }
            }
            return Ok(());
        }
        self.lock.with(Held::Mutating, watch, |watch| {
            for (slot, entry) in store.used() {
                if unwanted(slot, entry, watch, &mut keep).is_some() {
                    watch.record((Did::Blanked, slot));
                    entry.set(None);
                }
            }
        })
    }

    /// [`filter`](Self::filter) the other way round: what `leave` says goes.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn filter_out<L: Live, W: Observer<Operation>>(
        &self,
        live: &L,
        watch: &mut W,
        mut leave: impl FnMut(Ref, &mut W) -> bool,
    ) -> Result<(), Busy> {
        self.filter(live, watch, |object, watch| !leave(object, watch))
    }

    /// One reference goes: by [`filter_out`](Self::filter_out); ours knows where it is.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn remove(&self, object: Ref, live: &impl Live, watch: &mut impl Observer<Operation>) -> Result<(), Busy> {
        if self.growth != Growth::Loaded {
            return self.filter_out(live, watch, |other, watch| {
                watch.record((Did::Compared, 0));
                other == object
            });
        }
        let Some(slot) = self.position(object, watch) else { return Ok(()) };
        self.lock.with(Held::Mutating, watch, |watch| {
            watch.record((Did::Blanked, slot));
            self.store.borrow().slots[slot].set(None);
        })
    }

    /// Takes everything out, and returns what is live of it; the array is another one from here on, and empty.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn flush(&self, live: &impl Live, watch: &mut impl Observer<Operation>) -> Result<Vec<Ref>, Busy> {
        let taken = self.lock.with(Held::Mutating, watch, |_| self.store.take())?;
        Ok(taken.used().filter_map(|(slot, entry)| live.check(entry.get(), slot, watch)).collect())
    }

    /// Slots of the array.
    pub fn capacity(&self) -> usize {
        self.store.borrow().slots.len()
    }

    /// Slots of it that are used, by what is there or was.
    pub fn size(&self) -> usize {
        self.store.borrow().size
    }

    /// The used slots, for who draws them.
    pub fn slots(&self) -> Vec<Option<Ref>> {
        self.store.borrow().used().map(|(_, slot)| slot.get()).collect()
    }

    /// Runs `read` on the array as it is now: under the lock in 2.4.5, without one in 2.4.4 and ours.
    fn reading<T, W: Observer<Operation>>(
        &self,
        watch: &mut W,
        read: impl FnOnce(&Store, &mut W) -> T,
    ) -> Result<T, Busy> {
        let store = self.store.borrow().share();
        match self.growth {
            Growth::Doubling => self.lock.with(Held::Locked, watch, |watch| read(&store, watch)),
            Growth::Every | Growth::Loaded => Ok(read(&store, watch)),
        }
    }

    fn grow(&self, object: Ref, live: &impl Live, watch: &mut impl Observer<Operation>) {
        let store = &mut *self.store.borrow_mut();
        let (size, capacity) = (store.size, store.slots.len());
        match self.growth {
            Growth::Every if (size + 1).is_multiple_of(EVERY) => {
                let capacity = store.live(live, watch) + 1;
                renew(store, capacity, live, watch);
            }
            Growth::Every => {
                let old = std::mem::replace(store, Store::new(size + 1));
                watch.record((Did::Arrayed, size + 1));
                old.used().for_each(|(slot, entry)| store.append(entry.get(), slot, watch));
            }
            Growth::Doubling if size == capacity => {
                let has_room = store.live(live, watch) < capacity;
                renew(store, if has_room { capacity } else { (2 * capacity).max(1) }, live, watch);
            }
            Growth::Loaded if size == capacity => {
                let needed = (3 * (store.live(live, watch) + 1)).div_ceil(2).next_power_of_two();
                match Rc::strong_count(&store.slots) {
                    1 if needed == capacity => close_up(store, live, watch),
                    _ => renew(store, needed, live, watch),
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
        watch.record((Did::Wrote, store.size));
        store.slots[store.size].set(Some(object));
        store.size += 1;
    }
}

/// Copies what is live into a new array.
fn renew(store: &mut Store, capacity: usize, live: &impl Live, watch: &mut impl Observer<Operation>) {
    let old = std::mem::replace(store, Store::new(capacity));
    watch.record((Did::Arrayed, capacity));
    if capacity <= old.slots.len() {
        watch.record((Did::Compacted, capacity));
    }
    for (slot, entry) in old.used() {
        if let Some(object) = live.check(entry.get(), slot, watch) {
            store.append(Some(object), slot, watch);
        }
    }
}

/// Moves what is live to the front of the array.
fn close_up(store: &mut Store, live: &impl Live, watch: &mut impl Observer<Operation>) {
    let used = std::mem::take(&mut store.size);
    watch.record((Did::Compacted, store.slots.len()));
    for slot in 0..used {
        match live.check(store.slots[slot].get(), slot, watch) {
            // Nothing was dead so far: it is where it belongs.
            Some(_) if store.size == slot => store.size += 1,
            Some(object) => store.append(Some(object), slot, watch),
            None => (),
        }
    }
    store.slots[store.size..].iter().for_each(|slot| slot.set(None));
}

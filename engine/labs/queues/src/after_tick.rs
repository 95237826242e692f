//! The queue of operators that a clock runs after a tick, without duplicates: each operator registers when it is first asked
//! for a frame in a tick.
//!
//! Liquidsoap, 2.4.4 and 2.4.5 alike, keeps a list. Registering compares the new operator with all in the list by physical
//! equality, and appends it by copying the list. N operators cost N(N - 1)/2 comparisons and as many copied cells a tick: 595
//! of each for 35 operators. Our sparse set finds an operator in one lookup, and reuses its memory from tick to tick.

use super::positions::Positions;
use super::primitive::{Primitive, PrimitiveEvent};
use chunks::list::{CELL, List};
use observe::probe::Observer;

/// A set of operators' numbers in the order of registration.
#[derive(Clone, Debug)]
pub enum AfterTick {
    /// Liquidsoap's list.
    List(List<u32>),
    /// Our sparse set: the numbers in order, and the position of each.
    SparseSet(Vec<u32>, Positions),
}

impl AfterTick {
    /// An empty list.
    pub fn list() -> AfterTick {
        AfterTick::List(List::default())
    }

    /// An empty sparse set.
    pub fn sparse_set() -> AfterTick {
        AfterTick::SparseSet(Vec::new(), Positions::default())
    }

    /// Registers `what`; returns false if it was registered already.
    pub fn push(&mut self, what: u32, observer: &mut impl Observer<PrimitiveEvent>) -> bool {
        match self {
            AfterTick::List(list) => {
                let is_there = |(place, &other): (usize, &u32)| {
                    observer.record((Primitive::Compared, place));
                    other == what
                };
                if list.iter().enumerate().any(is_there) {
                    return false;
                }
                let copied = &mut |place| {
                    observer.record((Primitive::Copied, place));
                    observer.record((Primitive::Allocated, CELL));
                };
                *list = list.onto(List::cons(what, List::default()), 0, copied);
                observer.record((Primitive::Allocated, CELL));
            }
            AfterTick::SparseSet(dense, positions) => {
                observer.record((Primitive::Looked, what as usize));
                if positions.find(what, |place| dense.get(place) == Some(&what)).is_some() {
                    return false;
                }
                observer.record((Primitive::Wrote, dense.len()));
                positions.set(what, dense.len());
                dense.push(what);
            }
        }
        true
    }

    /// Empties the set and returns its contents, in the order of registration. While the caller runs them, they may register
    /// again for the next tick.
    pub fn flush(&mut self) -> Flushed {
        match self {
            AfterTick::List(list) => Flushed::List(std::mem::take(list)),
            AfterTick::SparseSet(dense, _) => Flushed::Vec(std::mem::take(dense)),
        }
    }

    /// Recycles the memory of a flushed set when the caller has run all of it. Only the sparse set uses it again.
    pub fn recycle(&mut self, flushed: Flushed) {
        if let (AfterTick::SparseSet(dense, _), Flushed::Vec(mut old)) = (self, flushed)
            && dense.is_empty()
        {
            old.clear();
            *dense = old;
        }
    }

    /// Number of registered operators.
    pub(crate) fn len(&self) -> usize {
        match self {
            AfterTick::List(list) => list.iter().count(),
            AfterTick::SparseSet(dense, _) => dense.len(),
        }
    }
}

/// The contents of a flushed set, in the order of registration.
#[derive(Clone, Debug)]
pub enum Flushed {
    /// Liquidsoap's list.
    List(List<u32>),
    /// The dense half of our sparse set.
    Vec(Vec<u32>),
}

impl Flushed {
    /// The operators' numbers.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let (list, dense) = match self {
            Flushed::List(list) => (Some(list), &[][..]),
            Flushed::Vec(dense) => (None, &dense[..]),
        };
        list.into_iter().flat_map(List::iter).chain(dense).copied()
    }
}

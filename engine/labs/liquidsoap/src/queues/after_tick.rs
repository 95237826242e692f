//! What a clock is to do when the tick is over, everything once: each operator registers as it is first asked in a tick.
//!
//! Liquidsoap, 2.4.4 and 2.4.5 alike, keeps a list: it looks at everything in it for what is to be registered, by physical
//! equality, and appends by copying the list. N operators make N(N - 1)/2 comparisons and as many copied cells a tick, 595
//! of each for 35. Ours knows where everything is, and keeps its memory from tick to tick.

use super::operation::{Did, Operation};
use super::positions::Positions;
use chunks::lengths::list::{CELL, List};
use observe::probe::Observer;

/// See the module; holds numbers of what is to be done.
#[derive(Clone, Debug)]
pub(crate) enum AfterTick {
    /// Liquidsoap's.
    Listed(List<u32>),
    /// Ours: in order, and where each is.
    Placed(Vec<u32>, Positions),
}

impl AfterTick {
    /// Liquidsoap's, empty.
    pub fn listed() -> AfterTick {
        AfterTick::Listed(List::default())
    }

    /// Ours, empty.
    pub fn placed() -> AfterTick {
        AfterTick::Placed(Vec::new(), Positions::default())
    }

    /// Registers `what`, unless it is there; says whether it was not.
    pub fn push(&mut self, what: u32, watch: &mut impl Observer<Operation>) -> bool {
        match self {
            AfterTick::Listed(list) => {
                let is_there = |(place, &other): (usize, &u32)| {
                    watch.record((Did::Compared, place));
                    other == what
                };
                if list.iter().enumerate().any(is_there) {
                    return false;
                }
                let copied = &mut |place| {
                    watch.record((Did::Copied, place));
                    watch.record((Did::Allocated, CELL));
                };
                *list = list.onto(List::cons(what, List::default()), 0, copied);
                watch.record((Did::Allocated, CELL));
            }
            AfterTick::Placed(dense, positions) => {
                watch.record((Did::Looked, what as usize));
                if positions.find(what, |place| dense.get(place) == Some(&what)).is_some() {
                    return false;
                }
                watch.record((Did::Wrote, dense.len()));
                positions.set(what, dense.len());
                dense.push(what);
            }
        }
        true
    }

    /// Takes everything out, in the order in which it was registered, and calls `run` for it; `run` may register again,
    /// for the next time.
    pub fn flush(&mut self) -> Flushed {
        match self {
            AfterTick::Listed(list) => Flushed::Listed(std::mem::take(list)),
            AfterTick::Placed(dense, _) => Flushed::Placed(std::mem::take(dense)),
        }
    }

    /// Gives back the memory of what was taken out, once it is done; ours uses it again.
    pub fn done(&mut self, flushed: Flushed) {
        if let (AfterTick::Placed(dense, _), Flushed::Placed(mut old)) = (self, flushed)
            && dense.is_empty()
        {
            old.clear();
            *dense = old;
        }
    }

    /// How much is registered.
    pub fn len(&self) -> usize {
        match self {
            AfterTick::Listed(list) => list.iter().count(),
            AfterTick::Placed(dense, _) => dense.len(),
        }
    }
}

/// What was registered, in order.
#[derive(Clone, Debug)]
pub(crate) enum Flushed {
    /// Liquidsoap's.
    Listed(List<u32>),
    /// Ours.
    Placed(Vec<u32>),
}

impl Flushed {
    /// The numbers.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let (list, dense) = match self {
            Flushed::Listed(list) => (Some(list), &[][..]),
            Flushed::Placed(dense) => (None, &dense[..]),
        };
        list.into_iter().flat_map(List::iter).chain(dense).copied()
    }
}

//! Who watches a graph at work: adds up what its parts do, by operator, and says it in few acts.
//!
//! Contents, queues and sync sources each have watchers of their own kind, and do thousands of things a tick. This is all
//! of those watchers at once: it keeps sums, and when another operator has its turn says what the last one has come to. A
//! graph holds its tally by value, so that one that sees nothing compiles to nothing; a [recorder](sim::playback) gets
//! the acts of a tick when it is over.

use super::counts::{Counter, Station, What};
use super::scene::Picture;
use crate::clock::sync::Call;
use crate::queues::operation::{Did, Operation};
use chunks::lengths::counts::{Lengths, What as Length};
use observe::probe::Observer;
use sim::playback::shot::{Act, Shot};

/// A sum for each counter that comes together here.
pub(crate) type Sums = [u64; Counter::Zombies as usize];

/// See the module; sees something if `ON`.
#[derive(Default)]
pub(crate) struct Tally<const ON: bool> {
    sums: Sums,
    /// What was done in this tick, in order.
    pub shots: Vec<Shot<Station>>,
}

impl<const ON: bool> Tally<ON> {
    /// Adds to a counter.
    pub fn add(&mut self, counter: Counter, n: u64) {
        if ON {
            self.sums[counter as usize] += n;
        }
    }

    /// The sums so far: what is added to them from here on is [`since`](Self::since) them.
    pub fn sums(&self) -> Sums {
        self.sums
    }

    /// What was added since the sums were these.
    pub fn since(&self, before: &Sums) -> Sums {
        std::array::from_fn(|at| self.sums[at] - before[at])
    }

    /// Adds what was added before, once more.
    pub fn again(&mut self, sums: &Sums) {
        self.sums.iter_mut().zip(sums).for_each(|(sum, more)| *sum += more);
    }

    /// Says what `operator` did.
    pub fn say(&mut self, operator: u16, what: What, value: u64) {
        if ON {
            self.flush(operator);
            self.push(what, operator, value);
        }
    }

    #[inline(never)]
    fn push(&mut self, what: What, operator: u16, value: u64) {
        self.shots.push(Shot::Act(Act { what, who: operator, place: 0, value }));
    }

    /// Says what has come together, of `operator`.
    pub fn flush(&mut self, operator: u16) {
        if ON {
            self.flush_sums(operator);
        }
    }

    #[inline(never)]
    fn flush_sums(&mut self, operator: u16) {
        for counter in SUMS {
            let value = std::mem::take(&mut self.sums[counter as usize]);
            if value > 0 {
                self.push(What::Sum(counter), operator, value);
            }
        }
    }

    /// The figure is something else from here on.
    pub fn show(&mut self, picture: impl FnOnce() -> Picture) {
        if ON {
            self.shots.push(Shot::Picture(picture()));
        }
    }

    /// For a queue: comparisons and copies count as these.
    pub fn queue(&mut self, compares: Counter, copies: Counter) -> Told<'_, ON> {
        Told { tally: self, kinds: [(Did::Compared, compares), (Did::Copied, copies)] }
    }

    /// For a weak queue.
    pub fn weak(&mut self) -> Told<'_, ON> {
        Told { tally: self, kinds: [(Did::Found, Counter::SlotsChecked), (Did::Copied, Counter::SlotsCopied)] }
    }
}

/// Counters that come together here.
const SUMS: [Counter; 15] = [
    Counter::Queries,
    Counter::BoxesTouched,
    Counter::VirtualCalls,
    Counter::Allocated,
    Counter::BytesCopied,
    Counter::Lookups,
    Counter::TypesTried,
    Counter::SelfSync,
    Counter::Remaining,
    Counter::AfterCompares,
    Counter::AfterCopies,
    Counter::SlotsChecked,
    Counter::SlotsCopied,
    Counter::AnyCompares,
    Counter::Hooks,
];

/// A queue's watcher: two things that it does, and what they count as.
pub(crate) struct Told<'a, const ON: bool> {
    tally: &'a mut Tally<ON>,
    kinds: [(Did, Counter); 2],
}

impl<const ON: bool> Observer<Operation> for Told<'_, ON> {
    const DIGESTS: bool = ON;

    fn record(&mut self, (did, _): Operation) {
        if ON {
            // A slot is checked whether something is there or not.
            let did = if did == Did::Missed { Did::Found } else { did };
            for (kind, counter) in self.kinds {
                if did == kind {
                    self.tally.add(counter, 1);
                }
            }
        }
    }
}

/// Keeps sums of what is asked.
impl<const ON: bool> Observer<Call> for Tally<ON> {
    const DIGESTS: bool = ON;

    fn record(&mut self, call: Call) {
        match call {
            Call::Asked { .. } => self.add(Counter::SelfSync, 1),
            Call::AskedTimes(times) => self.add(Counter::SelfSync, times),
            Call::Told { .. } | Call::Hooked(_) | Call::Unhooked { .. } | Call::Listed => {}
        }
    }
}

impl<const ON: bool> Observer<Shot<Lengths>> for Tally<ON> {
    const DIGESTS: bool = ON;

    fn record(&mut self, shot: Shot<Lengths>) {
        let Shot::Act(act) = shot else { return };
        let (counter, n) = match act.what {
            Length::Asked => (Counter::Queries, 1),
            Length::Touched => (Counter::BoxesTouched, 1),
            Length::Called => (Counter::VirtualCalls, 1),
            Length::Celled | Length::Recorded | Length::Backed => (Counter::Allocated, 1),
            Length::Blitted => (Counter::BytesCopied, act.value),
            Length::Answered | Length::Delivered | Length::Empties | Length::Ticked => return,
        };
        self.add(counter, n);
    }
}

//! What watches a mechanism: everything, the counts, or nothing.
//!
//! A mechanism is written once, generic over its probe. With [`Nothing`] every call below is an empty
//! inline function, so what is timed is the mechanism alone; with [`Recording`] the very same code
//! draws the picture. What there is to count each lab says itself ([`Count`]).

use super::trace::{Event, Trace};

/// Counters that a lab may have, at most.
const MOST: usize = 24;

/// A lab's counters, as [`counters`](super::named::counters) declares them: an enum whose variants are numbered from 0.
pub trait Count: Copy {
    /// Their names, by number, as the bench prints them.
    const NAMES: &'static [&'static str];
    /// From which number on they are largest values, not sums.
    const PEAKS: usize;
    /// The number of this one.
    fn index(self) -> usize;
}

/// The values of all counters of a lab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    names: &'static [&'static str],
    peaks: usize,
    values: [u64; MOST],
}

impl Counters {
    /// All of a lab's counters at 0.
    pub fn of<C: Count>() -> Counters {
        const { assert!(C::NAMES.len() <= MOST, "there is no room for so many counters") };
        Counters { names: C::NAMES, peaks: C::PEAKS, values: [0; MOST] }
    }

    /// One of them.
    pub fn get(&self, counter: impl Count) -> u64 {
        self.values[counter.index()]
    }

    /// Sets one of them.
    pub fn set(&mut self, counter: impl Count, value: u64) {
        self.values[counter.index()] = value;
    }

    /// What was counted since `before`. Largest values stay the largest of all.
    pub fn since(&self, before: &Counters) -> Counters {
        let mut since = *self;
        for (value, before) in since.values[..self.peaks].iter_mut().zip(before.values) {
            *value -= before;
        }
        since
    }

    /// All of them, by number, as a scene has them.
    pub fn numbers<const N: usize>(&self) -> [f64; N] {
        std::array::from_fn(|index| self.values[index] as f64)
    }

    /// All of them with their names.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.names.iter().copied().zip(self.values)
    }
}

/// Watches a mechanism at work.
pub trait Probe: Clone + Default + 'static {
    /// Whether the bytes that readers send are to be digested.
    const DIGESTS: bool;
    /// Whether it may keep events: those of others need not be made.
    const EVENTS: bool = false;
    /// Adds to a counter.
    fn count(&mut self, _counter: impl Count, _n: u64) {}
    /// Raises a counter to at least `n`.
    fn at_least(&mut self, _counter: impl Count, _n: u64) {}
    /// Something happened.
    fn event(&mut self, _event: Event) {}
    /// The counts so far; zeros for a probe that does not count.
    fn counters<C: Count>(&self) -> Counters {
        Counters::of::<C>()
    }
    /// What was recorded, for a probe that records.
    fn trace(&mut self) -> Option<&mut Trace> {
        None
    }
    /// The same probe, which keeps no events from now on.
    fn untraced(self) -> Self {
        self
    }
}

/// Watches nothing, for timing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Probe for Nothing {
    const DIGESTS: bool = false;
}

/// Counts and digests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting([u64; MOST]);

impl Probe for Counting {
    const DIGESTS: bool = true;

    fn count(&mut self, counter: impl Count, n: u64) {
        self.0[counter.index()] += n;
    }

    fn at_least(&mut self, counter: impl Count, n: u64) {
        let value = &mut self.0[counter.index()];
        *value = n.max(*value);
    }

    fn counters<C: Count>(&self) -> Counters {
        Counters { values: self.0, ..Counters::of::<C>() }
    }
}

/// The probe of worlds that are watched. Nobody watches in the module with threads: the page's worlds live in the other one,
/// and a world of each variant that records would be a fifth of its size.
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
pub type Watched = Recording;

/// The probe of worlds that are watched: in this module nobody does.
#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub type Watched = Counting;

/// Counts, digests, and keeps every event unless [`untraced`](Probe::untraced) was called.
#[derive(Clone, Debug)]
pub struct Recording {
    counting: Counting,
    trace: Option<Trace>,
}

impl Default for Recording {
    fn default() -> Recording {
        Recording { counting: Counting::default(), trace: Some(Trace::default()) }
    }
}

impl Probe for Recording {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    fn count(&mut self, counter: impl Count, n: u64) {
        self.counting.count(counter, n);
    }

    fn at_least(&mut self, counter: impl Count, n: u64) {
        self.counting.at_least(counter, n);
    }

    fn event(&mut self, event: Event) {
        if let Some(trace) = &mut self.trace {
            trace.push(event);
        }
    }

    fn counters<C: Count>(&self) -> Counters {
        self.counting.counters::<C>()
    }

    fn untraced(self) -> Self {
        Recording { trace: None, ..self }
    }

    fn trace(&mut self) -> Option<&mut Trace> {
        self.trace.as_mut()
    }
}

//! Who observes a mechanism: somebody who keeps every event, who counts, or nobody.
//!
//! A mechanism is written once, generic over its [`Observer`], the only interface by which anything is observed. With [`Nothing`]
//! every call is an empty inline function, so that what is timed is the mechanism alone; with [`Recording`] the same code draws
//! the picture. What there is to count each lab says itself ([`Count`]), and what an event
//! is, each kind of mechanism.
//!
//! What a mechanism needs besides, such as the time or somebody who wakes others, it gets from a context of its own, which
//! passes events on.

use crate::trace::{Event, Trace};

/// Counters that a lab may have, at most.
const MOST: usize = 24;

/// A lab's counters, as [`counters`](crate::counters) declares them: an enum whose variants are numbered from 0.
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

    /// Adds to one of them.
    pub fn add(&mut self, counter: impl Count, n: u64) {
        self.values[counter.index()] += n;
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Counters) {
        self.values.iter_mut().zip(other.values).for_each(|(value, more)| *value += more);
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

/// Observes a mechanism at work, whose events are `E`.
pub trait Observer<E = Event> {
    /// Whether the bytes that readers send are to be digested, and everything counted.
    const DIGESTS: bool;
    /// Whether it may keep events.
    const EVENTS: bool = false;
    /// Something happened.
    #[inline(always)]
    fn record(&mut self, _event: E) {}
    /// Something that only those need who keep events, such as a change of the figure. It is made for them alone.
    #[inline(always)]
    fn show(&mut self, _event: impl FnOnce() -> E) {}
    /// Adds to a counter.
    #[inline(always)]
    fn count(&mut self, _counter: impl Count, _n: u64) {}
    /// Raises a counter to at least `n`.
    #[inline(always)]
    fn at_least(&mut self, _counter: impl Count, _n: u64) {}
    /// The counts so far; zeros for an observer that does not count.
    fn counters<C: Count>(&self) -> Counters {
        Counters::of::<C>()
    }
}

/// The observer that a world owns, and is copied with.
pub trait Probe: Observer + Clone + Default + 'static {
    /// What was recorded, for a probe that records.
    fn trace(&mut self) -> Option<&mut Trace> {
        None
    }
    /// The same probe, which keeps no events from now on.
    fn untraced(self) -> Self {
        self
    }
}

/// Somebody else's observer.
impl<E, O: Observer<E>> Observer<E> for &mut O {
    const DIGESTS: bool = O::DIGESTS;
    const EVENTS: bool = O::EVENTS;

    #[inline]
    fn record(&mut self, event: E) {
        (**self).record(event);
    }

    #[inline]
    fn show(&mut self, event: impl FnOnce() -> E) {
        (**self).show(event);
    }

    #[inline]
    fn count(&mut self, counter: impl Count, n: u64) {
        (**self).count(counter, n);
    }

    #[inline]
    fn at_least(&mut self, counter: impl Count, n: u64) {
        (**self).at_least(counter, n);
    }
}

/// Observes nothing, for timing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl<E> Observer<E> for Nothing {
    const DIGESTS: bool = false;
}

impl Probe for Nothing {}

/// Counts and digests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting([u64; MOST]);

impl Probe for Counting {}

impl Observer for Counting {
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

impl Observer for Recording {
    const DIGESTS: bool = true;
    const EVENTS: bool = true;

    fn count(&mut self, counter: impl Count, n: u64) {
        self.counting.count(counter, n);
    }

    fn at_least(&mut self, counter: impl Count, n: u64) {
        self.counting.at_least(counter, n);
    }

    fn record(&mut self, event: Event) {
        if let Some(trace) = &mut self.trace {
            trace.push(event);
        }
    }

    fn show(&mut self, event: impl FnOnce() -> Event) {
        if self.trace.is_some() {
            self.record(event());
        }
    }

    fn counters<C: Count>(&self) -> Counters {
        self.counting.counters::<C>()
    }
}

impl Probe for Recording {
    fn untraced(self) -> Self {
        Recording { trace: None, ..self }
    }

    fn trace(&mut self) -> Option<&mut Trace> {
        self.trace.as_mut()
    }
}

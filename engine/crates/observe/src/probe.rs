//! Observers of a mechanism: [`Recording`] keeps every event, [`Counting`] only counts, [`NoObserver`] does nothing.
//!
//! A mechanism is written once, generic over its [`Observer`], which is the only interface for observation. With
//! [`NoObserver`] every call is an empty inline function, so that a measurement times the mechanism alone; with [`Recording`]
//! the same code produces the trace that the page draws. Each lab declares its counters ([`Count`]), and each mechanism its
//! type of event.
//!
//! Anything else that a mechanism needs, such as the time or a way to wake tasks, is part of its own context, which forwards
//! events to the observer.

use crate::trace::{Event, Trace};

/// Largest number of counters that a lab may have.
const MAX_COUNTERS: usize = 24;

/// A lab's counters: an enum whose variants are numbered from 0, declared by [`counters`](crate::counters).
pub trait Count: Copy {
    /// The counters' names, by number, as the bench prints them.
    const NAMES: &'static [&'static str];
    /// Number of the first counter that is a maximum. Those before it are sums.
    const PEAKS: usize;
    /// Number of this counter.
    fn index(self) -> usize;
}

/// The values of all counters of a lab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    names: &'static [&'static str],
    peaks: usize,
    values: [u64; MAX_COUNTERS],
}

impl Counters {
    /// All counters of a lab, at 0.
    pub fn of<C: Count>() -> Counters {
        const { assert!(C::NAMES.len() <= MAX_COUNTERS, "a lab has at most MAX_COUNTERS counters") };
        Counters { names: C::NAMES, peaks: C::PEAKS, values: [0; MAX_COUNTERS] }
    }

    /// The value of a counter.
    pub fn get(&self, counter: impl Count) -> u64 {
        self.values[counter.index()]
    }

    /// Adds `n` to a counter.
    pub fn add(&mut self, counter: impl Count, n: u64) {
        self.values[counter.index()] += n;
    }

    /// Adds the values of all counters of `other`, maxima included.
    pub fn merge(&mut self, other: &Counters) {
        self.values.iter_mut().zip(other.values).for_each(|(value, more)| *value += more);
    }

    /// Sets the value of a counter.
    pub fn set(&mut self, counter: impl Count, value: u64) {
        self.values[counter.index()] = value;
    }

    /// The increase of each sum since `before`. Maxima keep their value, which is the maximum since the beginning.
    pub fn since(&self, before: &Counters) -> Counters {
        let mut since = *self;
        for (value, before) in since.values[..self.peaks].iter_mut().zip(before.values) {
            *value -= before;
        }
        since
    }

    /// The values of the first `N` counters, by number, for a scene.
    pub fn numbers<const N: usize>(&self) -> [f64; N] {
        std::array::from_fn(|index| self.values[index] as f64)
    }

    /// Names and values of all counters, by number.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.names.iter().copied().zip(self.values)
    }
}

/// An observer of a mechanism whose events are of type `E`.
pub trait Observer<E = Event> {
    /// Whether the mechanism should compute digests of the bytes that readers send, and maintain all counters.
    const DIGESTS: bool;
    /// Whether the observer may keep events.
    const EVENTS: bool = false;
    /// Reports an event.
    #[inline(always)]
    fn record(&mut self, _event: E) {}
    /// Reports an event that matters only to an observer that keeps events, such as a change of the picture. Other observers
    /// do not call `_event`, so constructing the event costs nothing there.
    #[inline(always)]
    fn show(&mut self, _event: impl FnOnce() -> E) {}
    /// Adds `_n` to a counter.
    #[inline(always)]
    fn count(&mut self, _counter: impl Count, _n: u64) {}
    /// Raises a counter to `_n` if it is less.
    #[inline(always)]
    fn at_least(&mut self, _counter: impl Count, _n: u64) {}
    /// The values of all counters; zeros for an observer that does not count.
    fn counters<C: Count>(&self) -> Counters {
        Counters::of::<C>()
    }
}

/// An observer that is part of a world and is cloned with it.
pub trait Probe: Observer + Clone + Default + 'static {
    /// The recorded events, if the probe records.
    fn trace(&mut self) -> Option<&mut Trace> {
        None
    }
    /// Stops keeping events and drops those kept so far. Counters continue.
    fn untraced(self) -> Self {
        self
    }
}

/// A borrowed observer forwards to the original. Its `counters` are zeros, because only the owner reads them.
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

/// Does nothing. Used for timing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<E> Observer<E> for NoObserver {
    const DIGESTS: bool = false;
}

impl Probe for NoObserver {}

/// Counts, has digests computed, and keeps no events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting([u64; MAX_COUNTERS]);

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

/// The probe of the worlds that the page draws.
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
pub type Watched = Recording;

/// The probe of the worlds that the page draws. The wasm module with threads has none of them: the page draws those of the
/// other module. Compiling each variant's world with [`Recording`] as well would make up a fifth of this module's size.
#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub type Watched = Counting;

/// Counts, has digests computed, and keeps every event until [`untraced`](Probe::untraced) is called.
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

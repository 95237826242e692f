//! Counters and events of the library lab.

use std::rc::Rc;

use super::overview::Overview;
use medialib::event::{Event, EventKind};
use observe::counters;
use observe::probe::Observer;
use sim::playback::shot::{Effect, PlaybackEvent, Recorder, Recording, Shot};

counters! {
    /// Counters. Exact, and equal on every machine.
    pub enum Counter, peaks from LargestSet {
        /// Queries answered.
        Queries = "queries",
        /// Rows of their answers.
        Rows = "rows",
        /// Strings looked up by their text.
        Lookups = "lookups",
        /// Descents from a tree's root to a leaf.
        Descents = "descents",
        /// Records read.
        Records = "records",
        /// Members inserted into sets.
        Inserts = "inserts",
        /// Properties fetched one by one.
        Gets = "gets",
        /// Leaves scanned to fetch properties.
        Leaves = "leaves",
        /// Texts matched against a pattern.
        Matches = "matches",
        /// Words of 64 songs combined.
        Words = "words",
        /// Keys compared in binary searches.
        Compared = "compared",
        /// Songs whose own relations were tested.
        Tested = "tested",
        /// The largest set.
        LargestSet = "largest_set",
    }
}

/// Converts an engine's events to shots.
pub(super) struct Shots<'a, O>(pub &'a mut O);

impl<O: Recorder<Search>> Observer<Event> for Shots<'_, O> {
    const DIGESTS: bool = O::DIGESTS;
    const EVENTS: bool = O::EVENTS;

    #[inline(always)]
    fn record(&mut self, Event { kind, value }: Event) {
        self.0.record(Shot::Event(PlaybackEvent { kind, actor: 0, state: 0, value }));
    }
}

/// The observed part of the library lab.
pub(crate) struct Search;

impl Recording for Search {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Rc<Overview>;

    /// Durations are round figures for a machine whose caches hold most of the data: 60 ns to fold and look up a string,
    /// 30 to descend three levels, 3 to read a record, 40 to match a text against a pattern.
    fn effect(PlaybackEvent { kind, value, .. }: PlaybackEvent<EventKind>) -> Effect<Counter> {
        let lasting = Effect::lasting;
        match kind {
            EventKind::LookedUp => lasting(60).add(Counter::Lookups, 1),
            // Its comparisons included.
            EventKind::Descended => lasting(30).add(Counter::Descents, 1),
            EventKind::Compared => lasting(0).add(Counter::Compared, value),
            EventKind::Read => lasting(3 * value).add(Counter::Records, value),
            EventKind::Inserted => lasting(5 * value).add(Counter::Inserts, value),
            EventKind::Collected => lasting(0).peak(Counter::LargestSet, value),
            EventKind::Found | EventKind::Fetched => lasting(0),
            // The reading of its records takes the time.
            EventKind::Tested => lasting(0).add(Counter::Tested, 1),
            EventKind::Got => lasting(40).add(Counter::Gets, 1),
            EventKind::Walked => lasting(3 * value).add(Counter::Leaves, 1).add(Counter::Records, value),
            EventKind::Matched => lasting(40).add(Counter::Matches, 1),
            EventKind::Combined => lasting(value).add(Counter::Words, value),
            EventKind::Answered => lasting(0).add(Counter::Queries, 1).add(Counter::Rows, value),
        }
    }
}

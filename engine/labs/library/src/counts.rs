//! Counters and events of the library lab.

use std::rc::Rc;

use super::overview::Overview;
use medialib::event::{Event, EventKind};
use observe::counters;
use observe::probe::Observer;
use sim::playback::shot::{Effects, PlaybackEvent, Recording, Shot};

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

impl Effects<Counter> for EventKind {
    fn increments(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let one = |counter| [Some((counter, 1)), None];
        let many = |counter| [Some((counter, value)), None];
        match self {
            EventKind::LookedUp => one(Counter::Lookups),
            EventKind::Descended => one(Counter::Descents),
            EventKind::Read => many(Counter::Records),
            EventKind::Inserted => many(Counter::Inserts),
            EventKind::Collected | EventKind::Found | EventKind::Fetched => [None, None],
            EventKind::Compared => many(Counter::Compared),
            EventKind::Tested => one(Counter::Tested),
            EventKind::Got => one(Counter::Gets),
            EventKind::Walked => [Some((Counter::Leaves, 1)), Some((Counter::Records, value))],
            EventKind::Matched => one(Counter::Matches),
            EventKind::Combined => many(Counter::Words),
            EventKind::Answered => [Some((Counter::Queries, 1)), Some((Counter::Rows, value))],
        }
    }

    fn peak(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, EventKind::Collected).then_some((Counter::LargestSet, value))
    }

    /// Modelled cost in ns, in round figures for a machine whose caches hold most of the data: 60 to fold and look up a string,
    /// 30 to descend three levels, 3 to read a record, 40 to match a text against a pattern.
    fn duration_ns(self, value: u64) -> u64 {
        match self {
            EventKind::LookedUp => 60,
            EventKind::Descended => 30,
            EventKind::Read | EventKind::Walked => 3 * value,
            EventKind::Inserted => 5 * value,
            EventKind::Got => 40,
            EventKind::Matched => 40,
            EventKind::Combined => value,
            // A descent includes its comparisons, and a song's test the reading of its records.
            EventKind::Collected
            | EventKind::Answered
            | EventKind::Found
            | EventKind::Compared
            | EventKind::Tested
            | EventKind::Fetched => 0,
        }
    }
}

/// Converts an engine's events to shots.
pub(super) struct Shots<'a, O>(pub &'a mut O);

impl<O: Observer<Shot<Search>>> Observer<Event> for Shots<'_, O> {
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
}

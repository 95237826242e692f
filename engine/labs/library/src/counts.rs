//! What the library lab counts, and what can be seen of it.

use std::rc::Rc;

use super::overview::Overview;
use medialib::event::{Event, EventKind};
use observe::counters;
use observe::probe::Observer;
use sim::playback::shot::{Act, Part, Seen, Shot};

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from LargestSet {
        /// Queries answered.
        Queries = "queries",
        /// Rows that they gave.
        Rows = "rows",
        /// Strings looked up by their text.
        Lookups = "lookups",
        /// Ways down a tree.
        Descents = "descents",
        /// Records read.
        Records = "records",
        /// Members put into a set.
        Inserts = "inserts",
        /// Properties got one by one.
        Gets = "gets",
        /// Leaves walked through to fetch.
        Leaves = "leaves",
        /// Texts held against a pattern.
        Matches = "matches",
        /// Words of 64 songs put together.
        Words = "words",
        /// The largest set.
        LargestSet = "largest_set",
    }
}

impl Seen<Counter> for EventKind {
    fn number(self) -> u8 {
        self as u8
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let one = |counter| [Some((counter, 1)), None];
        let many = |counter| [Some((counter, value)), None];
        match self {
            EventKind::LookedUp => one(Counter::Lookups),
            EventKind::Descended => one(Counter::Descents),
            EventKind::Read => many(Counter::Records),
            EventKind::Inserted => many(Counter::Inserts),
            EventKind::Collected | EventKind::Found => [None, None],
            EventKind::Got => one(Counter::Gets),
            EventKind::Walked => [Some((Counter::Leaves, 1)), Some((Counter::Records, value))],
            EventKind::Matched => one(Counter::Matches),
            EventKind::Combined => many(Counter::Words),
            EventKind::Answered => [Some((Counter::Queries, 1)), Some((Counter::Rows, value))],
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, EventKind::Collected).then_some((Counter::LargestSet, value))
    }

    /// Round figures of a machine whose caches hold most of it: 60 ns to fold and look up a string, 30 to go down three
    /// levels, 3 to read a record, 40 to hold a text against a pattern.
    fn ns(self, value: u64) -> u64 {
        match self {
            EventKind::LookedUp => 60,
            EventKind::Descended => 30,
            EventKind::Read | EventKind::Walked => 3 * value,
            EventKind::Inserted => 5 * value,
            EventKind::Got => 40,
            EventKind::Matched => 40,
            EventKind::Combined => value,
            EventKind::Collected | EventKind::Answered | EventKind::Found => 0,
        }
    }
}

/// Makes shots of what an engine does.
pub(super) struct Shots<'a, O>(pub &'a mut O);

impl<O: Observer<Shot<Search>>> Observer<Event> for Shots<'_, O> {
    const DIGESTS: bool = O::DIGESTS;
    const EVENTS: bool = O::EVENTS;

    #[inline(always)]
    fn record(&mut self, Event { kind, value }: Event) {
        self.0.record(Shot::Act(Act { what: kind, who: 0, place: 0, value }));
    }
}

/// The library lab, as reels know it.
pub(crate) struct Search;

impl Part for Search {
    type Counter = Counter;
    type What = EventKind;
    type Picture = Rc<Overview>;
}

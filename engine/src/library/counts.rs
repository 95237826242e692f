//! What the library lab counts, and what can be seen of it.

use std::rc::Rc;

use super::overview::Overview;
use crate::lab::named::{counters, named};
use crate::reel::shot::{Part, Seen};

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

named! {
    /// A kind of visible action.
    pub enum EventKind {
        /// A string was looked up.
        LookedUp = "looked up",
        /// A search went from a tree's root to a leaf.
        Descended = "descended",
        /// Records were read; the value is their number.
        Read = "read",
        /// Members were put into a set; the value is their number.
        Inserted = "inserted",
        /// A set is complete; the value is its size.
        Collected = "collected",
        /// A property was got; the value is the song.
        Got = "got",
        /// A leaf was walked through; the value is its records.
        Walked = "walked",
        /// A text was held against a pattern.
        Matched = "matched",
        /// Words of 64 songs each were put together; the value is their number.
        Combined = "combined",
        /// A query was answered; the value is its rows.
        Answered = "answered",
        /// The songs of a part of the query are known; the value is their number. Parts come in the order of [`Query::parts`].
        ///
        /// [`Query::parts`]: super::query::Query::parts
        Found = "found",
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

/// The library lab, as reels know it.
pub(crate) struct Search;

impl Part for Search {
    type Counter = Counter;
    type What = EventKind;
    type Picture = Rc<Overview>;
}

//! What the library lab counts, and what can be seen of it.

use std::rc::Rc;

use super::overview::Overview;
use crate::lab::named::counters;
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

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    /// A string was looked up.
    LookedUp,
    /// A way down a tree was gone.
    Descended,
    /// So many records were read.
    Read,
    /// So many members were put into a set.
    Inserted,
    /// A set is complete; the value is its size.
    Collected,
    /// A property was got; the value is the song.
    Got,
    /// A leaf was walked through; the value is its records.
    Walked,
    /// A text was held against a pattern.
    Matched,
    /// So many words of 64 songs each were put together.
    Combined,
    /// A query was answered; the value is its rows.
    Answered,
    /// The songs of a part of the query are known, and how many; parts come in the order of [`Query::parts`].
    ///
    /// [`Query::parts`]: super::query::Query::parts
    Found,
}

impl Seen<Counter> for What {
    fn number(self) -> u8 {
        self as u8
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let one = |counter| [Some((counter, 1)), None];
        let many = |counter| [Some((counter, value)), None];
        match self {
            What::LookedUp => one(Counter::Lookups),
            What::Descended => one(Counter::Descents),
            What::Read => many(Counter::Records),
            What::Inserted => many(Counter::Inserts),
            What::Collected | What::Found => [None, None],
            What::Got => one(Counter::Gets),
            What::Walked => [Some((Counter::Leaves, 1)), Some((Counter::Records, value))],
            What::Matched => one(Counter::Matches),
            What::Combined => many(Counter::Words),
            What::Answered => [Some((Counter::Queries, 1)), Some((Counter::Rows, value))],
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, What::Collected).then_some((Counter::LargestSet, value))
    }

    /// Round figures of a machine whose caches hold most of it: 60 ns to fold and look up a string, 30 to go down three
    /// levels, 3 to read a record, 40 to hold a text against a pattern.
    fn ns(self, value: u64) -> u64 {
        match self {
            What::LookedUp => 60,
            What::Descended => 30,
            What::Read | What::Walked => 3 * value,
            What::Inserted => 5 * value,
            What::Got => 40,
            What::Matched => 40,
            What::Combined => value,
            What::Collected | What::Answered | What::Found => 0,
        }
    }
}

/// The library lab, as reels know it.
pub(crate) struct Search;

impl Part for Search {
    type Counter = Counter;
    type What = What;
    type Picture = Rc<Overview>;
}

//! Events of an engine that answers a query. Engines are generic over their [`Observer`](observe::probe::Observer); with
//! [`NoObserver`](observe::probe::NoObserver) they are compiled without any code for events.

use observe::named;

named! {
    /// Kinds of events.
    pub enum EventKind {
        /// A string was looked up.
        LookedUp = "looked up",
        /// A search descended from a tree's root to a leaf; the value is the leaf's id ([`Outline`](super::tree::Outline)).
        Descended = "descended",
        /// Records were read; the value is their number.
        Read = "read",
        /// Members were inserted into a set; the value is their number.
        Inserted = "inserted",
        /// A set is complete; the value is its size.
        Collected = "collected",
        /// A property was fetched; the value is the song.
        Got = "got",
        /// A leaf was scanned; the value is the number of its records.
        Walked = "walked",
        /// A text was matched against a pattern.
        Matched = "matched",
        /// Words of 64 songs each were combined; the value is their number.
        Combined = "combined",
        /// A query was answered; the value is the number of its rows.
        Answered = "answered",
        /// A part of the query is evaluated; the value is the number of its songs. Parts are in the order of [`Query::parts`].
        ///
        /// [`Query::parts`]: super::query::Query::parts
        Found = "found",
        /// Keys were compared in a binary search; the value is their number.
        Compared = "compared",
        /// A song's own relations were tested against the query; the value is the song.
        Tested = "tested",
        /// Rows were completed; the value is the number of rows completed so far.
        Fetched = "fetched",
    }
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its kind.
    pub kind: EventKind,
    /// A number whose meaning depends on the kind; 0 if it has none.
    pub value: u64,
}

impl EventKind {
    /// An event of this kind.
    #[inline]
    pub fn of(self, value: usize) -> Event {
        Event { kind: self, value: value as u64 }
    }
}

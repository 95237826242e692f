//! What an engine does while it answers a query, for an observer: engines are generic over an
//! [`Observer`](observe::probe::Observer) of these events, and with [`NoObserver`](observe::probe::NoObserver) no instruction of it
//! is left.

use observe::named;

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

/// A visible action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What was done.
    pub kind: EventKind,
    /// How much of it, as the kind says; else 0.
    pub value: u64,
}

impl EventKind {
    /// An action of this kind.
    #[inline]
    pub fn of(self, value: usize) -> Event {
        Event { kind: self, value: value as u64 }
    }
}

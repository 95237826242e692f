//! The parts of a query in a list, for the figure. A part's own parts precede it.

use super::{Query, Test};
use observe::named;

named! {
    /// Kind of a part of a query.
    pub enum PartKind {
        /// All songs.
        All = "all",
        /// A property that equals a text.
        Equals = "equals",
        /// A property that matches a pattern.
        Match = "match",
        /// A property that is greater than a number.
        Greater = "greater",
        /// A property that is smaller than a number.
        Smaller = "smaller",
        /// A property with any value.
        Has = "has",
        /// Songs that a part does not find.
        Not = "not",
        /// Songs that both parts find.
        And = "and",
        /// Songs that one of two parts finds.
        Or = "or",
        /// Songs by number.
        Ids = "ids",
        /// A saved collection.
        Saved = "saved",
    }
}

/// A part of a query.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The part as a query.
    pub query: &'a Query,
    /// Its kind.
    pub kind: PartKind,
    /// The property that it tests.
    pub key: Option<&'a str>,
    /// The operand of its test, or the songs or collection that it names.
    pub value: Option<String>,
    /// Indices of its own parts.
    pub of: Vec<usize>,
}

impl Query {
    /// All parts; the last one is the whole query.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        collect(self, &mut parts);
        parts
    }
}

/// Appends a query's parts; returns its own index.
fn collect<'a>(query: &'a Query, parts: &mut Vec<Part<'a>>) -> usize {
    let mut both = |one, other| vec![collect(one, parts), collect(other, parts)];
    let (kind, key, value, of) = match query {
        Query::All => (PartKind::All, None, None, vec![]),
        Query::Filter(key, test) => {
            let (kind, value) = match test {
                Test::Equals(text) => (PartKind::Equals, Some(text.clone())),
                Test::Match(pattern) => (PartKind::Match, Some(pattern.clone())),
                Test::Greater(number) => (PartKind::Greater, Some(number.to_string())),
                Test::Smaller(number) => (PartKind::Smaller, Some(number.to_string())),
                Test::Has => (PartKind::Has, None),
            };
            (kind, Some(&**key), value, vec![])
        }
        Query::And(one, other) => (PartKind::And, None, None, both(one, other)),
        Query::Or(one, other) => (PartKind::Or, None, None, both(one, other)),
        Query::Not(query) => (PartKind::Not, None, None, vec![collect(query, parts)]),
        Query::Ids(ids) => {
            let ids: Vec<_> = ids.iter().map(i32::to_string).collect();
            (PartKind::Ids, None, Some(ids.join(",")), vec![])
        }
        Query::Saved(name) => (PartKind::Saved, None, Some(name.clone()), vec![]),
    };
    parts.push(Part { query, kind, key, value, of });
    parts.len() - 1
}

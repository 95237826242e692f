//! A query taken apart, for a drawing of it: each part after those that it is made of.

use super::{Query, Test};

/// A part of a query.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The part as a query.
    pub query: &'a Query,
    /// What it is called: `all`, `equals`, `match`, `greater`, `smaller`, `has`, `not`, `and`, `or`, `ids` or `saved`.
    pub kind: &'static str,
    /// The property that it tests.
    pub key: Option<&'a str>,
    /// What it is tested with, or which songs or collection it names.
    pub value: Option<String>,
    /// Places of the parts that it is made of.
    pub of: Vec<usize>,
}

impl Query {
    /// Its parts; the last one is the whole.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        collect(self, &mut parts);
        parts
    }
}

/// Adds a query's parts; returns its own place.
fn collect<'a>(query: &'a Query, parts: &mut Vec<Part<'a>>) -> usize {
    let mut both = |one, other| vec![collect(one, parts), collect(other, parts)];
    let (kind, key, value, of) = match query {
        Query::All => ("all", None, None, vec![]),
        Query::Filter(key, test) => {
            let (kind, value) = match test {
                Test::Equals(text) => ("equals", Some(text.clone())),
                Test::Match(pattern) => ("match", Some(pattern.clone())),
                Test::Greater(number) => ("greater", Some(number.to_string())),
                Test::Smaller(number) => ("smaller", Some(number.to_string())),
                Test::Has => ("has", None),
            };
            (kind, Some(&**key), value, vec![])
        }
        Query::And(one, other) => ("and", None, None, both(one, other)),
        Query::Or(one, other) => ("or", None, None, both(one, other)),
        Query::Not(query) => ("not", None, None, vec![collect(query, parts)]),
        Query::Ids(ids) => {
            let ids: Vec<_> = ids.iter().map(i32::to_string).collect();
            ("ids", None, Some(ids.join(",")), vec![])
        }
        Query::Saved(name) => ("saved", None, Some(name.clone()), vec![]),
    };
    parts.push(Part { query, kind, key, value, of });
    parts.len() - 1
}

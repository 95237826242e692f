//! What a media library is made of: a song has a property, and somebody says so.

use std::rc::Rc;

/// A property's value. Words and numbers are never equal: track `4` and track `"4"` are two values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A whole number.
    Number(i32),
    /// A text.
    Text(Rc<str>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.into())
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Number(number)
    }
}

/// A song has a property, says a source. The same may be said by several sources, and different things by each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation {
    /// The song's number, from 1.
    pub song: i32,
    /// The property: `artist`.
    pub key: Rc<str>,
    /// What it is.
    pub value: Value,
    /// Who says so: `plugin/id3v2`.
    pub source: Rc<str>,
}

/// Whom to believe, as XMMS2 did in 2010: the first that fits, and who is not listed least.
pub const PREFERENCE: [&str; 4] = ["server", "client/*", "plugin/id3v2", "plugin/*"];

/// How far down [`PREFERENCE`] a source is: 0 is believed first.
pub fn rank(source: &str) -> usize {
    let fits = |pattern: &&'static str| match pattern.strip_suffix('*') {
        Some(beginning) => source.starts_with(beginning),
        None => source == *pattern,
    };
    PREFERENCE.iter().position(fits).unwrap_or(PREFERENCE.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_is_believed_first_and_who_is_not_listed_last() {
        let sources = ["server", "client/nyxmms2", "plugin/id3v2", "plugin/mad", "nobody", "serverless"];
        assert_eq!(sources.map(rank), [0, 1, 2, 3, 4, 4]);
    }
}

//! Relations, of which a media library consists: a song has a property, according to a source.

use std::rc::Rc;

/// A property's value. Texts and numbers are never equal: track `4` and track `"4"` are different values.
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

/// A property of a song, according to a source. Sources may agree or contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation {
    /// The song's number, from 1.
    pub song: i32,
    /// The property: `artist`.
    pub key: Rc<str>,
    /// The property's value.
    pub value: Value,
    /// The source: `plugin/id3v2`.
    pub source: Rc<str>,
}

/// XMMS2's preference of sources in 2010: the first matching pattern counts; unlisted sources come last.
pub const PREFERENCE: [&str; 4] = ["server", "client/*", "plugin/id3v2", "plugin/*"];

/// A source's position in [`PREFERENCE`]; 0 is the most preferred.
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
    fn the_server_ranks_first_and_unlisted_sources_last() {
        let sources = ["server", "client/nyxmms2", "plugin/id3v2", "plugin/mad", "nobody", "serverless"];
        assert_eq!(sources.map(rank), [0, 1, 2, 3, 4, 4]);
    }
}

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

/// Largest number of patterns of a preference.
pub const MOST_PATTERNS: usize = 32;
/// Length of the longest pattern, in bytes.
pub const LONGEST_PATTERN: usize = 200;

/// An order of sources: the first matching pattern counts, and a star at its end matches any text; unlisted sources come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preference(Rc<[Rc<str>]>);

impl Preference {
    /// An order with these patterns, the most preferred first.
    ///
    /// # Errors
    /// The pattern that is empty, too long, or has a star before its end; or an empty text if there are too many patterns.
    pub fn new(patterns: &[String]) -> Result<Preference, String> {
        if patterns.len() > MOST_PATTERNS {
            return Err(String::new());
        }
        let fits = |pattern: &str| {
            let beginning = pattern.strip_suffix('*').unwrap_or(pattern);
            !pattern.is_empty() && pattern.len() <= LONGEST_PATTERN && !beginning.contains('*')
        };
        match patterns.iter().find(|pattern| !fits(pattern)) {
            Some(pattern) => Err(pattern.clone()),
            None => Ok(Preference(patterns.iter().map(|pattern| pattern.as_str().into()).collect())),
        }
    }

    /// Its patterns, the most preferred first.
    pub fn patterns(&self) -> Vec<String> {
        self.0.iter().map(|pattern| pattern.to_string()).collect()
    }

    /// A source's position in the order; 0 is the most preferred.
    pub fn rank(&self, source: &str) -> usize {
        let fits = |pattern: &Rc<str>| match pattern.strip_suffix('*') {
            Some(beginning) => source.starts_with(beginning),
            None => source == &**pattern,
        };
        self.0.iter().position(fits).unwrap_or(self.0.len())
    }
}

impl Default for Preference {
    /// [`PREFERENCE`].
    fn default() -> Preference {
        Preference(PREFERENCE.map(Rc::<str>::from).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_ranks_first_and_unlisted_sources_last() {
        let sources = ["server", "client/nyxmms2", "plugin/id3v2", "plugin/mad", "nobody", "serverless"];
        let preference = Preference::default();
        assert_eq!(sources.map(|source| preference.rank(source)), [0, 1, 2, 3, 4, 4]);
        assert_eq!(preference.patterns(), PREFERENCE);
    }

    #[test]
    fn another_order_ranks_by_its_first_matching_pattern() {
        let order = |patterns: &[&str]| Preference::new(&patterns.iter().map(|&one| one.into()).collect::<Vec<_>>());
        let preference = order(&["plugin/mad", "plugin/*", "*"]).unwrap();
        assert_eq!(["plugin/mad", "plugin/id3v2", "server"].map(|source| preference.rank(source)), [0, 1, 2]);
        assert_eq!(order(&[]).unwrap().rank("server"), 0, "without patterns all rank alike");
        for wrong in ["", "a*b", "**", &"x".repeat(LONGEST_PATTERN + 1)] {
            assert_eq!(order(&["server", wrong]), Err(wrong.to_owned()));
        }
        assert_eq!(order(&["server"; MOST_PATTERNS + 1]), Err(String::new()));
    }
}

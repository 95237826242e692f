//! What somebody looks for, as XMMS2's clients parsed it: `tracknr:4 OR artist~foo AND NOT artist:weezer`.
//!
//! A query is read in two passes: [`token`] cuts the text, [`parse`] makes a tree of it. **OR binds tighter than AND**, and
//! what stands side by side is joined by AND. A bare word is a whole artist, album or title, in any case; nothing is searched
//! for inside unless a `~` or a star says so. [`Rules`] has the parser's quirks as switches.
//!
//! ```text
//! query    = either { [ "AND" ] either } ;
//! either   = one { "OR" one } ;
//! one      = "NOT" one | "(" query ")" | "*" | filter | "in:" name | "#" ids | positions | word | pattern ;
//! filter   = "+" property | property ( ":" ( word | pattern ) | "~" word | ( "<" | "<=" | ">" | ">=" ) number ) ;
//! positions, ids = number { ( "," | "-" ) number } ;
//! ```

mod parse;
mod parts;
mod text;
mod token;
mod wanted;

use std::fmt;

pub use parse::parse;
pub use parts::{Part, PartKind};
pub use wanted::Wanted;

/// What a property must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// This text, in any case.
    Equals(String),
    /// Like this pattern, in any case and from end to end: `*` is anything, `?` one character.
    Match(String),
    /// A number above this one.
    Greater(i32),
    /// A number below this one.
    Smaller(i32),
    /// Anything at all.
    Has,
}

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// All songs.
    All,
    /// Songs with a property that stands a test.
    Filter(String, Test),
    /// Songs that are not in the other.
    Not(Box<Query>),
    /// Songs in both.
    And(Box<Query>, Box<Query>),
    /// Songs in either.
    Or(Box<Query>, Box<Query>),
    /// Songs with these numbers.
    Ids(Vec<i32>),
    /// A collection that was saved under a name.
    Saved(String),
}

impl Query {
    fn and(self, other: Query) -> Query {
        Query::And(Box::new(self), Box::new(other))
    }

    fn or(self, other: Query) -> Query {
        Query::Or(Box::new(self), Box::new(other))
    }
}

/// Characters of a query, at most.
pub const MOST_CHARACTERS: usize = 1_000;
/// Parts of a query, at most: its tests and the operators that join them. A bare word has five parts, three tests and two ORs. A
/// tree is no deeper than its number of parts, so that recursion over it (engines, SQL, dropping it) needs a bounded stack.
pub const MOST_PARTS: usize = 250;
/// Properties that a query tests, at most: SQLite joins 64 tables, and the SQL of 2010 joins one for each.
pub const MOST_PROPERTIES: usize = 32;
/// Songs that a query names by their numbers, at most: ten times as many as a library has.
pub const MOST_IDS: usize = 1 << 20;

/// How a text is read. The parser of 2010 did all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// OR binds tighter than AND.
    pub tight_or: bool,
    /// `OR`, `AND`, `NOT` and `in:` are seen at the beginning of words too: `ORbital` is `OR bital`.
    pub split_words: bool,
    /// A number that gains a digit when 1 is added loses its last one: `<=9` is `<1`.
    pub short_sums: bool,
}

impl Rules {
    /// As XMMS2 read it.
    pub const XMMS2: Rules = Rules { tight_or: true, split_words: true, short_sums: true };
    /// As one who knows SQL would expect.
    pub const STRICT: Rules = Rules { tight_or: false, split_words: false, short_sums: false };
}

/// Why a text is no query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, in characters from the beginning.
    pub at: usize,
    /// What stands there; nothing at the end.
    pub found: String,
    /// What would do.
    pub wanted: Wanted,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { at, found, wanted } = self;
        match found.as_str() {
            "" => write!(f, "The query ends after {at} characters, where there should be {wanted}."),
            found => write!(f, "At character {}, “{found}”: there should be {wanted}.", at + 1),
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests;

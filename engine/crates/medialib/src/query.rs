//! Queries in the language of XMMS2's clients: `tracknr:4 OR artist~foo AND NOT artist:weezer`.
//!
//! A query is parsed in two passes: [`token`] splits the text into tokens, and [`parse`] builds the tree. **OR binds tighter than
//! AND**, and adjacent terms are joined by AND. A bare word matches a whole artist, album or title, in any case; parts of a text
//! match only with `~` or a star. [`Rules`] has the parser's quirks as switches.
//!
//! ```text
//! query    = either { [ "AND" ] either } ;
//! either   = one { "OR" one } ;
//! one      = "NOT" one | "(" query ")" | "*" | filter | "in:" name | "#" ids | positions | word | pattern ;
//! filter   = "+" property | property ( ":" ( word | pattern ) | "~" word | ( "<" | "<=" | ">" | ">=" ) number ) ;
//! positions, ids = number { ( "," | "-" ) number } ;
//! ```

mod expected;
mod parse;
mod parts;
mod token;

pub use expected::Expected;
pub use parse::parse;
pub use parts::{Part, PartKind};

/// A test of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// Equal to this text, in any case.
    Equals(String),
    /// Matches this pattern as a whole, in any case: `*` matches any text, `?` one character.
    Match(String),
    /// Greater than this number.
    Greater(i32),
    /// Smaller than this number.
    Smaller(i32),
    /// Any value.
    Has,
}

/// A query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// All songs.
    All,
    /// Songs with a property that passes a test.
    Filter(String, Test),
    /// All songs except those of a query.
    Not(Box<Query>),
    /// Songs of both queries.
    And(Box<Query>, Box<Query>),
    /// Songs of either query.
    Or(Box<Query>, Box<Query>),
    /// Songs with these numbers.
    Ids(Vec<i32>),
    /// The saved collection of this name. It finds nothing, because no collections are saved here.
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

/// Largest number of characters of a query.
pub const MOST_CHARACTERS: usize = 1_000;
/// Largest number of parts of a query: its tests and operators. A bare word has five parts, three tests and two ORs. A tree is
/// not deeper than its number of parts, so that recursive functions on it (engines, SQL, drop) need a bounded stack.
pub const MOST_PARTS: usize = 250;
/// Largest number of properties that a query tests. SQLite joins at most 64 tables, and the SQL of 2010 joins one per property.
pub const MOST_PROPERTIES: usize = 32;
/// Largest number of songs that a query names by number: ten times the songs of a library.
pub const MOST_IDS: usize = 1 << 20;

/// Quirks of the parser, all of which the parser of 2010 had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// OR binds tighter than AND.
    pub tight_or: bool,
    /// `OR`, `AND`, `NOT` and `in:` are recognized at the beginning of words: `ORbital` is `OR bital`.
    pub split_words: bool,
    /// A number that gains a digit when 1 is added loses its last digit: `<=9` is `<1`.
    pub short_sums: bool,
}

impl Rules {
    /// The rules of XMMS2.
    pub const XMMS2: Rules = Rules { tight_or: true, split_words: true, short_sums: true };
    /// No quirks, as in SQL.
    pub const STRICT: Rules = Rules { tight_or: false, split_words: false, short_sums: false };
}

/// A syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Its position, in characters from the beginning.
    pub at: usize,
    /// The text there; empty at the end.
    pub found: String,
    /// The expected input.
    pub expected: Expected,
}

#[cfg(test)]
mod tests;

//! The input that the parser expects at the position of a syntax error, as a code from which the page makes a sentence.

use std::fmt;

use serde::Serialize;

/// The input that the parser expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Expected {
    /// The end of the query, which has too many characters.
    EndAfterCharacters {
        /// The limit.
        most: u32,
    },
    /// The end of the query, which has too many parts.
    EndAfterParts {
        /// The limit.
        most: u32,
    },
    /// One of the properties before: the query tests too many.
    KnownProperty {
        /// The limit.
        most: u32,
    },
    /// Fewer songs by their numbers.
    FewerSongs {
        /// The limit, in all of the query.
        most: u32,
    },
    /// Fewer parentheses and NOTs inside each other.
    LessNesting {
        /// The first number that is refused.
        limit: u32,
    },
    /// A whole number from 0.
    Number {
        /// Largest.
        most: u32,
    },
    /// A word, a property, NOT or a parenthesis.
    Term,
    /// No second closing parenthesis.
    NoClosing,
    /// A closing parenthesis.
    Closing,
    /// A sign after a property.
    Sign,
    /// The numbers of songs.
    Songs,
    /// Numbers and spans of them.
    Spans,
    /// A text or a pattern.
    TextOrPattern,
    /// A text that the property holds.
    Text,
    /// A second quote.
    Quote,
    /// The name of a collection.
    Collection,
    /// A property.
    Property,
}

impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Expected::EndAfterCharacters { most } => {
                return write!(out, "the end of the query: it has at most {most} characters");
            }
            Expected::EndAfterParts { most } => {
                return write!(out, "the end of the query: it has at most {most} parts, of which a bare word is five");
            }
            Expected::KnownProperty { most } => {
                return write!(out, "one of the properties before: a query tests at most {most}");
            }
            Expected::FewerSongs { most } => {
                return write!(out, "at most {most} songs by their numbers, in all of the query");
            }
            Expected::LessNesting { limit } => {
                return write!(out, "fewer than {limit} parentheses and NOTs inside each other");
            }
            Expected::Number { most } => return write!(out, "a whole number from 0 to {most}"),
            Expected::Term => "a word, a property, NOT or a parenthesis",
            Expected::NoClosing => "no second closing parenthesis",
            Expected::Closing => "a closing parenthesis",
            Expected::Sign => "one of : ~ < <= > >=",
            Expected::Songs => "the numbers of songs, such as 7 or 3,5-9",
            Expected::Spans => "numbers and spans of them, such as 3,5-9",
            Expected::TextOrPattern => "a text or a pattern",
            Expected::Text => "a text that it holds",
            Expected::Quote => "another quote where the text ends",
            Expected::Collection => "the name of a collection",
            Expected::Property => "a property",
        })
    }
}

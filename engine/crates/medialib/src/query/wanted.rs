//! What should stand at the place of a fault in a query, as a code from which the page makes a sentence.

use std::fmt;

use serde::Serialize;

/// What should stand at the place of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Wanted {
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

impl fmt::Display for Wanted {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Wanted::EndAfterCharacters { most } => {
                return write!(out, "the end of the query: it has at most {most} characters");
            }
            Wanted::EndAfterParts { most } => {
                return write!(out, "the end of the query: it has at most {most} parts, of which a bare word is five");
            }
            Wanted::KnownProperty { most } => {
                return write!(out, "one of the properties before: a query tests at most {most}");
            }
            Wanted::FewerSongs { most } => {
                return write!(out, "at most {most} songs by their numbers, in all of the query");
            }
            Wanted::LessNesting { limit } => {
                return write!(out, "fewer than {limit} parentheses and NOTs inside each other");
            }
            Wanted::Number { most } => return write!(out, "a whole number from 0 to {most}"),
            Wanted::Term => "a word, a property, NOT or a parenthesis",
            Wanted::NoClosing => "no second closing parenthesis",
            Wanted::Closing => "a closing parenthesis",
            Wanted::Sign => "one of : ~ < <= > >=",
            Wanted::Songs => "the numbers of songs, such as 7 or 3,5-9",
            Wanted::Spans => "numbers and spans of them, such as 3,5-9",
            Wanted::TextOrPattern => "a text or a pattern",
            Wanted::Text => "a text that it holds",
            Wanted::Quote => "another quote where the text ends",
            Wanted::Collection => "the name of a collection",
            Wanted::Property => "a property",
        })
    }
}

//! The input that the parser expects at the position of a syntax error, as a code from which the page makes a sentence.

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

//! Why an input is not accepted.

use std::fmt;

/// An input that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The input.
    pub what: String,
    /// Its value.
    pub value: String,
    /// What would have been accepted.
    pub allowed: String,
}

impl Invalid {
    /// That `value` is not accepted for `what`.
    pub fn new(what: &str, value: impl fmt::Display, allowed: impl Into<String>) -> Invalid {
        Invalid { what: what.to_owned(), value: value.to_string(), allowed: allowed.into() }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} is {}; allowed: {}", self.what, self.value, self.allowed)
    }
}

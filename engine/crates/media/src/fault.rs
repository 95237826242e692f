//! Why bytes were not accepted: where, what they say, and what would have been accepted.

use std::borrow::Cow;
use std::fmt;

use base::config::Refusal;

/// What sort of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Something ends before it is complete.
    Truncated,
    /// Something that has to have bytes has none.
    Empty,
    /// A size beyond what is there, or beyond a limit that has a name.
    Oversized,
    /// Something comes before what it needs, or with a time that has passed.
    Reordered,
    /// A value that the specification does not know.
    Malformed,
    /// A value that the specification knows and this crate does not take.
    Unsupported,
    /// Nothing is wrong with it, but there was no memory to take it apart.
    Memory,
}

/// A refusal of bytes, naming the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Offset in the file, in bytes.
    pub at: usize,
    /// The sort.
    pub kind: Kind,
    /// What stands there, in the specification's words.
    pub field: &'static str,
    /// Its value; of what is truncated, the bytes that are left of it.
    pub found: i64,
    /// What would have been accepted.
    pub expected: Cow<'static, str>,
}

impl Fault {
    /// A fault in `field` at offset `at`.
    pub fn new(
        kind: Kind,
        at: usize,
        field: &'static str,
        found: impl Into<i64>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Fault {
        Fault { at, kind, field, found: found.into(), expected: expected.into() }
    }

    /// `field` starts at `at` and ends after `left` bytes instead of `needed`.
    pub(super) fn truncated(at: usize, field: &'static str, left: usize, needed: usize) -> Fault {
        Fault::new(Kind::Truncated, at, field, left as i64, bytes(needed as i64))
    }

    /// The value in words.
    fn value(&self) -> String {
        if self.kind == Kind::Truncated { bytes(self.found) } else { self.found.to_string() }
    }
}

fn bytes(count: i64) -> String {
    format!("{count} byte{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.kind == Kind::Truncated { "ends after" } else { "is" };
        write!(out, "byte {}: {} {verb} {}; expected {}", self.at, self.field, self.value(), self.expected)
    }
}

impl std::error::Error for Fault {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        let value = format!("{} {} at byte {}", fault.field, fault.value(), fault.at);
        let knob = if fault.kind == Kind::Memory { "memory" } else { "media" };
        Refusal::new(knob, value, fault.expected)
    }
}

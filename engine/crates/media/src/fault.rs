//! The error for an invalid file: the offset, the field, its value, and the values that are allowed.

use std::borrow::Cow;
use std::fmt;

use base::config::Refusal;

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The file ends within a field.
    Truncated,
    /// A size or count that must not be 0 is 0.
    Empty,
    /// A size or value exceeds the available bytes or a limit.
    Oversized,
    /// A frame precedes its sequence header, or its timestamp is less than that of the frame before it in its track.
    Reordered,
    /// A value that the specification does not allow.
    Malformed,
    /// A value that the specification allows, but this crate does not support.
    Unsupported,
    /// There was not enough memory. The file itself may be valid.
    Memory,
}

/// An error in a file, with its offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Offset in the file in bytes.
    pub at: usize,
    /// Kind of the fault.
    pub kind: Kind,
    /// Name of the field in the specification.
    pub field: &'static str,
    /// Value of the field. If it is truncated, the number of bytes that are left.
    pub found: i64,
    /// Description of the allowed values.
    pub expected: Cow<'static, str>,
}

impl Fault {
    /// A fault in the field `field`, at offset `at`.
    pub fn new(
        kind: Kind,
        at: usize,
        field: &'static str,
        found: impl Into<i64>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Fault {
        Fault { at, kind, field, found: found.into(), expected: expected.into() }
    }

    /// A truncated field: `field` starts at `at` and needs `needed` bytes, but only `left` are there.
    pub(super) fn truncated(at: usize, field: &'static str, left: usize, needed: usize) -> Fault {
        Fault::new(Kind::Truncated, at, field, left as i64, bytes(needed as i64))
    }

    /// The value as text.
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

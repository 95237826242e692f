//! The error for an invalid file: the offset, the field, its value, and the values that are allowed.

use std::fmt;

pub use base::allowed::MediaFault as Kind;
use base::{Allowed, Refusal};

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
    /// The allowed values.
    pub expected: Allowed,
}

impl Fault {
    /// A fault in the field `field`, at offset `at`.
    pub fn new(
        kind: Kind,
        at: usize,
        field: &'static str,
        found: impl Into<i64>,
        expected: impl Into<Allowed>,
    ) -> Fault {
        Fault { at, kind, field, found: found.into(), expected: expected.into() }
    }

    /// A truncated field: `field` starts at `at` and needs `needed` bytes, but only `left` are there.
    pub(super) fn truncated(at: usize, field: &'static str, left: usize, needed: usize) -> Fault {
        Fault::new(Kind::Truncated, at, field, left as i64, Allowed::exactly(needed, "bytes"))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { at, kind, field, found, expected } = self;
        match kind {
            Kind::Truncated => {
                let left = Allowed::exactly(*found, "bytes");
                write!(out, "byte {at}: {field} ends after {left}; expected {expected}")
            }
            _ => write!(out, "byte {at}: {field} is {found}; expected {expected}"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Fault> for Refusal {
    fn from(Fault { at, kind, field, found, expected }: Fault) -> Refusal {
        let knob = if kind == Kind::Memory { "memory" } else { "media" };
        Refusal::new(knob, found, Allowed::Media { at: at as i64, field, fault: kind, expected: Box::new(expected) })
    }
}

//! The error for an invalid file: the offset, the field, its value, and the values that are allowed. And fallible allocation:
//! memory is reserved before it is written to, so that a failed allocation is an error and does not abort.

use std::fmt;

pub use base::allowed::MediaFault as Kind;
use base::{Allowed, Need, Refusal};

/// An error in a file, with its offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Offset in the file in bytes.
    pub at: usize,
    /// Kind of the fault.
    pub kind: Kind,
    /// Name of the field in the specification.
    pub field: &'static str,
    /// Value of the field; for a truncated one the number of bytes that are left. See [`Kind`] for those without a value.
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

/// The four characters of a FourCC, or its hexadecimal digits if they cannot be printed.
fn four_cc(code: i64) -> String {
    let bytes = (code as u32).to_be_bytes();
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        bytes.map(char::from).iter().collect()
    } else {
        format!("0x{code:08X}")
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
            Kind::Missing | Kind::Foreign => write!(out, "byte {at}: no {field}; expected {expected}"),
            Kind::Framing => write!(out, "byte {at}: {field}; expected {expected}"),
            Kind::Extended => {
                let codec = four_cc(*found);
                write!(out, "byte {at}: {field} ({codec}) in the extended header of Enhanced RTMP; expected {expected}")
            }
            _ => write!(out, "byte {at}: {field} is {found}; expected {expected}"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Fault> for Refusal {
    fn from(Fault { at, kind, field, found, expected }: Fault) -> Refusal {
        let knob = if kind == Kind::Memory { "memory" } else { "media" };
        let value = match kind {
            Kind::Missing | Kind::Foreign | Kind::Framing => String::new(),
            Kind::Extended => four_cc(found),
            _ => found.to_string(),
        };
        Refusal::new(knob, value, Allowed::Media { at: at as i64, field, fault: kind, expected: Box::new(expected) })
    }
}

/// The error for a failed allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// Size of the allocation in bytes.
    bytes: usize,
}

impl OutOfMemory {
    /// The fault for an allocation that failed while the file was read at offset `at`.
    pub(super) fn at(self, at: usize) -> Fault {
        Fault::new(Kind::Memory, at, "memory for its frames", self.bytes as i64, Need::ShorterFile)
    }
}

impl From<OutOfMemory> for Refusal {
    fn from(error: OutOfMemory) -> Refusal {
        Refusal::new("memory", error.bytes, Need::ShorterFile)
    }
}

/// Reserves capacity for `more` further items, with the amortised growth of `push`.
pub(super) fn reserve<T>(vec: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    vec.try_reserve(more).map_err(|_| OutOfMemory { bytes: (vec.len() + more).saturating_mul(size_of::<T>()) })
}

/// Collects the items of an iterator.
pub(super) fn try_collect<T>(items: impl Iterator<Item = T> + Clone) -> Result<Vec<T>, OutOfMemory> {
    let mut all = Vec::new();
    reserve(&mut all, items.clone().count())?;
    all.extend(items);
    Ok(all)
}

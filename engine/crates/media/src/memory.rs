//! Fallible allocation. Memory is reserved before it is written to, so that a failed allocation is an error and does not abort.

use super::fault::{Fault, Kind};
use base::{Need, Refusal};

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

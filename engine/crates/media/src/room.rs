//! Memory that may be refused: room is asked for before anything is written into it, and a refusal is an error, not a trap.

use super::fault::{Fault, Kind};
use base::config::Refusal;

/// Room for more was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full {
    /// Bytes that it would have had.
    bytes: usize,
}

/// What would do.
const ALLOWED: &str = "what the memory that is free holds: a shorter file";

impl Full {
    /// As a fault of the file at an offset.
    pub(super) fn at(self, at: usize) -> Fault {
        Fault::new(Kind::Memory, at, "bytes of memory for its frames", self.bytes as i64, ALLOWED)
    }
}

impl From<Full> for Refusal {
    fn from(full: Full) -> Refusal {
        Refusal::new("memory", format!("{} bytes for a media file", full.bytes), ALLOWED)
    }
}

/// Makes room in `vec` for `more`, as a push would.
pub(super) fn reserve<T>(vec: &mut Vec<T>, more: usize) -> Result<(), Full> {
    vec.try_reserve(more).map_err(|_| Full { bytes: (vec.len() + more).saturating_mul(size_of::<T>()) })
}

/// All items of an iterator.
pub(super) fn collected<T>(items: impl Iterator<Item = T> + Clone) -> Result<Vec<T>, Full> {
    let mut all = Vec::new();
    reserve(&mut all, items.clone().count())?;
    all.extend(items);
    Ok(all)
}

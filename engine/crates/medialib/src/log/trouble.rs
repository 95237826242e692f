//! Why a library is not opened, or a change not made.

use std::fmt;

use super::format::VERSION;
use super::medium::Failure;
use crate::file::Damage;

/// Why a library is not opened, or a change not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Committed changes in the log are lost.
    Log(Damage),
    /// The snapshot is damaged, and the log does not reach back to the one before.
    Snapshot(Damage),
    /// The file that was to replace the library is damaged; the library is as it was.
    Given(Damage),
    /// A newer version wrote this format; the files are as they were.
    Newer(u32),
    /// The disk refused.
    Disk(Failure),
    /// The disk refused a write before. Whether that write has lasted is known when the library is opened again; until then
    /// nothing is written.
    Stopped(Failure),
    /// A commit has more bytes than fit into an empty ring: its size, and the largest that is taken.
    TooLarge(usize, usize),
    /// A library has more bytes than are kept: its size, and the largest that is taken.
    TooLong(usize, usize),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Log(Damage { offset, flaw }) => {
                write!(f, "The library's log is damaged at byte {offset}: {flaw}.")
            }
            Trouble::Snapshot(Damage { offset, flaw }) => {
                write!(f, "The library's snapshot is damaged at byte {offset}: {flaw}.")
            }
            Trouble::Given(damage) => write!(f, "{damage}"),
            Trouble::Newer(version) => write!(
                f,
                "The library on disk has format {version}, which a newer version of Ringside wrote; this one reads formats 1 to {VERSION}. It was left as it is."
            ),
            Trouble::Disk(failure) => write!(f, "The disk refused: {failure}."),
            Trouble::Stopped(failure) => {
                write!(f, "The disk refused a write before ({failure}): the library has to be opened again.")
            }
            Trouble::TooLarge(size, most) => {
                write!(f, "A commit of {size} bytes is more than the log takes at once, {most} bytes.")
            }
            Trouble::TooLong(size, most) => {
                write!(f, "The library has {size} bytes; at most {most} bytes are kept.")
            }
        }
    }
}

impl std::error::Error for Trouble {}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Disk(failure)
    }
}

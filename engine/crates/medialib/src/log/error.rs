//! The errors of opening a library and of committing changes.

use std::fmt;

use super::format::VERSION;
use super::storage::IoError;
use crate::file::Damage;

/// An error of opening or committing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// Committed changes in the log are lost.
    Log(Damage),
    /// The snapshot is damaged, and the log does not reach back to the previous one.
    Snapshot(Damage),
    /// The file that was to replace the library is damaged; the library is unchanged.
    Given(Damage),
    /// A newer version wrote the files; they are unchanged.
    Newer(u32),
    /// The disk failed.
    Disk(IoError),
    /// A previous write to the disk failed. Whether it is durable is known when the library is opened again; until then nothing
    /// is written.
    Stopped(IoError),
    /// A commit does not fit into an empty ring: its size and the largest size, in bytes.
    TooLarge(usize, usize),
    /// A library is too large: its size and the largest size, in bytes.
    TooLong(usize, usize),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Log(Damage { offset, flaw }) => {
                write!(f, "The library's log is damaged at byte {offset}: {flaw}.")
            }
            LogError::Snapshot(Damage { offset, flaw }) => {
                write!(f, "The library's snapshot is damaged at byte {offset}: {flaw}.")
            }
            LogError::Given(damage) => write!(f, "{damage}"),
            LogError::Newer(version) => write!(
                f,
                "The library on disk has format {version}, which a newer version of Ringside wrote; this one reads formats 1 to {VERSION}. It was left as it is."
            ),
            LogError::Disk(failure) => write!(f, "The disk refused: {failure}."),
            LogError::Stopped(failure) => {
                write!(f, "The disk refused a write before ({failure}): the library has to be opened again.")
            }
            LogError::TooLarge(size, most) => {
                write!(f, "A commit of {size} bytes is more than the log takes at once, {most} bytes.")
            }
            LogError::TooLong(size, most) => {
                write!(f, "The library has {size} bytes; at most {most} bytes are kept.")
            }
        }
    }
}

impl std::error::Error for LogError {}

impl From<IoError> for LogError {
    fn from(failure: IoError) -> LogError {
        LogError::Disk(failure)
    }
}

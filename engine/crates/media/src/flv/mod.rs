//! FLV, as the Adobe Flash Video File Format Specification 10.1, annex E, has it: a header, then tags, each followed by its
//! size.

mod audio;
mod read;
mod tag;
mod video;
mod write;

pub use read::read;
pub use write::Writer;
pub use write::of_sound;
pub(super) use write::{file_header, tag_header, tail};

/// Bytes of the header of version 1 (E.2).
const HEADER: usize = 9;

/// Bytes of a tag before its data (E.4.1).
const TAG_HEADER: usize = 11;

/// Bytes of PreviousTagSize (E.3).
const TAIL: usize = 4;

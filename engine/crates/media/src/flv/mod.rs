//! FLV, according to the Adobe Flash Video File Format Specification 10.1, annex E: a header, then tags, each followed by its
//! size.

mod audio;
mod extended;
mod read;
mod tag;
mod video;
mod write;

pub use read::read;
pub use write::Writer;
pub use write::of_sound;
pub(super) use write::{file_header, previous_tag_size, tag_header};

/// Length of the file header of version 1 in bytes (E.2).
const HEADER: usize = 9;

/// Length of a tag's header in bytes (E.4.1).
const TAG_HEADER: usize = 11;

/// Length of PreviousTagSize in bytes (E.3).
const TAIL: usize = 4;

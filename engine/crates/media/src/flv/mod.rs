//! FLV, according to the Adobe Flash Video File Format Specification 10.1, annex E: a header, then tags, each followed by its
//! size.

mod audio;
mod extended;
mod read;
mod video;
mod write;

use super::fault::{Fault, Kind};
use super::frames::Shell;
use super::reader::Reader;
use base::Allowed;
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

/// TagType.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagType {
    Audio,
    Video,
    Script,
}

/// FLVTAG (annex E.4.1): a header of 11 bytes, the data, and then PreviousTagSize, the length of header and data.
struct Tag {
    at: usize,
    kind: TagType,
    /// Time in ms: the 24 bits of Timestamp, with TimestampExtended as the upper 8 bits.
    timestamp: u32,
    data: Shell,
}

impl Tag {
    /// Reads a tag and its PreviousTagSize.
    fn read(reader: &mut Reader<'_>) -> Result<Tag, Fault> {
        let at = reader.at();
        if reader.left() < TAG_HEADER {
            return Err(Fault::truncated(at, "tag header", reader.left(), TAG_HEADER));
        }
        let kind = match reader.number(1, "TagType")? {
            8 => TagType::Audio,
            9 => TagType::Video,
            18 => TagType::Script,
            kind => {
                let sort = if kind & 0x20 == 0 { Kind::Malformed } else { Kind::Unsupported };
                let expected = Allowed::choices([(8, "audio"), (9, "video"), (18, "script data")]);
                return Err(Fault::new(sort, at, "TagType", kind, expected));
            }
        };
        let size = reader.number(3, "DataSize")? as usize;
        let low = reader.number(3, "Timestamp")?;
        let timestamp = reader.number(1, "TimestampExtended")? << 24 | low;
        if timestamp > i32::MAX as u32 {
            let expected = Allowed::range(0..=i32::MAX, "ms");
            return Err(Fault::new(Kind::Oversized, at + 4, "Timestamp", timestamp as i32, expected));
        }
        let stream = reader.number(3, "StreamID")?;
        if stream != 0 {
            return Err(Fault::new(Kind::Malformed, at + 8, "StreamID", stream, Allowed::exactly(0, "")));
        }
        if size == 0 {
            return Err(Fault::new(Kind::Empty, at + 1, "DataSize", 0, Allowed::at_least(1, "")));
        }
        let data = reader.take(size, "tag data")?;
        previous_size(reader, TAG_HEADER + size)?;
        Ok(Tag { at, kind, timestamp, data })
    }
}

/// Reads a PreviousTagSize and checks that it is `size`, the length of the tag before it.
fn previous_size(reader: &mut Reader<'_>, size: usize) -> Result<(), Fault> {
    let at = reader.at();
    let found = reader.number(TAIL, "PreviousTagSize")?;
    if found as usize == size {
        return Ok(());
    }
    Err(Fault::new(Kind::Malformed, at, "PreviousTagSize", found, Allowed::exactly(size, "")))
}

//! FLVTAG (annex E.4.1): a header of 11 bytes, the data, and then PreviousTagSize, the length of header and data.

use super::super::fault::{Fault, Kind};
use super::super::reader::Reader;
use super::super::shell::Shell;
use super::{TAG_HEADER, TAIL};
use base::Allowed;

/// TagType.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagType {
    Audio,
    Video,
    Script,
}

pub(super) struct Tag {
    pub(super) at: usize,
    pub(super) kind: TagType,
    /// Time in ms: the 24 bits of Timestamp, with TimestampExtended as the upper 8 bits.
    pub(super) timestamp: u32,
    pub(super) data: Shell,
}

impl Tag {
    /// Reads a tag and its PreviousTagSize.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Tag, Fault> {
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
pub(super) fn previous_size(reader: &mut Reader<'_>, size: usize) -> Result<(), Fault> {
    let at = reader.at();
    let found = reader.number(TAIL, "PreviousTagSize")?;
    if found as usize == size {
        return Ok(());
    }
    Err(Fault::new(Kind::Malformed, at, "PreviousTagSize", found, Allowed::exactly(size, "")))
}

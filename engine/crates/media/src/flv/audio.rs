//! AUDIODATA of AAC (annex E.4.2): the bytes of an audio tag before its raw_data_block.

use super::super::fault::{Fault, Kind};
use super::super::reader::Reader;
use super::super::shell::Shell;
use base::Allowed;

/// Maximum length of a raw_data_block in bytes: an ADTS frame has a length of 13 bits, which includes its header.
const MOST_RAW: u32 = 8_191 - 7;

pub(super) enum Audio {
    /// AudioSpecificConfig.
    SequenceHeader(Shell),
    /// A raw_data_block.
    Raw(Shell),
}

impl Audio {
    pub(super) fn read(file: &[u8], data: Shell) -> Result<Audio, Fault> {
        let mut reader = Reader::within(file, data);
        let at = reader.at();
        // The byte also has rate, sample size and channels. For AAC they are constant; players use the AudioSpecificConfig.
        let format = reader.number(1, "SoundFormat")? >> 4;
        if format != 10 {
            return Err(Fault::new(Kind::Unsupported, at, "SoundFormat", format, Allowed::choices([(10, "AAC")])));
        }
        let packet_type = reader.number(1, "AACPacketType")?;
        let body = reader.rest();
        match packet_type {
            0 => Ok(Audio::SequenceHeader(body)),
            1 if body.len == 0 => {
                Err(Fault::new(Kind::Empty, at + 2, "raw_data_block length", 0, Allowed::range(1..=MOST_RAW, "")))
            }
            1 if body.len > MOST_RAW => {
                let expected = Allowed::range(1..=MOST_RAW, "");
                Err(Fault::new(Kind::Oversized, at + 2, "raw_data_block length", body.len, expected))
            }
            1 => Ok(Audio::Raw(body)),
            other => {
                let expected = Allowed::choices([(0, "sequence header"), (1, "raw")]);
                Err(Fault::new(Kind::Malformed, at + 1, "AACPacketType", other, expected))
            }
        }
    }
}

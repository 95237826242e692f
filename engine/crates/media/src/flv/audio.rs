//! AUDIODATA of AAC (annex E.4.2): the bytes of an audio tag before its raw_data_block.

use super::super::fault::{Fault, Kind};
use super::super::frames::Shell;
use super::super::reader::Reader;
use super::extended;
use base::{Allowed, Need};

/// Maximum length of a raw_data_block in bytes: an ADTS frame has a length of 13 bits, which includes its header.
const MOST_RAW: u32 = 8_191 - 7;

/// SoundFormat of the extended header, and its PacketType of several tracks.
const EXTENDED: u32 = 9;
const MULTITRACK: u32 = 5;

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
        let first = reader.number(1, "SoundFormat")?;
        let format = first >> 4;
        if format == EXTENDED {
            return Err(extended::fault(&mut reader, at, first & 15, MULTITRACK));
        }
        if format != 10 {
            return Err(Fault::new(Kind::Unsupported, at, "SoundFormat", format, Allowed::choices([(10, "AAC")])));
        }
        let packet_type = reader.number(1, "AACPacketType")?;
        let body = reader.rest();
        if packet_type <= 1 && starts_with_adts(body.of(file)) {
            return Err(Fault::new(Kind::Framing, at + 2, "ADTS header", 0, Need::RawAac));
        }
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

/// Whether data begins with the syncword and layer of an ADTS header (ISO/IEC 14496-3, 1.A.2.2). Raw AAC cannot: three ones are
/// the element that ends a frame; nor can an AudioSpecificConfig, in which they would be an object type above 93.
fn starts_with_adts(data: &[u8]) -> bool {
    matches!(data, [0xFF, second, ..] if second & 0xF6 == 0xF0)
}

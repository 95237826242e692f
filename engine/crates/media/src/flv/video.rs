//! VIDEODATA of AVC (annex E.4.3): what a tag of video says before its NAL units.

use super::super::fault::{Fault, Kind};
use super::super::reader::Reader;
use super::super::shell::Shell;

pub(super) enum Video {
    /// AVCDecoderConfigurationRecord.
    SequenceHeader(Shell),
    /// An access unit: NAL units with lengths before them.
    Nalus { key: bool, composition: i32, body: Shell },
    /// Nothing to decode: the end of a sequence, or a command to a player that seeks.
    Nothing,
}

impl Video {
    pub(super) fn read(file: &[u8], data: Shell) -> Result<Video, Fault> {
        let mut reader = Reader::within(file, data);
        let at = reader.at();
        let first = reader.number(1, "FrameType and CodecID")?;
        let (frame_type, codec) = (first >> 4, first & 15);
        if !(1..=5).contains(&frame_type) {
            // From 8 on it is the enhanced FLV of 2023, with other codecs.
            let kind = if frame_type < 8 { Kind::Malformed } else { Kind::Unsupported };
            return Err(Fault::new(kind, at, "FrameType", frame_type, "1 to 5"));
        }
        if codec != 7 {
            return Err(Fault::new(Kind::Unsupported, at, "CodecID", codec, "7 (AVC)"));
        }
        if frame_type == 5 {
            return Ok(Video::Nothing);
        }
        let packet_type = reader.number(1, "AVCPacketType")?;
        let composition = ((reader.number(3, "CompositionTime")? << 8) as i32) >> 8;
        match packet_type {
            0 => Ok(Video::SequenceHeader(reader.rest())),
            1 => Ok(Video::Nalus { key: matches!(frame_type, 1 | 4), composition, body: reader.rest() }),
            2 => Ok(Video::Nothing),
            other => {
                let expected = "0 (sequence header), 1 (NALU) or 2 (end of sequence)";
                Err(Fault::new(Kind::Malformed, at + 1, "AVCPacketType", other, expected))
            }
        }
    }
}

//! VIDEODATA of AVC (annex E.4.3): the bytes of a video tag before its NAL units.

use super::super::fault::{Fault, Kind};
use super::super::frames::Shell;
use super::super::reader::Reader;
use super::extended;
use base::Allowed;

/// PacketType of metadata, and of several tracks, in the extended header.
const METADATA: u32 = 4;
const MULTITRACK: u32 = 6;

pub(super) enum Video {
    /// AVCDecoderConfigurationRecord.
    SequenceHeader(Shell),
    /// An access unit: NAL units, each after its length.
    Nalus { key: bool, composition: i32, body: Shell },
    /// A tag without a frame: the end of a sequence, or a command for seeking players.
    NoFrame,
}

impl Video {
    pub(super) fn read(file: &[u8], data: Shell) -> Result<Video, Fault> {
        let mut reader = Reader::within(file, data);
        let at = reader.at();
        let first = reader.number(1, "FrameType and CodecID")?;
        // IsExHeader takes the first bit of FrameType, and PacketType the place of CodecID.
        let (extended, frame_type, codec) = (first >> 7 == 1, first >> 4 & 7, first & 15);
        if extended && frame_type == 5 && codec != METADATA {
            return Ok(Video::NoFrame);
        }
        if extended {
            return Err(extended::fault(&mut reader, at, codec, MULTITRACK));
        }
        if !(1..=5).contains(&frame_type) {
            return Err(Fault::new(Kind::Malformed, at, "FrameType", frame_type, Allowed::range(1..=5, "")));
        }
        if codec != 7 {
            return Err(Fault::new(Kind::Unsupported, at, "CodecID", codec, Allowed::choices([(7, "AVC")])));
        }
        if frame_type == 5 {
            return Ok(Video::NoFrame);
        }
        let packet_type = reader.number(1, "AVCPacketType")?;
        let composition = ((reader.number(3, "CompositionTime")? << 8) as i32) >> 8;
        match packet_type {
            0 => Ok(Video::SequenceHeader(reader.rest())),
            1 => Ok(Video::Nalus { key: matches!(frame_type, 1 | 4), composition, body: reader.rest() }),
            2 => Ok(Video::NoFrame),
            other => {
                let expected = Allowed::choices([(0, "sequence header"), (1, "NALU"), (2, "end of sequence")]);
                Err(Fault::new(Kind::Malformed, at + 1, "AVCPacketType", other, expected))
            }
        }
    }
}

//! The tag headers of Enhanced RTMP (version 2, ExVideoTagHeader and ExAudioTagHeader), which name a codec by FourCC. Tags with
//! them are refused, and the header is read as far as the codec, so that the refusal names it.

use super::super::fault::{Fault, Kind};
use super::super::reader::Reader;
use base::Need;

/// PacketType of a header with modifiers, after which another PacketType follows. It is the same for audio and video.
const MOD_EX: u32 = 7;

/// The codecs of the specification, and the FourCC of H.265 with parameter sets in the stream.
const CODECS: [(&[u8; 4], &str); 14] = [
    (b"avc1", "H.264"),
    (b"hvc1", "HEVC"),
    (b"hev1", "HEVC"),
    (b"vvc1", "VVC"),
    (b"av01", "AV1"),
    (b"vp08", "VP8"),
    (b"vp09", "VP9"),
    (b"mp4a", "AAC"),
    (b"Opus", "Opus"),
    (b"fLaC", "FLAC"),
    (b"ac-3", "AC-3"),
    (b"ec-3", "E-AC-3"),
    (b".mp3", "MP3"),
    (b"mp3 ", "MP3"),
];

/// The fault for a tag whose extended header starts at `at`. `reader` is behind its first byte, which has `packet_type` in its
/// lower four bits; `multitrack` is the PacketType of several tracks.
pub(super) fn fault(reader: &mut Reader<'_>, at: usize, packet_type: u32, multitrack: u32) -> Fault {
    match codec(reader, packet_type, multitrack) {
        Ok(code) => {
            let known = CODECS.into_iter().find(|(known, _)| u32::from_be_bytes(**known) == code);
            let name = known.map_or("an unknown codec", |(_, name)| name);
            Fault::new(Kind::Extended, at, name, code, Need::PlainHeader)
        }
        Err(fault) => fault,
    }
}

/// The FourCC of the tag, or of the first of its tracks.
fn codec(reader: &mut Reader<'_>, mut packet_type: u32, multitrack: u32) -> Result<u32, Fault> {
    while packet_type == MOD_EX {
        let mut size = reader.number(1, "modExDataSize")? + 1;
        if size == 256 {
            size = reader.number(2, "modExDataSize")? + 1;
        }
        reader.take(size as usize, "modExData")?;
        packet_type = reader.number(1, "PacketModExType and PacketType")? & 15;
    }
    if packet_type == multitrack {
        reader.number(1, "MultitrackType and PacketType")?;
    }
    // With a codec for each track, the first of them stands at the same place.
    reader.number(4, "FourCC")
}

//! H.264 (ISO/IEC 14496-10): the format of FLV and MP4, in which NAL units have lengths and parameter sets are stored separately
//! (ISO/IEC 14496-15), and that of elementary streams, in which NAL units have start codes.

pub(super) mod config;
pub(super) mod nal;
mod sps;

pub use config::Config;
pub use nal::Type;

use super::frames::{Frame, Media, Track};
use super::gather::GatherList;

/// zero_byte and start_code_prefix_one_3bytes (B.1.1).
const START_CODE: [u8; 4] = [0, 0, 0, 1];

/// An access unit delimiter: header, primary_pic_type 7 (any slice types), and the stop bit (7.3.2.4).
const DELIMITER: [u8; 2] = [9, 0xF0];

/// Appends an access unit as a byte stream (annex B): NAL units with start codes after an access unit delimiter. Inserts the
/// parameter sets of the configuration before a key frame that contains none, and replaces the frame's own delimiters. Does
/// nothing for an audio frame.
pub fn write_annex_b(file: &[u8], media: &Media, frame: &Frame, out: &mut GatherList) {
    let Some(config) = media.avc_of(frame) else { return };
    let units = media.units(frame);
    let has = |kind| units.iter().any(|unit| Type::of(*unit, file) == kind);
    let sets = if frame.key && !has(Type::SPS) { config.parameter_sets() } else { &[] };
    out.own(&START_CODE);
    out.own(&DELIMITER);
    for unit in sets.iter().chain(units).filter(|unit| Type::of(**unit, file) != Type::AUD) {
        out.own(&START_CODE);
        out.share(*unit);
    }
}

/// Appends the data of a video FLV tag, which is also the body of an RTMP message: FrameType and CodecID, AVCPacketType,
/// CompositionTime, then each NAL unit after a length of 4 bytes (FLV 10.1, E.4.3; ISO/IEC 14496-15, 5.3.4.2). Does nothing for
/// an audio frame.
pub fn write_message(media: &Media, frame: &Frame, out: &mut GatherList) {
    if frame.track != Track::Video {
        return;
    }
    let [_, composition @ ..] = frame.composition.to_be_bytes();
    out.own(&[if frame.key { 0x17 } else { 0x27 }, 1]);
    out.own(&composition);
    for unit in media.units(frame) {
        out.own(&unit.len.to_be_bytes());
        out.share(*unit);
    }
}

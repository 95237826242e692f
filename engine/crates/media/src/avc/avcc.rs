//! The data of an FLV tag or the body of an RTMP message, made from NAL units: FrameType and CodecID, AVCPacketType,
//! CompositionTime, then each unit behind a length of 4 bytes (FLV 10.1, E.4.3; ISO/IEC 14496-15, 5.3.4.2).

use super::super::frames::{Frame, Media, Track};
use super::super::gather::Gather;

/// Appends the message of an access unit. Frames of audio give nothing.
pub fn write(media: &Media, frame: &Frame, out: &mut Gather) {
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

//! The data of a video FLV tag, which is also the body of an RTMP message: FrameType and CodecID, AVCPacketType,
//! CompositionTime, then each NAL unit after a length of 4 bytes (FLV 10.1, E.4.3; ISO/IEC 14496-15, 5.3.4.2).

use super::super::frames::{Frame, Media, Track};
use super::super::gather::GatherList;

/// Appends the message of an access unit. Does nothing for an audio frame.
pub fn write(media: &Media, frame: &Frame, out: &mut GatherList) {
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

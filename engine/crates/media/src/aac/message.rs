//! The data of an audio FLV tag, which is also the body of an RTMP message: SoundFormat 10 with the rate, size and channels that
//! are fixed for AAC, AACPacketType 1, then raw AAC (FLV 10.1, E.4.2).

use super::super::frames::{Frame, Media, Track};
use super::super::gather::GatherList;

/// Appends the message of an audio frame. Does nothing for a video frame.
pub fn write(media: &Media, frame: &Frame, out: &mut GatherList) {
    if frame.track == Track::Audio {
        out.own(&[0xAF, 1]);
        out.share(media.units(frame)[0]);
    }
}

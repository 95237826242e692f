//! The data of an FLV tag or the body of an RTMP message, made from raw AAC: SoundFormat 10 with the rate, size and channels
//! that AAC always has there, and AACPacketType 1 (FLV 10.1, E.4.2).

use super::super::frames::{Frame, Media, Track};
use super::super::gather::Gather;

/// Appends the message of a frame of audio. Frames of video give nothing.
pub fn write(media: &Media, frame: &Frame, out: &mut Gather) {
    if frame.track == Track::Audio {
        out.own(&[0xAF, 1]);
        out.share(media.units(frame)[0]);
    }
}

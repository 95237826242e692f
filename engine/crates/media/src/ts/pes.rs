//! The header of a PES packet (ISO/IEC 13818-1, 2.4.3.6).

use super::super::frames::{Frame, Track};
use super::super::gather::GatherList;
use super::clock;

/// Appends the header of the PES packet of a frame, whose payload has `len` bytes. PES_packet_length is 0 (unspecified) for
/// video, because a video frame may be longer than 16 bits allow.
pub(super) fn header(frame: &Frame, len: usize, out: &mut GatherList) {
    let (pts, dts) = (clock::stamp(frame.pts()), clock::stamp(i64::from(frame.dts)));
    let both = pts != dts;
    let stamps = if both { 10 } else { 5 };
    let (stream_id, length) = match frame.track {
        Track::Video => (0xE0, 0),
        Track::Audio => (0xC0, 3 + stamps + len as u16),
    };
    let [high, low] = length.to_be_bytes();
    // '10' and data_alignment_indicator; PTS_DTS_flags; PES_header_data_length.
    out.own(&[0, 0, 1, stream_id, high, low, 0x84, if both { 0xC0 } else { 0x80 }, stamps as u8]);
    out.own(&clock::field(if both { 3 } else { 2 }, pts));
    if both {
        out.own(&clock::field(1, dts));
    }
}

//! The header of a PES packet (ISO/IEC 13818-1, 2.4.3.6), and times: 33 bits in units of 1/90000 s, which wrap around after 26.5
//! hours (2.4.2.1).

use super::super::frames::{Frame, Track};
use super::super::gather::GatherList;

/// Offset of timestamps from the clock, which gives decoders time to receive a frame: 700 ms, as in FFmpeg's muxer.
const DELAY: i64 = 63_000;

/// Appends the header of the PES packet of a frame, whose payload has `len` bytes. PES_packet_length is 0 (unspecified) for
/// video, because a video frame may be longer than 16 bits allow.
pub(super) fn header(frame: &Frame, len: usize, out: &mut GatherList) {
    let (pts, dts) = (stamp(frame.pts()), stamp(i64::from(frame.dts)));
    let both = pts != dts;
    let stamps = if both { 10 } else { 5 };
    let (stream_id, length) = match frame.track {
        Track::Video => (0xE0, 0),
        Track::Audio => (0xC0, 3 + stamps + len as u16),
    };
    let [high, low] = length.to_be_bytes();
    // '10' and data_alignment_indicator; PTS_DTS_flags; PES_header_data_length.
    out.own(&[0, 0, 1, stream_id, high, low, 0x84, if both { 0xC0 } else { 0x80 }, stamps as u8]);
    out.own(&field(if both { 3 } else { 2 }, pts));
    if both {
        out.own(&field(1, dts));
    }
}

/// The timestamp of a time in milliseconds.
fn stamp(milliseconds: i64) -> u64 {
    (milliseconds * 90 + DELAY).rem_euclid(1 << 33) as u64
}

/// A PTS or DTS field (2.4.3.6): the 4 bits `which`, then the 33 bits of the timestamp with marker bits.
fn field(which: u8, stamp: u64) -> [u8; 5] {
    let marked = |bits: u64| (bits << 1 | 1) as u16;
    let [high, low] = [marked(stamp >> 15 & 0x7FFF), marked(stamp & 0x7FFF)].map(u16::to_be_bytes);
    [which << 4 | (stamp >> 30 << 1) as u8 | 1, high[0], high[1], low[0], low[1]]
}

/// The program_clock_reference (2.4.3.5) at a time in milliseconds: 33 bits in units of 1/90000 s, 6 reserved bits, and an
/// extension of 0.
pub(super) fn reference(milliseconds: i64) -> [u8; 6] {
    let base = (milliseconds * 90).rem_euclid(1 << 33) as u64;
    let [_, _, bytes @ ..] = (base << 15 | 0x3F << 9).to_be_bytes();
    bytes
}

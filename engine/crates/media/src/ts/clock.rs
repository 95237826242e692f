//! Times of a transport stream: 33 bits in units of 1/90000 s, which wrap around after 26.5 hours (ISO/IEC 13818-1, 2.4.2.1).

/// Offset of timestamps from the clock, which gives decoders time to receive a frame: 700 ms, as in FFmpeg's muxer.
const DELAY: i64 = 63_000;

/// The timestamp of a time in milliseconds.
pub(super) fn stamp(milliseconds: i64) -> u64 {
    (milliseconds * 90 + DELAY).rem_euclid(1 << 33) as u64
}

/// A PTS or DTS field (2.4.3.6): the 4 bits `which`, then the 33 bits of the timestamp with marker bits.
pub(super) fn field(which: u8, stamp: u64) -> [u8; 5] {
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

//! Times of a transport stream: 90 kHz in 33 bits, which begin again after 26.5 hours (ISO/IEC 13818-1, 2.4.2.1).

/// How long a decoder has to gather a frame before it is due: 700 ms of 90 kHz, as FFmpeg's muxer gives it.
const DELAY: i64 = 63_000;

/// A time stamp of a millisecond.
pub(super) fn stamp(milliseconds: i64) -> u64 {
    (milliseconds * 90 + DELAY).rem_euclid(1 << 33) as u64
}

/// A PTS or DTS field (2.4.3.6): 4 bits that say which, then 33 bits with markers between them.
pub(super) fn field(which: u8, stamp: u64) -> [u8; 5] {
    let marked = |bits: u64| (bits << 1 | 1) as u16;
    let [high, low] = [marked(stamp >> 15 & 0x7FFF), marked(stamp & 0x7FFF)].map(u16::to_be_bytes);
    [which << 4 | (stamp >> 30 << 1) as u8 | 1, high[0], high[1], low[0], low[1]]
}

/// program_clock_reference (2.4.3.5) of the moment at which a decoder gets what is due at a millisecond: 33 bits of 90 kHz,
/// 6 reserved, and no 27 MHz beyond them.
pub(super) fn reference(milliseconds: i64) -> [u8; 6] {
    let base = (milliseconds * 90).rem_euclid(1 << 33) as u64;
    let [_, _, bytes @ ..] = (base << 15 | 0x3F << 9).to_be_bytes();
    bytes
}

//! The built-in piece of music, which streams carry unless the user has chosen a file.
//!
//! The piece is a pure function. Each sample depends only on its absolute frame number and the sample rate, so blocks can be
//! computed in any order and by any number of callers, and seeking is free. The samples are also the same bits in every build:
//! phases are integers, and the rest is `+ - * /` on `f32` and `f64` and a polynomial for the sine, whose results IEEE 754
//! defines exactly. The platforms' `sin` and `exp` would differ between native and wasm builds.
//!
//! The piece can be played in another key and at another tempo: [`key`].
//!
//! [`score`] defines which notes start at which step, and [`voice`] how a note sounds. Every note has a bounded length and an
//! envelope that starts and ends at 0. The notes that sound in a block are therefore found by looking back a fixed number of
//! steps, and no note is cut off.

pub mod key;
mod score;
mod voice;

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use key::Key;

/// Sample frames in a block: as many as in an MPEG-1 Layer III frame.
pub const BLOCK: usize = 1152;

/// Channels of a sample frame: left, then right.
pub const CHANNELS: usize = 2;

/// Sample rates at which the piece can be computed, in frames a second.
pub const RATES: RangeInclusive<u32> = 8_000..=192_000;

/// Length of the piece in seconds, after which it repeats. It is an integer, so that the length is a whole number of frames at
/// any rate.
pub const LOOP_SECONDS: u64 = Key::HOME.turn_seconds();

/// Fills `out` with block `index` of the piece: [`BLOCK`] frames at `rate` frames a second, left and right interleaved. All
/// samples are within ±0.8.
///
/// Block `index` starts at frame `index * BLOCK` and continues block `index - 1` without a gap or jump.
///
/// # Panics
/// If `rate` is outside [`RATES`], or the length of `out` is not `BLOCK * CHANNELS`.
pub fn block(index: u64, rate: u32, out: &mut [f32]) {
    Key::HOME.block(index, rate, u64::MAX, out);
}

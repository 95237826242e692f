//! The built-in piece of music: what the ring carries when nobody has picked a file.
//!
//! The piece is a *function*, not a player. Each sample depends on its own absolute frame number and
//! the rate alone, so any block can be asked for at any time, in any order, by any number of
//! callers, and seeking costs nothing. It is also *exact*: integer phases, `+ - * /` on `f32` and
//! `f64` and one polynomial for the sine, all of which IEEE 754 fixes to the last bit. Native and
//! wasm builds give the same samples, which the platform's own `sin` and `exp` would not.
//!
//! It may be played in another key and at another pace: [`key`].
//!
//! [`score`] says which notes begin when, [`voice`] how a note sounds. Every note has a finite
//! length and an envelope that starts and ends at zero, so the notes that touch a block are found by
//! looking back a fixed number of steps, and nothing is ever cut off.

pub mod key;
mod score;
mod voice;

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use key::Key;

/// Sample frames in one block: what an MPEG-1 Layer III frame holds.
pub const BLOCK: usize = 1152;

/// Channels in one sample frame: left, then right.
pub const CHANNELS: usize = 2;

/// Sample rates the piece can be made at, in frames a second.
pub const RATES: RangeInclusive<u32> = 8_000..=192_000;

/// Seconds until the piece begins again. A whole number, so it is a whole number of frames at any
/// rate.
pub const LOOP_SECONDS: u64 = Key::HOME.turn_seconds();

/// Fills `out` with block `index` of the piece: [`BLOCK`] frames, left and right interleaved, at
/// `rate` frames a second, every sample within ±0.8.
///
/// Block `index` starts at frame `index * BLOCK` and follows block `index - 1` without a seam.
///
/// # Panics
/// When `rate` is outside [`RATES`] or `out` does not hold exactly `BLOCK * CHANNELS` samples.
pub fn block(index: u64, rate: u32, out: &mut [f32]) {
    Key::HOME.block(index, rate, u64::MAX, out);
}

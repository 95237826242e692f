//! The built-in piece of music, which streams carry unless the user has chosen a file.
//!
//! The piece is a pure function. Each sample depends only on its absolute frame number and the sample rate, so blocks can be
//! computed in any order and by any number of callers, and seeking is free. The samples are also the same bits in every build:
//! phases are integers, and the rest is `+ - * /` on `f32` and `f64` and a polynomial for the sine, whose results IEEE 754
//! defines exactly. The platforms' `sin` and `exp` would differ between native and wasm builds.
//!
//! [`score`] defines which notes start at which step, and [`voice`] how a note sounds. Every note has a bounded length and an
//! envelope that starts and ends at 0. The notes that sound in a block are therefore found by looking back a fixed number of
//! steps, and no note is cut off.

mod score;
mod voice;

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

/// Sample frames in a block: as many as in an MPEG-1 Layer III frame.
pub const BLOCK: usize = 1152;

/// Channels of a sample frame: left, then right.
pub const CHANNELS: usize = 2;

/// Sample rates at which the piece can be computed, in frames a second.
pub const RATES: RangeInclusive<u32> = 8_000..=192_000;

/// Tempo in beats a minute. Notes start on eighths, of which a beat has two.
const BPM: u64 = 96;

/// Length of the piece in seconds, after which it repeats. It is an integer, so that the length is a whole number of frames at
/// any rate.
pub const LOOP_SECONDS: u64 = score::STEPS * 30 / BPM;

/// Fills `out` with block `index` of the piece: [`BLOCK`] frames at `rate` frames a second, left and right interleaved. All
/// samples are within ±0.8.
///
/// Block `index` starts at frame `index * BLOCK` and continues block `index - 1` without a gap or jump.
///
/// # Panics
/// If `rate` is outside [`RATES`], or the length of `out` is not `BLOCK * CHANNELS`.
pub fn block(index: u64, rate: u32, out: &mut [f32]) {
    assert!(RATES.contains(&rate), "rate {rate} is outside {RATES:?}");
    assert_eq!(out.len(), BLOCK * CHANNELS, "a block is {BLOCK} stereo frames");
    out.fill(0.0);

    let first = unrolled(index, rate);
    // An eighth takes 30 / BPM seconds.
    let numerator = 30 * u64::from(rate);
    let step_at = |frame: u64| frame * BPM / numerator;
    let look_back = (voice::LONGEST * BPM).div_ceil(30);
    for step in step_at(first).saturating_sub(look_back)..=step_at(first + BLOCK as u64 - 1) {
        let start = (step * numerator).div_ceil(BPM);
        score::notes_at(step, &mut |note| note.add_to(out, start, first, rate));
    }
}

/// The first frame of block `index`, mapped into the first two repetitions of the piece.
///
/// The first repetition follows silence; every later one follows the fading notes of the one before. The second therefore
/// represents all later ones.
fn unrolled(index: u64, rate: u32) -> u64 {
    let turn = u128::from(LOOP_SECONDS * u64::from(rate));
    let frame = u128::from(index) * BLOCK as u128;
    let folded = if frame < turn { frame } else { turn + frame % turn };
    folded as u64 // below 2 * 80 * 192 000
}

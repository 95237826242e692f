//! The built-in piece of music: what the ring carries when nobody has picked a file.
//!
//! The piece is a *function*, not a player. Each sample depends on its own absolute frame number and
//! the rate alone, so any block can be asked for at any time, in any order, by any number of
//! callers, and seeking costs nothing. It is also *exact*: integer phases, `+ - * /` on `f32` and
//! `f64` and one polynomial for the sine, all of which IEEE 754 fixes to the last bit. Native and
//! wasm builds give the same samples, which the platform's own `sin` and `exp` would not.
//!
//! [`score`] says which notes begin when, [`voice`] how a note sounds. Every note has a finite
//! length and an envelope that starts and ends at zero, so the notes that touch a block are found by
//! looking back a fixed number of steps, and nothing is ever cut off.

mod score;
mod voice;

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

/// Sample frames in one block: what an MPEG-1 Layer III frame holds.
pub const BLOCK: usize = 1152;

/// Channels in one sample frame: left, then right.
pub const CHANNELS: usize = 2;

/// Sample rates the piece can be made at, in frames a second.
pub const RATES: RangeInclusive<u32> = 8_000..=192_000;

/// Seconds until the piece begins again. A whole number, so it is a whole number of frames at any
/// rate.
pub const LOOP_SECONDS: u64 = score::STEPS * STEP_SECONDS.0 / STEP_SECONDS.1;

/// All notes begin on an eighth at 96 beats a minute: 5/16 of a second.
const STEP_SECONDS: (u64, u64) = (5, 16);

/// Steps to look back for notes that still sound.
const LOOK_BACK: u64 = voice::LONGEST * STEP_SECONDS.1 / STEP_SECONDS.0;

/// Fills `out` with block `index` of the piece: [`BLOCK`] frames, left and right interleaved, at
/// `rate` frames a second, every sample within ±0.8.
///
/// Block `index` starts at frame `index * BLOCK` and follows block `index - 1` without a seam.
///
/// # Panics
/// When `rate` is outside [`RATES`] or `out` does not hold exactly `BLOCK * CHANNELS` samples.
pub fn block(index: u64, rate: u32, out: &mut [f32]) {
    assert!(RATES.contains(&rate), "rate {rate} is outside {RATES:?}");
    assert_eq!(out.len(), BLOCK * CHANNELS, "a block is {BLOCK} stereo frames");
    out.fill(0.0);

    let first = unrolled(index, rate);
    let (numerator, denominator) = (STEP_SECONDS.0 * u64::from(rate), STEP_SECONDS.1);
    let step_at = |frame: u64| frame * denominator / numerator;
    for step in step_at(first).saturating_sub(LOOK_BACK)..=step_at(first + BLOCK as u64 - 1) {
        let start = (step * numerator).div_ceil(denominator);
        score::notes_at(step, &mut |note| note.add_to(out, start, first, rate));
    }
}

/// First frame of block `index`, with whole turns of the piece after the second taken away.
///
/// The first turn has silence before it, all later ones the tail of the turn before: so the second
/// stands for every later one.
fn unrolled(index: u64, rate: u32) -> u64 {
    let turn = u128::from(LOOP_SECONDS * u64::from(rate));
    let frame = u128::from(index) * BLOCK as u128;
    let folded = if frame < turn { frame } else { turn + frame % turn };
    folded as u64 // below 2 * 80 * 192 000
}

//! Real work for jobs: loudness and spectrum of a block of the built-in music.
//!
//! The result is bit-identical on every machine and thread: every sum is taken in the same order, on `f64`, and sine and
//! cosine come from a table that is computed by rotation before any thread starts (a library's `sin` differs between
//! machines).

use audio::music;
use base::hash::Hash;

/// Samples of a block, and points of its spectrum.
pub(crate) const POINTS: usize = 1024;
/// Number of blocks of music that the jobs share: about a second.
const BLOCKS: usize = 48;
const RATE: u32 = 48_000;

/// Blocks of mono samples, and the table of the transform.
#[derive(Debug)]
pub(crate) struct Music {
    blocks: Vec<[f64; POINTS]>,
    /// cos and -sin of 2πk / POINTS, for k below POINTS / 2.
    turns: Vec<(f64, f64)>,
}

/// The points of `turns`: the first step from Taylor's series, then each point as the product of two earlier ones whose
/// angles are half of its own, so that errors stay below 1e-14.
fn turns() -> Vec<(f64, f64)> {
    let step = std::f64::consts::TAU / POINTS as f64;
    let square = step * step;
    // Six terms: the next one is below 1e-30 of the first.
    let cos = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0));
    let sin = step * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)));
    let mut turns = vec![(1.0, 0.0), (cos, -sin)];
    for k in 2..POINTS / 2 {
        let ((a, b), (c, d)) = (turns[k / 2], turns[k - k / 2]);
        turns.push((a * c - b * d, a * d + b * c));
    }
    turns
}

impl Music {
    /// The first blocks of the built-in piece.
    pub fn new() -> Music {
        let mut samples = Vec::with_capacity((BLOCKS + 2) * POINTS);
        let mut block = [0.0; music::BLOCK * music::CHANNELS];
        for index in 0.. {
            if samples.len() >= BLOCKS * POINTS {
                break;
            }
            music::block(index, RATE, &mut block);
            let mono = |frame: &[f32]| (f64::from(frame[0]) + f64::from(frame[1])) / 2.0;
            samples.extend(block.chunks_exact(music::CHANNELS).map(mono));
        }
        let (blocks, _) = samples.as_chunks::<POINTS>();
        Music { blocks: blocks[..BLOCKS].to_vec(), turns: turns() }
    }

    /// The digest of loudness and spectrum of block `index`, modulo the number of blocks.
    pub fn feature(&self, index: u32) -> u64 {
        let block = &self.blocks[index as usize % BLOCKS];
        let mut hash = Hash::default();
        hash.number(loudness(block).to_bits());
        for power in self.spectrum(block) {
            hash.number(power.to_bits());
        }
        hash.get()
    }

    /// Power in each of the lower half of the bands, relative to full scale: a fast Fourier transform in place, decimation
    /// in time (Cooley and Tukey, 1965).
    pub fn spectrum(&self, block: &[f64; POINTS]) -> [f64; POINTS / 2] {
        let mut re = [0.0; POINTS];
        let mut im = [0.0; POINTS];
        let bits = POINTS.trailing_zeros();
        for (at, &sample) in block.iter().enumerate() {
            re[at.reverse_bits() >> (usize::BITS - bits)] = sample;
        }
        let mut half = 1;
        while half < POINTS {
            let stride = POINTS / (2 * half);
            for start in (0..POINTS).step_by(2 * half) {
                for k in 0..half {
                    let (cos, sin) = self.turns[k * stride];
                    let (low, high) = (start + k, start + k + half);
                    let (x, y) = (re[high] * cos - im[high] * sin, re[high] * sin + im[high] * cos);
                    (re[high], im[high]) = (re[low] - x, im[low] - y);
                    (re[low], im[low]) = (re[low] + x, im[low] + y);
                }
            }
            half *= 2;
        }
        let scale = 4.0 / (POINTS * POINTS) as f64;
        std::array::from_fn(|band| (re[band] * re[band] + im[band] * im[band]) * scale)
    }
}

/// Mean square of a block.
pub(crate) fn loudness(block: &[f64; POINTS]) -> f64 {
    block.iter().map(|sample| sample * sample).sum::<f64>() / POINTS as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_of_full_scale_is_one_line_of_power_one() {
        let music = Music::new();
        for band in [1, 8, 100, 511] {
            let tone = std::array::from_fn(|n| (std::f64::consts::TAU * (band * n) as f64 / POINTS as f64).cos());
            let spectrum = music.spectrum(&tone);
            for (at, power) in spectrum.into_iter().enumerate() {
                assert!(
                    (power - f64::from(u8::from(at == band))).abs() < 1e-12,
                    "band {at} of a tone in {band}: {power}"
                );
            }
            assert!((loudness(&tone) - 0.5).abs() < 1e-12);
        }
    }

    #[test]
    fn the_music_is_heard_in_every_block() {
        let music = Music::new();
        let digests: std::collections::BTreeSet<_> = (0..BLOCKS as u32).map(|index| music.feature(index)).collect();
        assert_eq!(digests.len(), BLOCKS);
        assert!(music.blocks.iter().skip(2).all(|block| loudness(block) > 1e-6));
    }
}

//! The modified discrete cosine transform of AAC's long blocks with its sine window (ISO/IEC 14496-3, 4.6.11), for the lowest
//! lines alone. By additions and multiplications of `f64`, which are the same on every machine.

use std::f64::consts::TAU;

/// Samples of a block; the next one begins half of them later.
pub(super) const BLOCK: usize = 2 * STEP;

/// Samples from one block to the next, and lines in all.
pub(super) const STEP: usize = 1_024;

/// Lines that are computed: below 5.2 kHz of 44.1.
pub(super) const LINES: usize = 240;

/// Steps of a turn: all angles of the transform are whole numbers of them.
const TURN: usize = 4 * BLOCK;

/// Sines and cosines of those angles.
pub(super) struct Transform {
    cosine: Vec<f64>,
}

impl Transform {
    /// Makes the table by turning a pointer on, step by step: after 8 192 of them it is off by less than 10⁻¹¹.
    pub(super) fn new() -> Transform {
        // Of so small an angle, four terms of the series are exact to the last bit.
        let angle = TAU / TURN as f64;
        let square = angle * angle;
        let step = [1.0 - square / 2.0 * (1.0 - square / 12.0), angle * (1.0 - square / 6.0 * (1.0 - square / 20.0))];
        let mut at = [1.0, 0.0];
        let mut cosine = Vec::with_capacity(TURN);
        for _ in 0..TURN {
            cosine.push(at[0]);
            at = [at[0] * step[0] - at[1] * step[1], at[0] * step[1] + at[1] * step[0]];
        }
        Transform { cosine }
    }

    /// Lines of a block of samples, windowed.
    pub(super) fn lines(&self, samples: &[f64; BLOCK]) -> [f64; LINES] {
        let mut windowed = *samples;
        for (n, sample) in windowed.iter_mut().enumerate() {
            // sin(π (n + ½) / 2048) is the cosine a quarter turn before.
            *sample *= self.cosine[(2 * n + 1 + TURN * 3 / 4) % TURN];
        }
        std::array::from_fn(|k| {
            // cos(2π/2048 · (n + 512½)(k + ½)), whose angle grows by as many steps with each n.
            let (mut angle, each) = ((STEP + 1) * (2 * k + 1), 2 * (2 * k + 1));
            let sum: f64 = windowed.iter().fold(0.0, |sum, sample| {
                let term = sample * self.cosine[angle % TURN];
                angle += each;
                sum + term
            });
            2.0 * sum
        })
    }
}

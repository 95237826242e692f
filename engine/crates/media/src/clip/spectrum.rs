//! The modified discrete cosine transform (MDCT) of AAC's long blocks with a sine window (ISO/IEC 14496-3, 4.6.11), for the lowest
//! spectral lines only. It uses only additions and multiplications of `f64`, whose results are the same on every machine.

use std::f64::consts::TAU;

/// Number of samples in a block. Successive blocks overlap by half.
pub(super) const BLOCK: usize = 2 * STEP;

/// Distance between the starts of successive blocks in samples, which is also the number of all spectral lines.
pub(super) const STEP: usize = 1_024;

/// Number of spectral lines computed: those below 5.2 kHz at a sampling frequency of 44.1 kHz.
pub(super) const LINES: usize = 240;

/// Number of steps in a full turn. All angles of the transform are multiples of one step.
const TURN: usize = 4 * BLOCK;

/// Number of points of the complex Fourier transform by which the MDCT is computed.
const POINTS: usize = STEP / 2;

/// The transform with its table of cosines.
pub(super) struct Transform {
    cosine: Vec<f64>,
}

impl Transform {
    /// Computes the table by repeated rotation by one step. After all 8,192 steps the error is less than 10⁻¹¹.
    pub(super) fn new() -> Transform {
        // For an angle this small, these terms of the Taylor series are exact to the last bit.
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

    /// The spectral lines of a block of samples, to which it applies the window.
    pub(super) fn lines(&self, samples: &[f64; BLOCK]) -> [f64; LINES] {
        // The window sin(π (n + ½) / 2048), as a cosine shifted by a quarter turn.
        let window = |n: usize| samples[n] * self.cosine[(2 * n + 1 + TURN * 3 / 4) % TURN];
        // The four quarters (a, b, c, d) of the block are folded into (-c_r - d, a - b_r), where _r means reversed. The MDCT is
        // the DCT-IV of the result.
        let folded: [f64; STEP] = std::array::from_fn(|n| match n.checked_sub(STEP / 2) {
            None => -window(STEP * 3 / 2 - 1 - n) - window(STEP * 3 / 2 + n),
            Some(n) => window(n) - window(STEP - 1 - n),
        });
        // A DCT-IV of 1,024 points is computed by a Fourier transform of 512 complex points, each made of two samples. The
        // points are rotated by (4n + 1) / 4096 of half a turn before the transform, and by 4k / 4096 after it. The real parts
        // are the even lines, and the imaginary parts are the odd lines in reverse order.
        let mut points: [[f64; 2]; POINTS] =
            std::array::from_fn(|n| self.turned([folded[2 * n], folded[STEP - 1 - 2 * n]], 4 * n + 1));
        self.transform(&mut points);
        std::array::from_fn(|line| {
            let k = if line % 2 == 0 { line / 2 } else { POINTS - 1 - line / 2 };
            let [real, imaginary] = self.turned(points[k], 4 * k);
            2.0 * if line % 2 == 0 { real } else { -imaginary }
        })
    }

    /// A complex number rotated by `-steps` steps.
    fn turned(&self, [real, imaginary]: [f64; 2], steps: usize) -> [f64; 2] {
        let cosine = self.cosine[steps % TURN];
        let sine = self.cosine[(steps + TURN * 3 / 4) % TURN];
        [real * cosine + imaginary * sine, imaginary * cosine - real * sine]
    }

    /// The discrete Fourier transform, in place.
    fn transform(&self, points: &mut [[f64; 2]; POINTS]) {
        for at in 0..POINTS {
            let to = at.reverse_bits() >> (usize::BITS - POINTS.ilog2());
            if at < to {
                points.swap(at, to);
            }
        }
        let mut half = 1;
        while half < POINTS {
            for pair in points.chunks_exact_mut(2 * half) {
                let (low, high) = pair.split_at_mut(half);
                for (nth, (a, b)) in low.iter_mut().zip(high).enumerate() {
                    let turned = self.turned(*b, nth * TURN / 2 / half);
                    *b = [a[0] - turned[0], a[1] - turned[1]];
                    *a = [a[0] + turned[0], a[1] + turned[1]];
                }
            }
            half *= 2;
        }
    }
}

//! How two things that ran in pairs compare.

use serde::Serialize;

use super::median_interval;

/// A over B: above 1, B does with less.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PairRatio {
    /// Median of the pairs.
    pub ratio: f64,
    /// The 95 % interval of that median.
    pub low: f64,
    /// Its other end.
    pub high: f64,
}

impl PairRatio {
    /// Of pairs of A and B, by a bootstrap with `seed`; `None` without any.
    pub fn of(pairs: impl Iterator<Item = (f64, f64)>, seed: u64) -> Option<PairRatio> {
        let ratios: Vec<_> = pairs.map(|(a, b)| a / b).collect();
        let interval = median_interval(&ratios, seed);
        let (ratio, low, high) = (interval.median, interval.low, interval.high);
        ratio.is_finite().then_some(PairRatio { ratio, low, high })
    }
}

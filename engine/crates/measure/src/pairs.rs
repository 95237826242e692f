//! The ratio of two quantities that were measured in pairs.

use serde::Serialize;

use super::median_interval;

/// The ratio A / B with its confidence interval. Above 1, B needs less than A.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PairRatio {
    /// Median of the pairs' ratios.
    pub ratio: f64,
    /// Lower end of the median's 95 % interval.
    pub low: f64,
    /// Upper end of the median's 95 % interval.
    pub high: f64,
}

impl PairRatio {
    /// Computes the ratio from pairs of A and B, and its interval by a bootstrap with this seed. `None` if there are no pairs.
    pub fn of(pairs: impl Iterator<Item = (f64, f64)>, seed: u64) -> Option<PairRatio> {
        let ratios: Vec<_> = pairs.map(|(a, b)| a / b).collect();
        let interval = median_interval(&ratios, seed);
        let (ratio, low, high) = (interval.median, interval.low, interval.high);
        ratio.is_finite().then_some(PairRatio { ratio, low, high })
    }
}

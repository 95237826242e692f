//! The five possible outcomes of a comparison, and the rule that chooses one.

use serde::Serialize;

use super::interval::Interval;

/// The outcome of a comparison of a variant with the baseline, with the words that documents have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Verdict {
    /// The variant takes less time.
    #[serde(rename = "faster")]
    Faster,
    /// The variant takes more time.
    #[serde(rename = "slower")]
    Slower,
    /// The run would have detected a difference of 10 %, and there was none.
    #[serde(rename = "no difference found")]
    NoDifference,
    /// No difference was detected, but one of 10 % could have been missed, because of noise or too few pairs.
    #[serde(rename = "too noisy")]
    TooNoisy,
    /// The clock is too coarse or has stopped, or the subject does too little work to be timed.
    #[serde(rename = "below the clock")]
    BelowTheClock,
}

/// Significance level for all variants of a run together.
const ALPHA: f64 = 0.05;
/// Equivalence margin: a run may report that there is no difference only if it would have detected one of this size.
const EQUIVALENCE_MARGIN: f64 = 0.10;
/// Half width of an interval that is narrow enough: if its centre is within this of 1, it excludes a difference of the
/// equivalence margin.
const PRECISION: f64 = EQUIVALENCE_MARGIN / 2.0;
/// The smallest number of pairs that can decide anything.
const LEAST_PAIRS: usize = 8;
/// The smallest number of blocks that can decide anything. From two of them, an interval 12.7 standard errors wide would follow.
const LEAST_BLOCKS: usize = 3;

/// The distance of a ratio from 1. It is the same for a ratio and its inverse: 0.25 for 1.25 and for 0.8.
pub(super) fn departure(ratio: f64) -> f64 {
    ratio.max(1.0 / ratio) - 1.0
}

/// Whether an interval of this expected half width is narrow enough.
pub(super) fn is_precise(expected_reach: f64) -> bool {
    expected_reach <= PRECISION
}

/// The verdict on one of `variants` variants, given the confidence interval of its ratios, its noise floor, and its corrected
/// p-value `p`.
///
/// The variant is faster or slower if the interval does not contain 1 and the centre is beyond the noise floor. The interval
/// alone has a false positive in about 5 of 100 runs; with the noise floor it is about 1. With several variants there are
/// several chances of a false positive, so each must also pass the corrected test.
///
/// There is no difference if both ends of the interval are within 10 % of 1 and the noise floor is at most 10 %. Every other
/// case is too noisy. So is a run with fewer than 8 pairs, or fewer than 3 blocks of them, or whose noise floor is not known.
pub(super) fn judge(ratios: Interval, noise_floor: f64, p: f64, pairs: usize, variants: usize) -> Verdict {
    if pairs < LEAST_PAIRS || ratios.blocks < LEAST_BLOCKS || noise_floor.is_nan() {
        return Verdict::TooNoisy;
    }
    let certain = departure(ratios.centre) > noise_floor && (variants == 1 || p < ALPHA);
    if certain && ratios.low > 1.0 {
        Verdict::Faster
    } else if certain && ratios.high < 1.0 {
        Verdict::Slower
    } else if noise_floor.max(departure(ratios.low)).max(departure(ratios.high)) <= EQUIVALENCE_MARGIN {
        Verdict::NoDifference
    } else {
        Verdict::TooNoisy
    }
}

#[cfg(test)]
mod tests {
    use super::{Verdict::*, *};

    const fn interval(low: f64, centre: f64, high: f64) -> Interval {
        Interval { low, centre, high, p: 1.0, blocks: 5 }
    }

    #[test]
    fn a_difference_needs_interval_and_floor() {
        assert_eq!(judge(interval(1.15, 1.2, 1.25), 0.02, 0.001, 30, 1), Faster);
        assert_eq!(judge(interval(0.78, 0.8, 0.82), 0.02, 0.001, 30, 1), Slower);
        assert_eq!(judge(interval(1.01, 1.03, 1.05), 0.04, 0.001, 30, 1), NoDifference);
        assert_eq!(judge(interval(0.95, 0.97, 0.99), 0.04, 0.001, 30, 1), NoDifference);
        assert_eq!(judge(interval(0.99, 1.03, 1.05), 0.02, 0.001, 30, 1), NoDifference);
        assert_eq!(judge(interval(0.95, 0.97, 1.01), 0.02, 0.001, 30, 1), NoDifference);
        assert_eq!(judge(interval(1.0, 1.0, 1.0), 0.0, 1.0, 30, 1), NoDifference);
        // A difference that exceeds a large noise floor is still reported.
        assert_eq!(judge(interval(1.8, 2.0, 2.3), 0.3, 0.001, 30, 1), Faster);
    }

    #[test]
    fn among_several_the_corrected_test_must_agree() {
        let small = interval(1.02, 1.04, 1.06);
        assert_eq!([1, 2].map(|variants| judge(small, 0.02, 0.06, 30, variants)), [Faster, NoDifference]);
        assert_eq!(judge(small, 0.02, 0.04, 30, 2), Faster);
        // A visible difference that fails the test is not reported as no difference.
        assert_eq!(judge(interval(1.15, 1.2, 1.25), 0.02, 0.06, 30, 2), TooNoisy);
    }

    #[test]
    fn a_run_that_could_have_missed_a_difference_does_not_report_its_absence() {
        assert_eq!(judge(interval(0.99, 1.0, 1.01), 0.11, 1.0, 30, 1), TooNoisy);
        assert_eq!(judge(interval(0.90, 1.0, 1.05), 0.02, 1.0, 30, 1), TooNoisy);
        assert_eq!(judge(interval(0.99, 1.05, 1.11), 0.02, 1.0, 30, 1), TooNoisy);
        assert_eq!(judge(interval(1.05, 1.2, 1.3), 0.25, 0.001, 30, 1), TooNoisy);
    }

    #[test]
    fn too_few_pairs_or_blocks_decide_nothing() {
        let same = interval(1.0, 1.0, 1.0);
        assert_eq!([7, 8].map(|pairs| judge(same, 0.0, 1.0, pairs, 1)), [TooNoisy, NoDifference]);
        assert_eq!([2, 3].map(|blocks| judge(Interval { blocks, ..same }, 0.0, 1.0, 30, 1)), [TooNoisy, NoDifference]);
        assert_eq!(judge(interval(2.0, 2.0, 2.0), 0.0, 1.0, 1, 1), TooNoisy);
        assert_eq!(judge(same, f64::NAN, 1.0, 30, 1), TooNoisy);
    }

    #[test]
    fn precise_means_a_half_width_of_5_percent() {
        assert_eq!([0.0, 0.05, 0.051].map(is_precise), [true, true, false]);
    }

    #[test]
    fn departure_is_the_same_both_ways() {
        assert_eq!([1.25, 0.8, 1.0].map(departure), [0.25, 0.25, 0.0]);
    }
}

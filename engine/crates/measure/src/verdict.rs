//! The five possible outcomes of a comparison, and the rule that chooses one.

use super::bootstrap::Interval;
use super::wilcoxon::smallest_p;

/// The outcome of a comparison of a variant with the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The variant takes less time.
    Faster,
    /// The variant takes more time.
    Slower,
    /// The run would have detected a difference of 10 %, and there was none.
    NoDifference,
    /// No difference was detected, but one of 10 % could have been missed, because of noise or too few pairs.
    TooNoisy,
    /// The clock is too coarse or has stopped, or the subject does too little work to be timed.
    BelowTheClock,
}

/// Significance level for all variants of a run together.
const ALPHA: f64 = 0.05;
/// Equivalence margin: a run may report that there is no difference only if it would have detected one of this size.
const EQUIVALENCE_MARGIN: f64 = 0.10;
/// Half width of an interval that is narrow enough: if its median is within this of 1, it excludes a difference of the
/// equivalence margin.
const PRECISION: f64 = EQUIVALENCE_MARGIN / 2.0;

/// The distance of a ratio from 1. It is the same for a ratio and its inverse: 0.25 for 1.25 and for 0.8.
pub(super) fn departure(ratio: f64) -> f64 {
    ratio.max(1.0 / ratio) - 1.0
}

/// Whether there are enough pairs: the interval is within 5 % of its median, and the noise floor is at most 10 %. The position
/// of the median does not matter.
pub(super) fn is_precise(ratios: Interval, noise_floor: f64) -> bool {
    let reach = departure(ratios.low / ratios.median).max(departure(ratios.high / ratios.median));
    reach <= PRECISION && noise_floor <= EQUIVALENCE_MARGIN
}

/// The verdict on one of `variants` variants, given the confidence interval of its ratios, its noise floor, and its corrected
/// p-value `p`.
///
/// The variant is faster or slower if the interval does not contain 1 and the median is beyond the noise floor. The interval
/// alone has a false positive in about 5 of 100 runs; with the noise floor it is about 1. With several variants there are
/// several chances of a false positive, so each must also pass the corrected rank test. (A single variant need not: on a machine
/// with many spikes, which get the highest ranks, the test misses one in six differences of 20 % that the interval shows.)
///
/// There is no difference if both ends of the interval are within 10 % of 1 and the noise floor is at most 10 %. Every other
/// case is too noisy. So is a run with so few pairs that the rank test could not reject even if all of them agreed: fewer than 6
/// for one variant.
pub(super) fn judge(ratios: Interval, noise_floor: f64, p: f64, pairs: usize, variants: usize) -> Verdict {
    if smallest_p(pairs) * variants as f64 >= ALPHA {
        return Verdict::TooNoisy;
    }
    let certain = departure(ratios.median) > noise_floor && (variants == 1 || p < ALPHA);
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

    const fn interval(low: f64, median: f64, high: f64) -> Interval {
        Interval { low, median, high }
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
    fn among_several_the_rank_test_must_agree() {
        let small = interval(1.02, 1.04, 1.06);
        assert_eq!([1, 2].map(|variants| judge(small, 0.02, 0.06, 30, variants)), [Faster, NoDifference]);
        assert_eq!(judge(small, 0.02, 0.04, 30, 2), Faster);
        // A visible difference that fails the rank test is not reported as no difference.
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
    fn too_few_pairs_decide_nothing_and_more_variants_need_more() {
        let same = interval(1.0, 1.0, 1.0);
        assert_eq!([5, 6].map(|pairs| judge(same, 0.0, 1.0, pairs, 1)), [TooNoisy, NoDifference]);
        assert_eq!([8, 9].map(|pairs| judge(same, 0.0, 1.0, pairs, 7)), [TooNoisy, NoDifference]);
        assert_eq!(judge(interval(2.0, 2.0, 2.0), 0.0, 1.0, 1, 1), TooNoisy);
    }

    #[test]
    fn precise_means_narrow_wherever_it_lies() {
        assert!(is_precise(interval(0.96, 1.0, 1.04), 0.1) && is_precise(interval(1.92, 2.0, 2.08), 0.1));
        assert!(!is_precise(interval(0.96, 1.0, 1.06), 0.0) && !is_precise(interval(0.94, 1.0, 1.04), 0.0));
        assert!(!is_precise(interval(1.0, 1.0, 1.0), 0.11));
    }

    #[test]
    fn departure_is_the_same_both_ways() {
        assert_eq!([1.25, 0.8, 1.0].map(departure), [0.25, 0.25, 0.0]);
    }
}

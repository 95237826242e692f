//! What may be said of a comparison, in five words.

use super::bootstrap::Interval;
use super::wilcoxon::smallest;

/// The outcome of a comparison of a variant with the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The variant takes less time.
    Faster,
    /// The variant takes more time.
    Slower,
    /// A difference of 10 % would have been seen, and none was.
    NoDifference,
    /// None was seen, but one of 10 % might not have been: too much noise or too few pairs.
    TooNoisy,
    /// The clock is too coarse, or stood still, or the subject does too little to be timed.
    BelowTheClock,
}

/// The chance of being fooled that is accepted, over all variants of a run together.
const ALPHA: f64 = 0.05;
/// A run that could have missed a difference of this size does not get to say that there is none.
const BLIND: f64 = 0.10;
/// An interval this narrow, around a median no farther than this from 1, shows that there is no
/// difference of 10 %.
const PRECISE: f64 = BLIND / 2.0;

/// How far a ratio is from 1, the same for a ratio and its inverse: 0.25 for 1.25 and for 0.8.
pub(super) fn departure(ratio: f64) -> f64 {
    ratio.max(1.0 / ratio) - 1.0
}

/// Whether the pairs are enough: the interval within 5 % of its median, the noise floor within
/// 10 %. Says nothing of where the median lies.
pub(super) fn is_precise(ratios: Interval, noise_floor: f64) -> bool {
    let reach = departure(ratios.low / ratios.median).max(departure(ratios.high / ratios.median));
    reach <= PRECISE && noise_floor <= BLIND
}

/// The verdict on one of `variants` variants, given the interval of its ratios, its noise floor,
/// and its corrected probability `p`.
///
/// A difference is found when the interval does not contain 1 and the median is beyond the noise
/// floor: by itself the interval is fooled in about 5 of 100 runs, with the floor in about 1.
/// Several variants have several chances to fool us, so each must pass the corrected rank test as
/// well. (One alone need not: on a machine with many spikes, which have the highest ranks, the test
/// misses one in six differences of 20 % that the interval shows plainly.)
///
/// No difference is found when even the ends of the interval are within 10 % of 1, and the noise
/// floor is too. Everything between is too noisy, and so is everything said by fewer pairs than
/// could convince the rank test if all agreed: 6 for one variant.
pub(super) fn judge(ratios: Interval, noise_floor: f64, p: f64, pairs: usize, variants: usize) -> Verdict {
    if smallest(pairs) * variants as f64 >= ALPHA {
        return Verdict::TooNoisy;
    }
    let certain = departure(ratios.median) > noise_floor && (variants == 1 || p < ALPHA);
    if certain && ratios.low > 1.0 {
        Verdict::Faster
    } else if certain && ratios.high < 1.0 {
        Verdict::Slower
    } else if noise_floor.max(departure(ratios.low)).max(departure(ratios.high)) <= BLIND {
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
        // A difference far beyond the noise is one, however much noise.
        assert_eq!(judge(interval(1.8, 2.0, 2.3), 0.3, 0.001, 30, 1), Faster);
    }

    #[test]
    fn among_several_the_rank_test_must_agree() {
        let small = interval(1.02, 1.04, 1.06);
        assert_eq!([1, 2].map(|variants| judge(small, 0.02, 0.06, 30, variants)), [Faster, NoDifference]);
        assert_eq!(judge(small, 0.02, 0.04, 30, 2), Faster);
        // Plainly visible but not certain is not the same as absent.
        assert_eq!(judge(interval(1.15, 1.2, 1.25), 0.02, 0.06, 30, 2), TooNoisy);
    }

    #[test]
    fn who_could_not_have_seen_it_does_not_deny_it() {
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

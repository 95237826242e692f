//! Comparisons of two variants whose runs each last a second or so and make everything anew, such as a run on threads.

use serde::Serialize;

use super::Interval;
use super::verdict::{Verdict, judge};

/// The ratio A / B of a quantity that was measured in pairs. Above 1, B needs less than A.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct PairRatio {
    /// The typical ratio of a pair.
    pub ratio: f64,
    /// Lower end of its 95 % interval; `None` of both ends if there are fewer than two instances.
    pub low: Option<f64>,
    /// Upper end of its 95 % interval.
    pub high: Option<f64>,
    /// The difference that the same runs find between A and A, as a fraction: the farther end of the interval of that ratio.
    /// `None` if that has no interval.
    pub noise_floor: Option<f64>,
    /// The verdict on B.
    pub verdict: Verdict,
}

impl PairRatio {
    /// Computes the ratio from the pairs of A and B, and the noise floor from pairs of A and A, both in the order in which they
    /// were taken. `None` if one of the lists is empty, or if a value is 0 or infinite.
    ///
    /// Each run makes its variant anew, so two rounds that mirror each other are an instance, and the interval is one over
    /// instances.
    pub fn of(control: &[[f64; 2]], pairs: &[[f64; 2]]) -> Option<PairRatio> {
        let [floor, found] = [control, pairs].map(interval);
        let known = [floor, found].iter().all(|of| of.centre.is_finite() && of.centre > 0.0);
        let end = |end: f64| end.is_finite().then_some(end);
        known.then(|| PairRatio {
            ratio: found.centre,
            low: end(found.low),
            high: end(found.high),
            noise_floor: end(floor.reach()),
            verdict: judge(found, floor.reach(), found.p, pairs.len(), 1),
        })
    }
}

/// The interval of the ratios of pairs.
pub(super) fn interval(pairs: &[[f64; 2]]) -> Interval {
    let doubles: Vec<Vec<f64>> = pairs.chunks(2).map(|double| double.iter().map(|[a, b]| a / b).collect()).collect();
    Interval::of(&doubles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_counts_if_it_exceeds_the_noise_floor() {
        let pairs = |ratio: f64| {
            [1.0, 1.02, 0.99, 1.0, 1.01, 0.98, 1.0, 1.01].map(|drift| [ratio * drift * 40.0, drift * 40.0])
        };
        let found = PairRatio::of(&pairs(1.0), &pairs(2.0)).unwrap();
        assert_eq!((found.ratio, found.verdict), (2.0, Verdict::Faster));
        assert!(found.low <= Some(2.0) && found.high >= Some(2.0) && found.noise_floor < Some(1e-9));
        let noisy = [1.0, 1.3, 0.8, 1.2, 0.7, 1.4, 0.9, 1.1].map(|drift| [drift, 1.0]);
        let found = PairRatio::of(&noisy, &pairs(1.05)).unwrap();
        assert!(found.noise_floor > Some(0.05) && found.verdict == Verdict::TooNoisy, "{found:?}");
        assert_eq!(PairRatio::of(&pairs(1.0), &pairs(0.5)).unwrap().verdict, Verdict::Slower);
        assert_eq!(PairRatio::of(&pairs(1.0), &pairs(1.0)).unwrap().verdict, Verdict::NoDifference);
    }

    #[test]
    fn too_few_pairs_decide_nothing_and_none_have_no_ratio() {
        let pairs = [[2.0, 1.0]; 7];
        assert_eq!(PairRatio::of(&[[1.0, 1.0]; 7], &pairs).unwrap().verdict, Verdict::TooNoisy);
        // Two rounds are one instance, of which there is no interval.
        let found = PairRatio::of(&[[1.0, 1.0]; 2], &pairs[..2]).unwrap();
        let nothing = (None, None, None);
        assert_eq!((found.ratio, (found.low, found.high, found.noise_floor)), (2.0, nothing));
        assert_eq!(PairRatio::of(&[], &pairs), None);
        assert_eq!(PairRatio::of(&pairs, &[]), None);
        assert_eq!(PairRatio::of(&[[1.0, 1.0]], &[[0.0, 0.0]]), None);
        assert_eq!(PairRatio::of(&[[1.0, 1.0]], &[[1.0, 0.0]]), None);
    }
}

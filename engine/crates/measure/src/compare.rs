//! Computes comparisons from samples.

use super::interval::{Interval, expected_reach, median, quantile};
use super::sample::{PairSamples, TICKS};
use super::student::holm;
use super::verdict::{Verdict, is_precise, judge};

/// The comparison of a variant with the baseline of the same run. Times are in ns per unit of work. All figures are NaN if
/// nothing could be measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Median time of the baseline, in the rounds in which it was sampled beside this variant.
    pub baseline_ns: f64,
    /// Median time of the variant.
    pub variant_ns: f64,
    /// The main result: the typical ratio of baseline time / variant time of a pair ([`Interval::centre`]). Above 1, the variant
    /// is faster. (It differs slightly from the ratio of the two medians above, because disturbances that affect both samples of
    /// a pair cancel.)
    pub ratio: f64,
    /// Lower end of the ratio's 95 % interval. Both ends are NaN if the pairs are a single block ([`Interval`]).
    pub low: f64,
    /// Upper end of the ratio's 95 % interval.
    pub high: f64,
    /// First quartile, median and third quartile of the pairs' ratios: the spread of single pairs. (The interval above becomes
    /// narrower with more pairs; the quartiles do not.)
    pub quartiles: [f64; 3],
    /// The difference that this run finds between two identical subjects, as a fraction: 0.024 is printed as ±2.4 %.
    ///
    /// It is the larger of two values. The first comes from comparing the baseline with its control, which is the same variant
    /// made a second time: the distance from 1 of the farther end of that ratio's 95 % interval, where 0.8 is as far as 1.25. The
    /// second comes from the clock: a reading is off by up to one tick, so a ratio is off by up to one tick over the baseline's
    /// median sample length plus one tick over the variant's. NaN if the first is not known.
    pub noise_floor: f64,
    /// Number of pairs kept, in all instances.
    pub pairs: u32,
    /// Number of instances with pairs.
    pub instances: u32,
    /// The verdict derived from the other fields.
    pub verdict: Verdict,
    /// The p-value of Student's test for the blocks ([`Interval::p`]), with Holm's correction for the number of variants in the
    /// run. `None` if there are fewer than two blocks.
    pub p: Option<f64>,
}

/// The samples of one pair in all instances, in the order in which they were measured.
pub(super) type Series<'a> = Vec<&'a PairSamples>;

/// The ratios of a series by instance.
fn ratios(series: &Series) -> Vec<Vec<f64>> {
    series.iter().map(|samples| samples.ratios()).collect()
}

/// The median of a list of each instance, over all instances.
fn median_of<'a>(series: &Series<'a>, of: impl Fn(&'a PairSamples) -> &'a [f64]) -> f64 {
    median(&series.iter().flat_map(|&samples| of(samples)).copied().collect::<Vec<_>>())
}

/// The shortest of the median sample lengths of the instances, for the baseline and for the other subject.
fn lengths_ns(series: &Series) -> [f64; 2] {
    let shortest = |of: fn(&PairSamples) -> f64| {
        series
            .iter()
            .filter(|samples| !samples.other.is_empty())
            .map(|samples| of(samples))
            .fold(f64::INFINITY, f64::min)
    };
    [shortest(|samples| samples.baseline_length_ns), shortest(|samples| samples.other_length_ns)]
}

/// The comparisons of a group, one for each of `variants`, in their order. A variant is `None` if it could not be calibrated.
pub(super) fn compare(control: &Series, variants: &[Option<Series>], tick_ns: f64) -> Vec<Comparison> {
    let timed: Vec<&Series> = variants.iter().flatten().collect();
    let mut comparisons = compare_timed(control, &timed, tick_ns).into_iter();
    let one = |variant: &Option<Series>| {
        variant.as_ref().and_then(|_| comparisons.next()).unwrap_or(Comparison::unmeasured(Verdict::BelowTheClock))
    };
    variants.iter().map(one).collect()
}

fn compare_timed(control: &Series, variants: &[&Series], tick_ns: f64) -> Vec<Comparison> {
    let floor = Interval::of(&ratios(control)).reach();
    let intervals: Vec<_> = variants.iter().map(|variant| Interval::of(&ratios(variant))).collect();
    let corrected = holm(&intervals.iter().map(|interval| interval.p).collect::<Vec<_>>());

    let one = |((series, &interval), &p): ((&&Series, &Interval), &f64)| {
        let pairwise = ratios(series).concat();
        if pairwise.is_empty() {
            return Comparison::unmeasured(Verdict::TooNoisy);
        }
        let lengths = lengths_ns(series);
        // Not `floor.max`, which would take the clock's part for the whole where the floor is not known.
        let of_clock = tick_ns / lengths[0] + tick_ns / lengths[1];
        let noise_floor = if floor < of_clock { of_clock } else { floor };
        let verdict = if lengths[0].min(lengths[1]) < TICKS * tick_ns {
            Verdict::BelowTheClock
        } else {
            judge(interval, noise_floor, p, pairwise.len(), variants.len())
        };
        Comparison {
            baseline_ns: median_of(series, |samples| &samples.baseline),
            variant_ns: median_of(series, |samples| &samples.other),
            ratio: interval.centre,
            low: interval.low,
            high: interval.high,
            quartiles: [0.25, 0.5, 0.75].map(|share| quantile(&pairwise, share)),
            noise_floor,
            pairs: pairwise.len() as u32,
            instances: series.iter().filter(|samples| !samples.other.is_empty()).count() as u32,
            verdict,
            p: (interval.blocks > 1).then_some(p),
        }
    };
    variants.iter().zip(&intervals).zip(&corrected).map(one).collect()
}

/// Whether one instance has enough pairs: more of them would hardly narrow the interval.
pub(super) fn is_enough(samples: &PairSamples) -> bool {
    is_precise(expected_reach(&samples.ratios()))
}

impl Comparison {
    fn unmeasured(verdict: Verdict) -> Comparison {
        let none = f64::NAN;
        Comparison {
            baseline_ns: none,
            variant_ns: none,
            ratio: none,
            low: none,
            high: none,
            quartiles: [none; 3],
            noise_floor: none,
            pairs: 0,
            instances: 0,
            verdict,
            p: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(baseline: &[f64], other: &[f64]) -> PairSamples {
        PairSamples { baseline: baseline.into(), other: other.into(), baseline_length_ns: 1e6, other_length_ns: 1e6 }
    }

    #[test]
    fn quartiles_are_those_of_the_pairs_and_not_of_the_times() {
        // The ratios are 8, 2, 1, 16 and 4, while the times increase from pair to pair.
        let baseline = [800.0, 1e3, 2e3, 64e3, 128e3];
        let variant = samples(&baseline, &[100.0, 500.0, 2e3, 4e3, 32e3]);
        let control = samples(&baseline, &baseline);
        let [below, timed] = compare(&vec![&control], &[None, Some(vec![&variant])], 1.0)[..] else { panic!() };
        assert_eq!((timed.quartiles, timed.ratio), ([2.0, 4.0, 8.0], 4.0));
        assert!(below.quartiles.iter().all(|ratio| ratio.is_nan()), "nothing was measured");
    }

    #[test]
    fn instances_that_disagree_widen_the_interval_and_the_noise_floor() {
        // Each instance is certain of its ratio; together they are uncertain.
        let instance = |ratio: f64| samples(&[100.0 * ratio; 20], &[100.0; 20]);
        let (low, high) = (instance(0.9), instance(1.3));
        let same = instance(1.0);
        let series = vec![&low, &high, &high, &low, &high];
        let [alone] = compare(&vec![&same], &[Some(vec![&high])], 1.0)[..] else { panic!() };
        assert_eq!((alone.verdict, alone.instances, alone.pairs), (Verdict::Faster, 1, 20));
        let [all] = compare(&vec![&same; 5], &[Some(series.clone())], 1.0)[..] else { panic!() };
        assert_eq!((all.verdict, all.instances, all.pairs), (Verdict::TooNoisy, 5, 100));
        assert!(all.low < 0.95 && all.high > 1.3 && (1.1..1.15).contains(&all.ratio), "{all:?}");
        let [floor] = compare(&series, &[Some(vec![&same; 5])], 1.0)[..] else { panic!() };
        assert!(floor.noise_floor > 0.3 && floor.verdict == Verdict::TooNoisy, "{floor:?}");
    }

    #[test]
    fn an_instance_without_pairs_does_not_count() {
        let (some, none) = (samples(&[2.0; 12], &[1.0; 12]), PairSamples::default());
        let [found] = compare(&vec![&some, &none], &[Some(vec![&some, &none])], 1.0)[..] else { panic!() };
        assert_eq!((found.pairs, found.instances, found.ratio), (12, 1, 2.0));
        let [found] = compare(&vec![&none], &[Some(vec![&none])], 1.0)[..] else { panic!() };
        assert_eq!((found.pairs, found.verdict), (0, Verdict::TooNoisy));
    }

    #[test]
    fn one_block_of_pairs_has_a_ratio_and_neither_interval_nor_floor_nor_p() {
        let [few] =
            compare(&vec![&samples(&[1.0; 9], &[1.0; 9])], &[Some(vec![&samples(&[4.0; 9], &[1.0; 9])])], 1.0)[..]
        else {
            panic!()
        };
        assert_eq!((few.ratio, few.pairs, few.verdict, few.p), (4.0, 9, Verdict::TooNoisy, None));
        assert!(few.low.is_nan() && few.high.is_nan() && few.noise_floor.is_nan(), "{few:?}");
    }
}

//! Computes comparisons from samples.

use super::bootstrap::{Interval, median, median_intervals, quantile};
use super::sample::{Sample, TICKS};
use super::verdict::{Verdict, departure, is_precise, judge};
use super::wilcoxon::{holm, signed_rank};

/// The comparison of a variant with the baseline of the same run. Times are in ns per unit of work. All figures are NaN if
/// nothing could be measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Median time of the baseline.
    pub baseline_ns: f64,
    /// Median time of the variant.
    pub variant_ns: f64,
    /// The main result: the median over all pairs of baseline time / variant time. Above 1, the variant is faster. (It differs
    /// slightly from the ratio of the two medians above, because disturbances that affect both samples of a pair cancel.)
    pub ratio: f64,
    /// Lower end of the ratio's 95 % interval.
    pub low: f64,
    /// Upper end of the ratio's 95 % interval.
    pub high: f64,
    /// First quartile, median and third quartile of the pairs' ratios: the spread of single pairs. (The interval above becomes
    /// narrower with more pairs; the quartiles do not.)
    pub quartiles: [f64; 3],
    /// The difference that this run finds between two identical subjects, as a fraction: 0.024 is printed as ±2.4 %.
    ///
    /// It is the larger of two values. The first comes from comparing the baseline with itself: each round samples it twice, in
    /// an order that treats the two samples like those of a baseline and a variant. The value is the distance from 1 of the
    /// farther end of that ratio's 95 % interval, where 0.8 is as far as 1.25. The second comes from the clock: a reading is off
    /// by up to one tick, so a ratio is off by up to one tick over the baseline's median sample length plus one tick over the
    /// variant's.
    pub noise_floor: f64,
    /// Number of pairs kept.
    pub pairs: u32,
    /// The verdict derived from the other fields.
    pub verdict: Verdict,
    /// The p-value of Wilcoxon's signed-rank test for the pairs, with Holm's correction for the number of variants in the run.
    /// `None` if nothing was measured.
    pub p: Option<f64>,
}

/// The samples of one slot in all kept rounds.
#[derive(Clone, Copy)]
pub(super) struct Series<'a>(pub &'a [Sample]);

impl Series<'_> {
    fn median_ns(self) -> f64 {
        median(&self.0.iter().map(Sample::ns_per_unit).collect::<Vec<_>>())
    }

    fn length_ns(self) -> f64 {
        median(&self.0.iter().map(|sample| sample.elapsed_ns).collect::<Vec<_>>())
    }

    /// The ratio of this series' time to the other's, by round.
    fn ratios(self, other: Self) -> Vec<f64> {
        self.0.iter().zip(other.0).map(|(a, b)| a.ns_per_unit() / b.ns_per_unit()).collect()
    }
}

/// The comparisons of a run, one for each of `variants`, in their order. A variant is `None` if it could not be calibrated.
///
/// `again` is the second series of the baseline. All series have the same length.
pub(super) fn compare(
    baseline: Series,
    again: Series,
    variants: &[Option<Series>],
    tick_ns: f64,
    seed: u64,
) -> Vec<Comparison> {
    let timed: Vec<Series> = variants.iter().copied().flatten().collect();
    let mut comparisons = compare_timed(baseline, again, &timed, tick_ns, seed).into_iter();
    let one = |variant: &Option<Series>| {
        variant.and_then(|_| comparisons.next()).unwrap_or(Comparison::unmeasured(Verdict::BelowTheClock))
    };
    variants.iter().map(one).collect()
}

fn compare_timed(baseline: Series, again: Series, variants: &[Series], tick_ns: f64, seed: u64) -> Vec<Comparison> {
    let pairs = baseline.0.len();
    if pairs == 0 {
        return vec![Comparison::unmeasured(Verdict::TooNoisy); variants.len()];
    }
    // First the ratios of the baseline to itself, then those to each variant.
    let ratios: Vec<Vec<f64>> = [again].iter().chain(variants).map(|&other| baseline.ratios(other)).collect();
    let intervals = median_intervals(&ratios, seed);
    let corrected = holm(&ratios[1..].iter().map(|ratios| signed_rank(&signed_departures(ratios))).collect::<Vec<_>>());
    let floor = departure(intervals[0].low).max(departure(intervals[0].high));
    let baseline_length = baseline.length_ns();

    let one = |(((variant, pairwise), &ratios), &p): (((&Series, &Vec<f64>), &Interval), &f64)| {
        let variant_length = variant.length_ns();
        let noise_floor = floor.max(tick_ns / baseline_length + tick_ns / variant_length);
        let verdict = if baseline_length.min(variant_length) < TICKS * tick_ns {
            Verdict::BelowTheClock
        } else {
            judge(ratios, noise_floor, p, pairs, variants.len())
        };
        Comparison {
            baseline_ns: baseline.median_ns(),
            variant_ns: variant.median_ns(),
            ratio: ratios.median,
            low: ratios.low,
            high: ratios.high,
            quartiles: [0.25, 0.5, 0.75].map(|share| quantile(pairwise, share)),
            noise_floor,
            pairs: pairs as u32,
            verdict,
            p: Some(p),
        }
    };
    variants.iter().zip(&ratios[1..]).zip(&intervals[1..]).zip(&corrected).map(one).collect()
}

/// Differences for the rank test, in which a ratio of 2 weighs as much as one of 1/2. (The ranks depend only on the order of the
/// absolute values, so this has the same effect as a logarithm, and it gives the same bits on every machine.)
fn signed_departures(ratios: &[f64]) -> Vec<f64> {
    ratios.iter().map(|&ratio| if ratio < 1.0 { -departure(ratio) } else { departure(ratio) }).collect()
}

impl Comparison {
    /// Whether there are enough pairs, so that more of them would hardly narrow the interval.
    pub(super) fn is_precise(&self) -> bool {
        let ratios = Interval { median: self.ratio, low: self.low, high: self.high };
        self.verdict == Verdict::BelowTheClock || is_precise(ratios, self.noise_floor)
    }

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
            verdict,
            p: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_those_of_the_pairs_and_not_of_the_times() {
        let samples = |ns: [f64; 5]| ns.map(|elapsed_ns| Sample { elapsed_ns, clock_ns: elapsed_ns, units: 10 });
        // The ratios are 8, 2, 1, 16 and 4, while the times increase from pair to pair.
        let (baseline, variant) = (samples([800.0, 1e3, 2e3, 64e3, 128e3]), samples([100.0, 500.0, 2e3, 4e3, 32e3]));
        let variants = [None, Some(Series(&variant))];
        let [below, timed] = compare(Series(&baseline), Series(&baseline), &variants, 1.0, 1)[..] else { panic!() };
        assert_eq!((timed.quartiles, timed.ratio), ([2.0, 4.0, 8.0], 4.0));
        assert!(below.quartiles.iter().all(|ratio| ratio.is_nan()), "nothing was measured");
    }
}

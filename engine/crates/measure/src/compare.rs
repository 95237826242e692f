//! From samples to comparisons.

use super::bootstrap::{Interval, median, median_intervals, quantile};
use super::sample::{Sample, TICKS};
use super::verdict::{Verdict, departure, is_precise, judge};
use super::wilcoxon::{holm, signed_rank};

/// One variant held against the baseline of the same run. Times are nanoseconds per unit of work;
/// all figures are NaN when nothing could be measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Median time of the baseline.
    pub baseline_ns: f64,
    /// Median time of the variant.
    pub variant_ns: f64,
    /// The headline: the median, over all pairs, of baseline time / variant time. Above 1 the
    /// variant is faster. (Not quite the ratio of the two medians above: pairs cancel what befell
    /// both.)
    pub ratio: f64,
    /// Lower end of the ratio's 95 % interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
    /// First quartile, median and third quartile of the pairs' ratios: how far single pairs lie apart, however many
    /// there are. (The interval above narrows with more pairs; these do not.)
    pub quartiles: [f64; 3],
    /// How much difference this run finds where there is none, as a share: 0.024 is printed as
    /// ±2.4 %.
    ///
    /// The larger of two things. First, A against A: the baseline was sampled twice a round, in an
    /// order that treats the two like a baseline and a variant; of the median of those ratios we
    /// take the 95 % interval, as for the variant, and of its two ends the one farther from 1 (0.8
    /// being as far as 1.25). Second, the clock: a reading is off by up to a tick, so a ratio of
    /// two by up to one tick over the baseline's median sample length and one over the variant's.
    pub noise_floor: f64,
    /// Pairs that were kept.
    pub pairs: u32,
    /// What may be said.
    pub verdict: Verdict,
    /// Wilcoxon's signed-rank probability for the pairs, corrected after Holm for the number of
    /// variants in the run. `None` when nothing was measured.
    pub p: Option<f64>,
}

/// The samples of one slot over all rounds kept.
#[derive(Clone, Copy)]
pub(super) struct Series<'a>(pub &'a [Sample]);

impl Series<'_> {
    fn median_ns(self) -> f64 {
        median(&self.0.iter().map(Sample::ns_per_unit).collect::<Vec<_>>())
    }

    fn length_ns(self) -> f64 {
        median(&self.0.iter().map(|sample| sample.elapsed_ns).collect::<Vec<_>>())
    }

    /// This one's time / the other's, round by round.
    fn ratios(self, other: Self) -> Vec<f64> {
        self.0.iter().zip(other.0).map(|(a, b)| a.ns_per_unit() / b.ns_per_unit()).collect()
    }
}

/// The comparisons of a run: one for each of `variants`, in order, `None` being one that could not
/// be calibrated.
///
/// All series are equally long; `again` is the second one of the baseline.
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
    // The baseline against itself first, then against each variant.
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

/// Differences for the rank test, in which twice as fast weighs as much as half as fast. (Ranks
/// need only the order of sizes, so this serves as well as a logarithm, and gives the same bits on
/// every machine.)
fn signed_departures(ratios: &[f64]) -> Vec<f64> {
    ratios.iter().map(|&ratio| if ratio < 1.0 { -departure(ratio) } else { departure(ratio) }).collect()
}

impl Comparison {
    /// Whether more pairs would not tell much more.
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
        // Ratios of 8, 2, 1, 16 and 4, while each took longer than the one before.
        let (baseline, variant) = (samples([800.0, 1e3, 2e3, 64e3, 128e3]), samples([100.0, 500.0, 2e3, 4e3, 32e3]));
        let variants = [None, Some(Series(&variant))];
        let [below, timed] = compare(Series(&baseline), Series(&baseline), &variants, 1.0, 1)[..] else { panic!() };
        assert_eq!((timed.quartiles, timed.ratio), ([2.0, 4.0, 8.0], 4.0));
        assert!(below.quartiles.iter().all(|ratio| ratio.is_nan()), "nothing was measured");
    }
}

//! Medians, quantiles, and bootstrap confidence intervals of medians.

use base::rng::Rng;

/// Number of bootstrap resamples. With this number, another seed does not change the first three digits of the interval's ends.
const RESAMPLES: usize = 10_000;

/// A median with its 95 % confidence interval: `low <= median <= high`. All three are NaN if there were no values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The median of the observed values.
    pub median: f64,
    /// The 2.5 % quantile of the medians of all resamples.
    pub low: f64,
    /// The 97.5 % quantile of the medians of all resamples.
    pub high: f64,
}

/// The median of `values`: the middle value, or the mean of the two middle values. NaN if there are none.
pub fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// The quantile of `values` at `share` (0 to 1), by linear interpolation between neighbouring values. NaN if there are none.
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted_quantile(&sorted, share)
}

fn sorted_quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else {
        return f64::NAN;
    };
    let place = last as f64 * share;
    let below = place as usize;
    let above = (below + 1).min(last);
    let part = place - below as f64;
    // Interpolating between two equal values must give exactly that value. This form does, as the difference is 0.
    sorted[below] + (sorted[above] - sorted[below]) * part
}

/// The median of `values` with its percentile bootstrap interval. Each of the 10,000 resamples draws `values.len()` values with
/// replacement. The result depends only on the values, not on their order, and on the seed, and is the same on every machine.
pub fn median_interval(values: &[f64], seed: u64) -> Interval {
    median_intervals(&[values.to_vec()], seed)[0]
}

/// The intervals of several lists of the same length. Each equals the result of [`median_interval`] for that list; the random
/// draws are shared to save time.
pub(super) fn median_intervals(lists: &[Vec<f64>], seed: u64) -> Vec<Interval> {
    let mut sorted = lists.to_vec();
    for list in &mut sorted {
        list.sort_by(f64::total_cmp);
    }
    let interval = |(sorted, mut medians): (&Vec<f64>, Vec<f64>)| {
        medians.sort_by(f64::total_cmp);
        Interval {
            median: sorted_quantile(sorted, 0.5),
            low: sorted_quantile(&medians, 0.025),
            high: sorted_quantile(&medians, 0.975),
        }
    };
    sorted.iter().zip(resampled_medians(&sorted, seed)).map(interval).collect()
}

/// The medians of all resamples of each sorted list. A resample is represented by the number of times that each index was drawn;
/// its median is found by summing these counts up to the middle, which avoids sorting the resample. (1 to 2 ms for 30 values.)
fn resampled_medians(sorted: &[Vec<f64>], seed: u64) -> Vec<Vec<f64>> {
    let n = sorted.first().map_or(0, Vec::len);
    debug_assert!(sorted.iter().all(|list| list.len() == n), "lists of one length");
    let mut medians = vec![Vec::with_capacity(RESAMPLES); sorted.len()];
    if n == 0 {
        return medians;
    }
    let mut rng = Rng::new(seed);
    let mut drawn = vec![0u32; n];
    for _ in 0..RESAMPLES {
        drawn.fill(0);
        for _ in 0..n {
            drawn[rng.below(n as u32) as usize] += 1;
        }
        for (list, medians) in sorted.iter().zip(&mut medians) {
            medians.push(counted_median(list, &drawn));
        }
    }
    medians
}

/// The median of a resample that contains each value `sorted[i]` `drawn[i]` times. The counts sum to the length of `sorted`,
/// which is at least 1.
fn counted_median(sorted: &[f64], drawn: &[u32]) -> f64 {
    let n = sorted.len();
    let (mut place, mut passed) = (0, drawn[0] as usize);
    let mut value_of_rank = |rank: usize| {
        while passed <= rank {
            place += 1;
            passed += drawn[place] as usize;
        }
        sorted[place]
    };
    let (low, high) = (value_of_rank((n - 1) / 2), value_of_rank(n / 2));
    low + (high - low) * 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_and_quantiles_of_known_values() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median(&[7.0]), 7.0);
        assert!(median(&[]).is_nan());
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        assert_eq!([0.0, 0.25, 0.75, 1.0].map(|share| quantile(&ten, share)), [1.0, 3.25, 7.75, 10.0]);
    }

    /// The medians of all n^n possible resamples, which are equally likely.
    fn all_medians(values: &[f64]) -> Vec<f64> {
        let n = values.len();
        (0..n.pow(n as u32))
            .map(|code| median(&(0..n).map(|digit| values[code / n.pow(digit as u32) % n]).collect::<Vec<_>>()))
            .collect()
    }

    #[test]
    fn resamples_follow_the_exact_distribution() {
        for values in
            [&[1.0, 2.0, 4.0][..], &[1.0, 2.0, 4.0, 8.0], &[1.0, 2.0, 4.0, 8.0, 16.0], &[1.0, 1.0, 1.0, 5.0, 6.0, 9.0]]
        {
            let exact = all_medians(values);
            let mut distinct = exact.clone();
            distinct.sort_by(f64::total_cmp);
            distinct.dedup();
            let drawn = &resampled_medians(&[values.to_vec()], 7)[0];
            for at in distinct {
                let share =
                    |medians: &[f64]| medians.iter().filter(|&&m| m <= at).count() as f64 / medians.len() as f64;
                // Four standard deviations of a share of 10 000 draws.
                assert!((share(&exact) - share(drawn)).abs() < 0.02, "{values:?} at {at}");
            }
        }
    }

    #[test]
    fn the_interval_is_that_of_all_resamples() {
        // Among the 3,125 resamples of five values, the median is the smallest value in 5.8 % and the largest in 5.8 %, so these
        // are the ends of the interval.
        let values = [1.0, 2.0, 4.0, 8.0, 16.0];
        let exact = all_medians(&values);
        let interval = median_interval(&values, 1);
        assert_eq!(interval, Interval { median: 4.0, low: quantile(&exact, 0.025), high: quantile(&exact, 0.975) });
        assert_eq!(interval, Interval { median: 4.0, low: 1.0, high: 16.0 });
        // With nine values, the median is the smallest in 0.2 % and one of the two smallest in 2.7 % of the resamples, so the
        // lower end is the second smallest value.
        let nine: Vec<f64> = (1..=9).map(f64::from).collect();
        assert_eq!(median_interval(&nine, 1).low, 2.0);
        assert_eq!(median_interval(&nine, 1).high, 8.0);
    }

    #[test]
    fn order_does_not_matter_seed_does_and_repeats() {
        let values: Vec<f64> = (0..30).map(|i| f64::from(i * 7 % 30) * 1.01).collect();
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        assert_eq!(median_interval(&values, 3), median_interval(&sorted, 3));
        let lists = [sorted];
        assert_ne!(resampled_medians(&lists, 3), resampled_medians(&lists, 4));
    }

    #[test]
    fn together_they_are_what_they_are_alone() {
        let lists = [vec![3.0, 1.0, 2.0, 8.0], vec![5.0, 5.0, 9.0, 1.0]];
        assert_eq!(median_intervals(&lists, 6), lists.map(|list| median_interval(&list, 6)));
        assert!(median_intervals(&[], 6).is_empty());
    }

    #[test]
    fn one_value_none_and_equal_ones() {
        assert_eq!(median_interval(&[2.5], 1), Interval { median: 2.5, low: 2.5, high: 2.5 });
        assert_eq!(median_interval(&[0.1; 30], 1), Interval { median: 0.1, low: 0.1, high: 0.1 });
        let none = median_interval(&[], 1);
        assert!(none.median.is_nan() && none.low.is_nan() && none.high.is_nan());
    }
}

//! Medians, quantiles, and confidence intervals that remain valid although neighbouring samples depend on each other.
//!
//! Samples of one instance (one memory, one worker, one launch) share its placement in memory and the moment's state of the
//! machine. An interval from single samples ignores both and is too narrow. Therefore the unit is a *block*: its median is one
//! observation, and Student's t of the blocks' logarithms gives the interval.
//!
//! - With samples of several instances, each instance is a block. The interval covers the differences between instances.
//! - With one instance, blocks are consecutive samples of it. The interval covers slow changes of the machine, but says nothing
//!   about other instances.
//!
//! `tests/coverage.rs` shows by simulation that the intervals contain the true value in 93 to 97 of 100 cases.

use std::ops::Range;

use super::student::{critical, p_value};
use super::verdict::departure;

/// The smallest number of consecutive samples in a block of a single instance. Medians of blocks of 5 hardly depend on each
/// other, even if the correlation of neighbouring samples is 0.3.
const BLOCK: usize = 5;
/// The largest number of blocks that a single instance is divided into. More samples make longer blocks, which are less
/// correlated, and not more of them.
const MOST_BLOCKS: usize = 8;

/// A typical value with its 95 % confidence interval: `low <= centre <= high`. All three are NaN if there were no values. One
/// block has a centre, but says nothing about how far it would lie from the next one: its ends are NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The geometric mean of the blocks' medians.
    pub centre: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The two-sided p-value of Student's test that the true value is 1. 1 if there are fewer than two blocks.
    pub p: f64,
    /// The number of blocks.
    pub blocks: usize,
}

impl Interval {
    /// The interval for positive values, given by instance in the order in which they were measured. Instances without values
    /// are left out.
    pub fn of<V: AsRef<[f64]>>(instances: &[V]) -> Interval {
        let measured: Vec<&[f64]> = instances.iter().map(AsRef::as_ref).filter(|values| !values.is_empty()).collect();
        match measured[..] {
            [one] => Interval::of_medians(&blocks(one.len()).map(|block| median(&one[block])).collect::<Vec<_>>()),
            _ => Interval::of_medians(&measured.iter().map(|values| median(values)).collect::<Vec<_>>()),
        }
    }

    fn of_medians(medians: &[f64]) -> Interval {
        let blocks = medians.len();
        let Some(freedom) = blocks.checked_sub(1) else {
            return Interval { centre: f64::NAN, low: f64::NAN, high: f64::NAN, p: 1.0, blocks };
        };
        // Relative to the first block, so that equal medians give exactly that value.
        let logs: Vec<f64> = medians.iter().map(|value| (value / medians[0]).ln()).collect();
        let mean = logs.iter().sum::<f64>() / blocks as f64;
        let centre = medians[0] * mean.exp();
        if freedom == 0 {
            return Interval { centre, low: f64::NAN, high: f64::NAN, p: 1.0, blocks };
        }
        let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / freedom as f64;
        let error = (variance / blocks as f64).sqrt();
        let reach = (critical(freedom) * error).exp();
        let distance = centre.ln();
        let p = if distance == 0.0 { 1.0 } else { p_value(distance / error, freedom) };
        Interval { centre, low: centre / reach, high: centre * reach, p, blocks }
    }

    /// The distance from 1 of the farther end, where 0.8 is as far as 1.25. NaN if the interval has no ends.
    pub(super) fn reach(&self) -> f64 {
        departure(self.low).max(departure(self.high))
    }
}

/// Divides the `count` samples of a single instance into blocks of consecutive samples. Each begins at an even index, because
/// every second round reverses the order of the round before it.
fn blocks(count: usize) -> impl Iterator<Item = Range<usize>> {
    let number = (count / BLOCK).clamp(1, MOST_BLOCKS);
    let start = move |block: usize| if block == number { count } else { block * (count / 2) / number * 2 };
    (0..number).map(move |block| start(block)..start(block + 1))
}

/// Half the width of the 95 % interval to be expected for the median of independent values, relative to it: 1.57 times the
/// interquartile range over the square root of their number, the notch of a box plot (McGill, Tukey and Larsen 1978).
///
/// It decides whether more samples are taken. The interval itself must not: it would be reported whenever it happens to be too
/// narrow.
pub(super) fn expected_reach(values: &[f64]) -> f64 {
    let [first, middle, third] = [0.25, 0.5, 0.75].map(|share| quantile(values, share));
    1.57 * (third - first) / middle / (values.len() as f64).sqrt()
}

/// The median of `values`: the middle value, or the mean of the two middle values. NaN if there are none.
pub fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// The quantile of `values` at `share` (0 to 1), by linear interpolation between neighbouring values. NaN if there are none.
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, known: f64) {
        assert!((found / known - 1.0).abs() < 1e-3, "{found} instead of {known}");
    }

    #[test]
    fn median_and_quantiles_of_known_values() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median(&[7.0]), 7.0);
        assert!(median(&[]).is_nan());
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        assert_eq!([0.0, 0.25, 0.75, 1.0].map(|share| quantile(&ten, share)), [1.0, 3.25, 7.75, 10.0]);
    }

    #[test]
    fn each_instance_is_one_observation() {
        // The medians are 1, 2, 4, 8 and 16: powers of two with exponents 0 to 4, whose mean is 2 and whose standard deviation
        // is √2.5. The reach is t(4) · √2.5 / √5 = 1.963 powers of two.
        let instances = [vec![1.0; 3], vec![1.0, 2.0, 90.0], vec![4.0; 2], vec![8.0], vec![9.0, 15.0, 17.0, 400.0]];
        let found = Interval::of(&instances);
        assert_eq!(found.blocks, 5);
        close(found.centre, 4.0);
        close(found.high, 4.0 * 1.963f64.exp2());
        close(found.low, 4.0 / 1.963f64.exp2());
        // t = 2 / (√2.5 / √5) = 2.828 with four degrees of freedom.
        close(found.p, 0.0474);
    }

    #[test]
    fn one_instance_is_divided_into_consecutive_blocks_that_begin_at_even_indices() {
        let of = |count| blocks(count).collect::<Vec<_>>();
        assert_eq!((of(3).len(), of(3)[0].clone()), (1, 0..3));
        assert_eq!(of(10), [0..4, 4..10]);
        assert_eq!(of(15), [0..4, 4..8, 8..15]);
        assert_eq!(of(30), [0..4, 4..10, 10..14, 14..20, 20..24, 24..30]);
        assert_eq!((of(120).len(), of(120)[7].clone()), (8, 104..120));
        for count in 1..200 {
            let blocks = of(count);
            assert!(blocks.iter().all(|block| block.start % 2 == 0 && (block.len() >= 4 || count < 4)), "{blocks:?}");
            assert!(blocks[0].start == 0 && blocks.windows(2).all(|two| two[0].end == two[1].start));
            assert_eq!(blocks.last().map(|block| block.end), Some(count));
        }
        let values: Vec<f64> = (0..15).map(|i| if i < 8 { 1.0 } else { 8.0 }).collect();
        let found = Interval::of(&[values]);
        close(found.centre, 2.0);
        assert_eq!(found.blocks, 3);
    }

    #[test]
    fn one_block_has_no_interval_and_none_no_centre() {
        for alone in [
            Interval::of(&[vec![2.5]]),
            Interval::of(&[vec![], vec![2.5], vec![]]),
            Interval::of(&[[2.0, 2.5, 2.5, 3.0, 1.0, 2.5, 9.0, 2.5, 2.5]]),
        ] {
            assert_eq!((alone.centre, alone.blocks, alone.p), (2.5, 1, 1.0));
            assert!(alone.low.is_nan() && alone.high.is_nan() && alone.reach().is_nan(), "{alone:?}");
        }
        let two = Interval::of(&[vec![2.0], vec![3.0]]);
        assert!(two.low < 2.0 && two.high > 3.0, "{two:?}");
        assert_eq!(Interval::of(&[[0.1; 30]]), Interval { centre: 0.1, low: 0.1, high: 0.1, p: 0.0, blocks: 6 });
        assert_eq!(Interval::of(&[[1.0; 30]]).p, 1.0);
        let none = Interval::of(&[vec![]]);
        assert!(none.centre.is_nan() && none.low.is_nan() && none.high.is_nan() && none.blocks == 0);
    }

    #[test]
    fn the_expected_reach_is_the_notch() {
        let values: Vec<f64> = (0..=100).map(|i| 1.0 + f64::from(i) / 100.0).collect();
        close(expected_reach(&values), 1.57 * 0.5 / 1.5 / 101f64.sqrt());
        assert_eq!(expected_reach(&[2.0; 12]), 0.0);
    }
}

//! The warm-up: samples that are taken before measuring, while compilers tier up, caches fill and the processor changes its
//! frequency.

use super::interval::median;
use super::sample::{MOST_BATCHES, Sample};

/// Number of samples in each of the two windows whose medians are compared.
const WINDOW: usize = 20;
/// Largest relative difference of the two medians at which the subject counts as settled.
const SETTLED: f64 = 0.05;
/// Minimum duration of a warm-up in ns.
const LEAST_NS: f64 = 50e6;
/// Maximum contribution of one sample to the warm-up's duration in ns, so that a sample during which the machine was suspended
/// does not end the warm-up.
const MOST_COUNTED_NS: f64 = 250e6;

/// The warm-up of one subject, which also adjusts the number of batches in a sample.
#[derive(Debug)]
pub(super) struct WarmUp {
    /// Batches in a sample. Doubled when the subject has become so fast that its samples are too short.
    pub batches: u32,
    /// Samples taken with the current number of batches.
    window: Vec<Sample>,
    spent_ns: f64,
    /// Duration in ns after which the warm-up ends even if the subject has not settled.
    most_ns: f64,
}

impl WarmUp {
    pub fn new(batches: u32, most_ns: f64) -> WarmUp {
        WarmUp { batches, window: Vec::new(), spent_ns: 0.0, most_ns }
    }

    /// Adds a sample. `aim_ns` is the intended length of samples; it doubles `batches` if the last samples are shorter.
    pub fn push(&mut self, sample: Sample, aim_ns: f64) {
        // An invalid sample counts with its intended length, so that the warm-up ends even if the clock has stopped.
        // A modelled cost counts too: its subject runs the code of one that is measured as well, and is warm with it.
        let counted = if sample.is_sound() { sample.clock_ns.max(sample.elapsed_ns) } else { aim_ns };
        self.spent_ns += counted.min(MOST_COUNTED_NS);
        if !sample.is_sound() {
            return;
        }
        self.window.push(sample);
        if self.window.len() >= WINDOW
            && self.typical(|sample| sample.elapsed_ns) < aim_ns
            && self.batches < MOST_BATCHES
        {
            self.batches *= 2;
            self.window.clear();
        }
    }

    /// Whether measuring may start.
    pub fn is_over(&self) -> bool {
        self.spent_ns >= self.most_ns || (self.spent_ns >= LEAST_NS && self.is_settled())
    }

    /// Whether the median time of the last 20 samples is within 5 % of the median of the 20 before them.
    fn is_settled(&self) -> bool {
        let Some(first) = self.window.len().checked_sub(2 * WINDOW) else {
            return false;
        };
        let of = |samples: &[Sample]| median(&samples.iter().map(Sample::ns_per_unit).collect::<Vec<_>>());
        let (before, after) = self.window[first..].split_at(WINDOW);
        (of(after) / of(before) - 1.0).abs() <= SETTLED
    }

    /// The typical duration of a sample by the clock, in ns: the median of the last 20 samples. NaN if there are none.
    pub fn typical_ns(&self) -> f64 {
        self.typical(|sample| sample.clock_ns)
    }

    fn typical(&self, of: impl Fn(&Sample) -> f64) -> f64 {
        let last = self.window.len().saturating_sub(WINDOW);
        median(&self.window[last..].iter().map(of).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: f64 = 1e6;
    const MOST_NS: f64 = 2e9;

    fn fed(warm_up: &mut WarmUp, samples: impl IntoIterator<Item = f64>) -> usize {
        let taken = samples.into_iter().take_while(|&elapsed_ns| {
            let open = !warm_up.is_over();
            if open {
                warm_up.push(Sample { elapsed_ns, clock_ns: elapsed_ns, units: 1_000 }, MS);
            }
            open
        });
        taken.count()
    }

    #[test]
    fn a_steady_subject_is_warm_after_two_windows_and_50_ms() {
        assert_eq!(fed(&mut WarmUp::new(8, MOST_NS), std::iter::repeat(2.0 * MS)), 40);
        assert_eq!(fed(&mut WarmUp::new(8, MOST_NS), std::iter::repeat(MS)), 50);
    }

    #[test]
    fn one_that_keeps_getting_faster_is_not_until_it_stops() {
        // The duration halves every 20 samples and is 2 ms from the 81st on. It settles when both windows have that median.
        let falling = (0..).map(|i| MS * f64::from(2 << (4 - (i / 20).min(4))));
        let mut warm_up = WarmUp::new(8, MOST_NS);
        let taken = fed(&mut warm_up, falling);
        // With ten samples of twice the duration, the older window's median is 1.5 times the new duration; with nine, it is the
        // new duration.
        assert_eq!(taken, 80 + 20 + 11);
        assert!(warm_up.is_settled());
    }

    #[test]
    fn samples_that_became_too_short_are_lengthened_and_the_windows_start_again() {
        let mut warm_up = WarmUp::new(8, MOST_NS);
        fed(&mut warm_up, [0.6 * MS; 20]);
        assert_eq!(warm_up.batches, 16);
        assert_eq!(fed(&mut warm_up, std::iter::repeat(1.2 * MS)), 40);
        assert_eq!(warm_up.batches, 16);
    }

    #[test]
    fn it_ends_even_if_it_never_settles_or_the_clock_stops_and_sleep_does_not_count() {
        let mut restless = WarmUp::new(8, MOST_NS);
        let taken = fed(&mut restless, (0..).map(|i| MS * 1.01f64.powi(i)));
        assert!(taken < 1_000 && !restless.is_settled());
        assert_eq!(fed(&mut WarmUp::new(8, MOST_NS), std::iter::repeat(0.0)), 2_000);
        assert!(fed(&mut WarmUp::new(8, MOST_NS), std::iter::once(3_600e9).chain(std::iter::repeat(MS))) >= 40);
    }
}

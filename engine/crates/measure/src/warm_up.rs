//! Samples taken before it counts: compilers tier up, caches fill, the processor finds its speed.

use super::bootstrap::median;
use super::sample::{MOST_BATCHES, Sample};

/// Samples in each of the two windows that are compared.
const WINDOW: usize = 20;
/// How near their medians must be.
const SETTLED: f64 = 0.05;
/// The least warm-up, in ns.
const LEAST_NS: f64 = 50e6;
/// The most that one sample counts towards either, in ns. A laptop that slept for an hour has not
/// warmed up for an hour.
const MOST_COUNTED_NS: f64 = 250e6;

/// The warm-up of one subject, and the number of batches it ends up with.
#[derive(Debug)]
pub(super) struct WarmUp {
    /// Batches per sample, doubled when the subject has become so fast that samples are too short.
    pub batches: u32,
    /// Every sample, in ns per unit: to be shown, greyed, not hidden.
    pub shown: Vec<f64>,
    /// Samples taken with the present number of batches.
    window: Vec<Sample>,
    spent_ns: f64,
    /// The most, after which measuring starts.
    most_ns: f64,
}

impl WarmUp {
    pub fn new(batches: u32, most_ns: f64) -> WarmUp {
        WarmUp { batches, shown: Vec::new(), window: Vec::new(), spent_ns: 0.0, most_ns }
    }

    /// Takes note of a sample, which should have lasted `aim_ns`.
    pub fn push(&mut self, sample: Sample, aim_ns: f64) {
        // A sample whose clock stood still counts as what it should have been, so that the warm-up
        // ends.
        let counted = if sample.is_sound() { sample.clock_ns } else { aim_ns };
        self.spent_ns += counted.min(MOST_COUNTED_NS);
        if !sample.is_sound() {
            return;
        }
        self.shown.push(sample.ns_per_unit());
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

    /// Whether the median time of the last 20 samples is within 5 % of that of the 20 before.
    pub fn is_settled(&self) -> bool {
        let Some(first) = self.window.len().checked_sub(2 * WINDOW) else {
            return false;
        };
        let of = |samples: &[Sample]| median(&samples.iter().map(Sample::ns_per_unit).collect::<Vec<_>>());
        let (before, after) = self.window[first..].split_at(WINDOW);
        (of(after) / of(before) - 1.0).abs() <= SETTLED
    }

    /// How long a sample took lately by the clock, in ns: the median of the last 20. NaN before there were any.
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
        // A halving every 20 samples down to 2 ms at the 81st: settled when both windows lie behind
        // it.
        let falling = (0..).map(|i| MS * f64::from(2 << (4 - (i / 20).min(4))));
        let mut warm_up = WarmUp::new(8, MOST_NS);
        let taken = fed(&mut warm_up, falling);
        // Ten of the older window may still be at twice the time: its median is then 1.5 times,
        // with nine it is the new one.
        assert_eq!(taken, 80 + 20 + 11);
        assert!(warm_up.is_settled() && warm_up.shown.len() == taken && warm_up.shown[0] == 32_000.0);
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

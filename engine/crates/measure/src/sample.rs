//! Samples: a number of batches of one subject, timed together; and the samples of a run, as they are handed to later instances
//! and exported.

use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::interval::median;
use super::subject::Subject;

/// One timed run of a subject.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// Duration in ns: the subject's own time if it reports one ([`Subject::took_ns`]), otherwise the clock's, plus the modelled
    /// cost ([`Subject::added_ns`]). Negative if the clock went backwards.
    pub elapsed_ns: f64,
    /// Duration by the clock, in ns.
    pub clock_ns: f64,
    /// Units of work done.
    pub units: u64,
}

impl Sample {
    /// Runs `batches` of `subject` and times them.
    ///
    /// It first runs an eighth of `batches` untimed, so that caches and branch history are those of this subject and not of the
    /// one before it. Otherwise the baseline would appear too fast, because only the baseline is ever sampled twice in
    /// succession. (Refilling 256 KiB of cache takes about 20 µs, which is 4 % of a short sample.)
    pub fn take(clock: &mut dyn Clock, subject: &mut dyn Subject, batches: u32) -> Sample {
        if batches >= 8 {
            subject.run(batches / 8);
        }
        let start = clock.now_ns();
        let units = subject.run(batches);
        let clock_ns = clock.now_ns() - start;
        Sample { elapsed_ns: subject.took_ns().unwrap_or(clock_ns) + subject.added_ns(), clock_ns, units }
    }

    /// Whether the sample has a valid time per unit: time passed, and work was done.
    pub fn is_sound(&self) -> bool {
        self.elapsed_ns > 0.0 && self.units > 0
    }

    /// Nanoseconds per unit of work. Finite and above 0 if the sample [is sound](Self::is_sound).
    pub fn ns_per_unit(&self) -> f64 {
        self.elapsed_ns / self.units as f64
    }
}

/// Minimum length of a sample in ticks, so that rounding by the clock is at most 1 % of it.
pub(super) const TICKS: f64 = 100.0;
/// Intended length of a sample in ticks. It is 1.5 times the minimum, because the subject may still become faster.
const AIMED_TICKS: f64 = 1.5 * TICKS;
/// Minimum length of a sample in ns for any clock: a single interrupt would dominate shorter samples. It equals 100 ticks of the
/// finest browser clock (5 µs), so that native and browser runs have samples of the same length.
const SHORTEST_NS: f64 = 500_000.0;
/// Maximum length of a sample in ns. Clocks so coarse that they need longer samples are not supported.
const LONGEST_NS: f64 = 2e9;
/// Maximum number of batches in a sample. If 16 million batches are still too short, the subject does no work or the clock has
/// stopped.
pub(super) const MOST_BATCHES: u32 = 1 << 24;

/// Intended length of a sample in ns on a clock with this tick. `None` if it would exceed the maximum.
pub(super) fn aim_ns(tick_ns: f64) -> Option<f64> {
    let aim = SHORTEST_NS.max(AIMED_TICKS * tick_ns);
    (aim <= LONGEST_NS).then_some(aim)
}

/// Finds, by doubling, the number of batches with which a sample of `subject` lasts at least `aim_ns`, and returns it with that
/// sample. `None` if no number of batches does, or if the subject does no work: it is then below the clock's resolution.
pub(super) fn calibrate(clock: &mut dyn Clock, subject: &mut dyn Subject, aim_ns: f64) -> Option<(u32, Sample)> {
    let mut batches = 1;
    loop {
        let sample = Sample::take(clock, subject, batches);
        if sample.elapsed_ns >= aim_ns && sample.units > 0 {
            return Some((batches, sample));
        }
        if batches >= MOST_BATCHES || sample.elapsed_ns >= LONGEST_NS {
            return None;
        }
        batches *= 2;
    }
}

/// The kept samples of all pairs of one instance of a run, in the order of its groups. They are handed to the next instance,
/// which computes its comparisons from all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct InstanceSamples {
    /// The samples of each pair.
    pub pairs: Vec<PairSamples>,
}

/// The kept samples of one pair of subjects. The two lists have the same length; their elements with the same index were taken
/// one right after the other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PairSamples {
    /// The baseline's times in ns per unit.
    pub baseline: Vec<f64>,
    /// The other subject's times in ns per unit.
    pub other: Vec<f64>,
    /// The median duration of the baseline's samples in ns; 0 if there are none.
    pub baseline_length_ns: f64,
    /// The median duration of the other subject's samples in ns; 0 if there are none.
    pub other_length_ns: f64,
}

impl PairSamples {
    pub(super) fn of(rounds: &[[Sample; 2]]) -> PairSamples {
        if rounds.is_empty() {
            return PairSamples::default();
        }
        let times = |member: usize| rounds.iter().map(|round| round[member].ns_per_unit()).collect();
        let length = |member: usize| median(&rounds.iter().map(|round| round[member].elapsed_ns).collect::<Vec<_>>());
        PairSamples { baseline: times(0), other: times(1), baseline_length_ns: length(0), other_length_ns: length(1) }
    }

    /// The ratio of the baseline's time to the other's, by round.
    pub(super) fn ratios(&self) -> Vec<f64> {
        self.baseline.iter().zip(&self.other).map(|(baseline, other)| baseline / other).collect()
    }
}

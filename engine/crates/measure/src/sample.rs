//! One reading: so many batches of one subject between two looks at the clock.

use super::clock::Clock;
use super::subject::Subject;

/// What one reading found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// Clock time from the first batch to the last, in ns, or what the subject says instead, and what its model adds.
    /// Negative if the clock went back.
    pub elapsed_ns: f64,
    /// Clock time in any case.
    pub clock_ns: f64,
    /// Units of work done in it.
    pub units: u64,
}

impl Sample {
    /// Runs `batches` of `subject` and times them.
    ///
    /// An eighth as many run first, untimed: caches and branch history then hold what this subject
    /// left, not what the one before it did. Otherwise the baseline, the only one that ever follows
    /// itself, would look faster than it is. (Refilling 256 KiB takes some 20 µs, 4 % of a short
    /// sample.)
    pub fn take(clock: &mut dyn Clock, subject: &mut dyn Subject, batches: u32) -> Sample {
        if batches >= 8 {
            subject.run(batches / 8);
        }
        let start = clock.now_ns();
        let units = subject.run(batches);
        let clock_ns = clock.now_ns() - start;
        Sample { elapsed_ns: subject.took_ns().unwrap_or(clock_ns) + subject.added_ns(), clock_ns, units }
    }

    /// Whether a time per unit can be made of it at all.
    pub fn is_sound(&self) -> bool {
        self.elapsed_ns > 0.0 && self.units > 0
    }

    /// Nanoseconds per unit of work. Finite and above 0 when the sample is sound.
    pub fn ns_per_unit(&self) -> f64 {
        self.elapsed_ns / self.units as f64
    }
}

/// A sample is at least this many ticks long, so that the clock's rounding is at most 1 % of it.
pub(super) const TICKS: f64 = 100.0;
/// Half as many again are aimed for, because the subject may still become faster.
const AIMED_TICKS: f64 = 1.5 * TICKS;
/// However fine the clock, samples are at least half a millisecond: shorter ones measure whichever
/// interrupt hit them. It is also what 100 ticks of the finest browser clock come to, so native and
/// browser runs are sampled alike.
const SHORTEST_NS: f64 = 500_000.0;
/// A clock that would need longer samples than this is of no use here.
const LONGEST_NS: f64 = 2e9;
/// Batches beyond which a sample is not lengthened: a subject whose 16 million batches are too
/// short does nothing, or the clock has stopped.
pub(super) const MOST_BATCHES: u32 = 1 << 24;

/// How long samples should be on a clock of this tick, in ns. `None` when that is longer than is
/// sensible.
pub(super) fn aim_ns(tick_ns: f64) -> Option<f64> {
    let aim = SHORTEST_NS.max(AIMED_TICKS * tick_ns);
    (aim <= LONGEST_NS).then_some(aim)
}

/// The batches that make a sample of `subject` last `aim_ns`, found by doubling. `None` when no
/// number of batches does, or no work gets done: the subject is below the clock.
pub(super) fn calibrate(clock: &mut dyn Clock, subject: &mut dyn Subject, aim_ns: f64) -> Option<u32> {
    let mut batches = 1;
    loop {
        let sample = Sample::take(clock, subject, batches);
        if sample.elapsed_ns >= aim_ns && sample.units > 0 {
            return Some(batches);
        }
        if batches >= MOST_BATCHES || sample.elapsed_ns >= LONGEST_NS {
            return None;
        }
        batches *= 2;
    }
}

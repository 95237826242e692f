//! What came of a run on threads.

use std::collections::BTreeMap;

use serde::Serialize;

use super::meter::{Reading, Report};
use crate::Counter;
use measure::{Bucket, Histogram};
use observe::probe::Counters;

/// Figures of a run; times in ns. All but the counts are there without counting, too.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Outcome {
    /// The variant's id.
    pub variant: &'static str,
    /// How long the run was.
    pub wall_ns: f64,
    /// Time that all threads were awake, together.
    pub busy_ns: f64,
    /// Frames published in it.
    pub published: u32,
    /// Frames that readers have had in it.
    pub deliveries: u64,
    /// From a frame being readable to a reader taking it: the middle one.
    pub latency_median_ns: Option<f64>,
    /// The 99th of a hundred.
    pub latency_p99_ns: Option<f64>,
    /// All of them.
    pub latency: Vec<Bucket>,
    /// Times that a thread slept and woke.
    pub wake_ups: u64,
    /// How long the publisher waited for readers.
    pub blocked_ns: f64,
    /// Frames, published or read by healthy readers, that came more than a frame's time too late.
    pub late: u64,
    /// Frames of all readers that were overwritten while they were sent, since the beginning.
    pub torn: u32,
    /// Frames missed, since the beginning.
    pub skipped: u32,
    /// Readers that lost their subscription.
    pub dropped: u32,
    /// Whether somebody wanted no more of it.
    pub cancelled: bool,
    /// Whether the original would have ended its process.
    pub panicked: bool,
    /// Threads that died.
    pub trapped: u32,
    /// Counts by name, where somebody counted.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub counters: BTreeMap<&'static str, u64>,
    /// The same by number.
    #[serde(skip)]
    pub(super) counts: Counters,
    /// Reader by reader.
    #[serde(skip)]
    pub readings: Vec<Reading>,
    /// The sum of the digests of those who kept up, as the deterministic ring's; nothing until all have one.
    #[serde(skip)]
    pub digest: Option<u64>,
}

impl Outcome {
    pub(super) fn new(
        variant: &'static str,
        reports: Vec<Report>,
        wall_ns: u64,
        published: u32,
        cancelled: bool,
        panicked: bool,
        trapped: Vec<usize>,
    ) -> Outcome {
        let mut latency = Histogram::default();
        let mut counts = Counters::of::<Counter>();
        let (mut busy_ns, mut wake_ups, mut blocked_ns, mut late) = (0, 0, 0, 0);
        let mut readings = Vec::new();
        for report in reports {
            latency.merge(&report.meter.latency);
            counts.merge(&report.counts);
            busy_ns += report.meter.busy_ns;
            wake_ups += report.meter.sleeps;
            blocked_ns += report.blocked_ns;
            late += report.meter.late;
            readings.extend(report.readings);
        }
        counts.set(Counter::WakeUps, wake_ups);
        readings.sort_by_key(|reading| reading.id);
        let mut healthy = readings.iter().filter(|reading| !reading.slow).peekable();
        let digest = healthy
            .peek()
            .is_some()
            .then(|| healthy.try_fold(0u64, |sum, reading| Some(sum.wrapping_add(reading.digest?))));
        Outcome {
            variant,
            wall_ns: wall_ns as f64,
            busy_ns: busy_ns as f64,
            published,
            deliveries: latency.count(),
            latency_median_ns: latency.quantile(0.5),
            latency_p99_ns: latency.quantile(0.99),
            latency: latency.buckets(),
            wake_ups,
            blocked_ns: blocked_ns as f64,
            late,
            torn: readings.iter().map(|reading| reading.torn).sum(),
            skipped: readings.iter().map(|reading| reading.skipped).sum(),
            dropped: readings.iter().filter(|reading| reading.dropped).count() as u32,
            cancelled,
            panicked,
            trapped: trapped.len() as u32,
            counters: counts.named().collect(),
            counts,
            readings,
            digest: digest.flatten(),
        }
    }
}

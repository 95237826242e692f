//! The results of a run on threads.

use std::collections::BTreeMap;

use serde::Serialize;

use super::meter::{ReaderStats, Report};
use crate::Counter;
use measure::{Bucket, Histogram};
use observe::probe::Counters;

/// The results of a run. Times are in ns. All but `counters` are measured in runs without an observer, too.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Outcome {
    /// The variant's id.
    pub variant: &'static str,
    /// The duration of the run.
    pub wall_ns: f64,
    /// The time in which threads were awake, the sum over all threads.
    pub busy_ns: f64,
    /// The number of frames published in the run.
    pub published: u32,
    /// The number of frames that readers took in the run.
    pub deliveries: u64,
    /// The median of the latency, which is the time from when a frame is due until a reader takes it; from its publication
    /// if frames are not published by the clock.
    pub latency_median_ns: Option<f64>,
    /// The 99th percentile of the latency.
    pub latency_p99_ns: Option<f64>,
    /// The distribution of the latency.
    pub latency: Vec<Bucket>,
    /// The number of times that a thread slept and woke.
    pub wake_ups: u64,
    /// The time for which the publisher waited for readers.
    pub blocked_ns: f64,
    /// The number of frames that were published, or read by fast readers, more than a frame interval too late.
    pub late: u64,
    /// The number of frames that were overwritten while they were sent, since the first run.
    pub torn: u32,
    /// The number of frames that readers missed, since the first run.
    pub skipped: u32,
    /// The number of readers that lost their subscription, since the first run.
    pub dropped: u32,
    /// Whether the run was cancelled.
    pub cancelled: bool,
    /// Whether the original would have panicked.
    pub panicked: bool,
    /// The number of threads that died.
    pub trapped: u32,
    /// The counters by name; zero in runs without an observer.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, number>"))]
    pub counters: BTreeMap<&'static str, u64>,
    /// The counters by number.
    #[serde(skip)]
    pub(super) counts: Counters,
    /// The results of each reader, by number.
    #[serde(skip)]
    pub reader_stats: Vec<ReaderStats>,
    /// The sum of the digests of all fast readers, which equals that of the ring in virtual time; `None` until each of
    /// them has its digest.
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
        let mut reader_stats = Vec::new();
        for report in reports {
            latency.merge(&report.meter.latency);
            counts.merge(&report.counts);
            busy_ns += report.meter.busy_ns;
            wake_ups += report.meter.sleeps;
            blocked_ns += report.blocked_ns;
            late += report.meter.late;
            reader_stats.extend(report.reader_stats);
        }
        counts.set(Counter::WakeUps, wake_ups);
        reader_stats.sort_by_key(|stats| stats.id);
        let mut healthy = reader_stats.iter().filter(|stats| !stats.slow).peekable();
        let digest = healthy
            .peek()
            .is_some()
            .then(|| healthy.try_fold(0u64, |sum, stats| Some(sum.wrapping_add(stats.digest?))));
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
            torn: reader_stats.iter().map(|stats| stats.torn).sum(),
            skipped: reader_stats.iter().map(|stats| stats.skipped).sum(),
            dropped: reader_stats.iter().filter(|stats| stats.dropped).count() as u32,
            cancelled,
            panicked,
            trapped: trapped.len() as u32,
            counters: counts.named().collect(),
            counts,
            reader_stats,
            digest: digest.flatten(),
        }
    }
}

//! The ring on threads as a subject of timing and as a lab of the bench: each variant against the one that it replaced,
//! and the pairs in [`Lab::also`].
//!
//! The publisher publishes a frame when every reader has finished the previous one, or when a frame interval has passed,
//! so that the time of a frame is the cost of handing it over: wake, check, take, copy, release, sleep. The measured
//! time is the sum of the times in which the threads are awake, without the time for which the publisher waits for
//! readers, divided by the number of deliveries. Wall-clock time is not used, because it would include the latency of
//! variants whose readers sleep between their checks.

use super::load::Load;
use super::outcome::Outcome;
use super::run::{Observation, Run, threaded_ring};
use crate::Counter;
use base::catalogue::{Lab, Preset};
use base::{Allowed, Config, Need, Refusal};
use measure::Subject;
use observe::probe::Counters;
use sim::workload;
use sync::global;
use sync::thread_pool::TooFewThreads;

/// Threads that serve readers. With the publisher's thread there are three, one more than the two processors that
/// almost every machine has. On two processors, the time awake may therefore include waiting for a processor.
const THREADS: usize = 2;
/// Number of frames published in a batch.
const BATCH_FRAMES: u32 = 4;
/// Number of frames published in the run that takes counts and the digest.
const COUNTED_FRAMES: u32 = 200;

/// The lab for the bench.
pub fn lab() -> Lab {
    let ring = crate::lab();
    let mut variants = ring.variants;
    // Queues do not run on threads.
    variants.retain(|variant| !variant.id.starts_with("queue"));
    // The first variant replaced a queue.
    variants[0].before = None;
    // Published figures are about whole servers, not about the time awake per delivery.
    variants.iter_mut().for_each(|variant| variant.claim = None);
    let presets = vec![
        Preset {
            id: "threads",
            a: "rwmutex",
            b: "epoch",
            knobs: &[("readers", 200), ("slow", 0), ("slots", 64), ("size", 200), ("fps", 60)],
        },
        Preset {
            id: "threads-frames",
            a: "rwmutex",
            b: "epoch",
            knobs: &[("readers", 200), ("slow", 0), ("slots", 64), ("size", 4_000), ("fps", 60)],
        },
    ];
    Lab { id: "ring-threads", variants, presets, also: &[("rwmutex", "epoch"), ("cond", "epoch")], ..ring }
}

/// A checked configuration of the lab.
pub struct Workload {
    load: Load,
}

impl Workload {
    /// Checks a configuration of the lab, whose knobs are those of the ring lab.
    ///
    /// # Errors
    /// A refusal if a knob is not allowed, or if the configuration has more than one stream or track.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let config = Config { lab: "ring".to_owned(), ..config.clone() };
        Ok(Workload { load: Load::new(&config)?.lockstep() })
    }

    /// Makes a ring of a variant whose readers are served by [`THREADS`] threads.
    ///
    /// # Errors
    /// A refusal if fewer than `1 + THREADS` threads are idle, or if the variant does not run on threads.
    fn threaded_run(&self, variant: &str) -> Result<TimedRun, Refusal> {
        let refused =
            |TooFewThreads { wanted, idle }| Refusal::new("threads", wanted, Allowed::at_most(idle, "idle threads"));
        global::with_idle(1 + THREADS).map_err(refused)?;
        let run =
            threaded_ring(variant, &self.load, THREADS).ok_or_else(|| Refusal::new("variant", variant, Need::Ring))?;
        Ok(TimedRun { run, busy_ns: 0.0 })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "delivery"
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let mut counters = Counters::of::<Counter>();
        let Ok(mut timed) = self.threaded_run(variant) else { return (None, counters) };
        let Some(outcome) = timed.run_on(COUNTED_FRAMES, Observation::Counted) else { return (None, counters) };
        for counter in [
            Counter::Deliveries,
            Counter::Published,
            Counter::Allocations,
            Counter::WakeUps,
            Counter::WastedChecks,
            Counter::LockWaits,
            Counter::Skipped,
            Counter::Torn,
            Counter::Discarded,
            Counter::Notifies,
            Counter::Dropped,
        ] {
            counters.set(counter, outcome.counts.get(counter));
        }
        (outcome.digest, counters)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(Box::new(self.threaded_run(variant)?))
    }
}

/// A variant that is timed. Each run continues where the previous one stopped.
struct TimedRun {
    run: Box<dyn Run>,
    /// The time awake in the last run, the sum over its threads, in ns.
    busy_ns: f64,
}

impl TimedRun {
    /// Publishes `frames` more frames. Returns `None` if fewer than `1 + THREADS` threads are idle.
    fn run_on(&mut self, frames: u32, observation: Observation<'_>) -> Option<Outcome> {
        self.run.set_frames(frames);
        self.run.run(global::with_idle(1 + THREADS).ok()?, &|| false, observation).ok()
    }
}

impl Subject for TimedRun {
    fn run(&mut self, batches: u32) -> u64 {
        // 0 units of work if fewer than `1 + THREADS` threads are idle: the bench then reports no time.
        let outcome = self.run_on(batches.saturating_mul(BATCH_FRAMES), Observation::None);
        self.busy_ns = outcome.as_ref().map_or(0.0, |outcome| outcome.busy_ns);
        outcome.map_or(0, |outcome| outcome.deliveries)
    }

    fn took_ns(&self) -> Option<f64> {
        Some(self.busy_ns)
    }
}

//! The ring on threads as something to be timed, and as a lab of the bench: each variant against the one that it replaced.
//!
//! A frame is published when every reader has had the one before, so that each costs what it costs to hand one over: wake,
//! look, hold, copy, let go, sleep. What counts is the time that threads are awake, per delivery: by the wall clock a variant
//! that sleeps between its looks would lose for its latency, which is another question.

use super::load::Load;
use super::outcome::Outcome;
use super::run::{Run, Watch, stage};
use crate::Counter;
use base::catalogue::{Lab, Preset};
use base::config::{Config, Refusal};
use measure::Subject;
use observe::probe::Counters;
use sim::session::Side;
use sim::workload;
use sim::world::World;
use sync::global;
use sync::thread_pool::TooFewThreads;

/// Threads of readers: with the publisher's one more than the two processors that most have at least.
const THREADS: usize = 2;
/// Frames of a batch.
const BATCH: u32 = 4;
/// Frames that are counted and digested.
const COUNTED: u32 = 200;

/// The lab, as the bench knows it.
pub fn lab() -> Lab {
    let ring = crate::lab();
    let mut variants = ring.variants;
    variants.retain(|variant| !variant.id.starts_with("queue"));
    variants[0].before = None;
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

/// A configuration of it.
pub struct Workload {
    load: Load,
    sides: super::super::Workload,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that says what is wrong with it.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let load = Load::new(&Config { lab: "ring".to_owned(), ..config.clone() })?.lockstep();
        let sides = super::super::Workload::new(&Config { lab: "ring".to_owned(), ..config.clone() }, None)?;
        Ok(Workload { load, sides })
    }

    fn timed(&self, variant: &str) -> Result<Timed, Refusal> {
        let refused = |short: TooFewThreads| Refusal::new("threads", short, "as many as there are idle threads");
        global::with_idle(1 + THREADS).map_err(refused)?;
        let stage = stage(variant, &self.load, THREADS)
            .ok_or_else(|| Refusal::new("variant", variant, "a variant with a ring"))?;
        Ok(Timed { stage, busy_ns: 0.0 })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "delivery"
    }

    /// The deterministic ring: what threads do is seen afterwards, from their flight recorders.
    fn open(&self, side: Side) -> Box<dyn World> {
        self.sides.open(side)
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let mut counters = Counters::of::<Counter>();
        let Ok(mut timed) = self.timed(variant) else { return (None, counters) };
        let Some(outcome) = timed.run_on(COUNTED, Watch::Counted) else { return (None, counters) };
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
        Ok(Box::new(self.timed(variant)?))
    }
}

/// A variant that is timed; every run goes on where the last one stopped.
struct Timed {
    stage: Box<dyn Run>,
    busy_ns: f64,
}

impl Timed {
    fn run_on(&mut self, frames: u32, watch: Watch<'_>) -> Option<Outcome> {
        self.stage.set_frames(frames);
        self.stage.run(global::with_idle(1 + THREADS).ok()?, &|| false, watch).ok()
    }
}

impl Subject for Timed {
    fn run(&mut self, batches: u32) -> u64 {
        // Without threads no work gets done, and the bench says that there is nothing to time.
        let outcome = self.run_on(batches.saturating_mul(BATCH), Watch::Bare);
        self.busy_ns = outcome.as_ref().map_or(0.0, |outcome| outcome.busy_ns);
        outcome.map_or(0, |outcome| outcome.deliveries)
    }

    fn took_ns(&self) -> Option<f64> {
        Some(self.busy_ns)
    }
}

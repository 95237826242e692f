//! The ring on threads as a subject of timing and as a lab of the bench: each variant against the one that it replaced.
//!
//! The publisher publishes each frame after every reader has finished the previous one, so that the time of a frame is
//! that of handing it over: wake, check, take, copy, release, sleep. The measured time is the time in which threads are
//! awake, per delivery. By the wall clock, a variant whose readers sleep between their checks would be slower because
//! of its latency, which is a different question.

use super::load::Load;
use super::outcome::Outcome;
use super::run::{Observation, Run, threaded_ring};
use crate::Counter;
use base::catalogue::{Lab, Preset};
use base::{Allowed, Config, Need, Refusal};
use measure::Subject;
use observe::probe::Counters;
use sim::session::Side;
use sim::workload;
use sim::world::World;
use sync::global;
use sync::thread_pool::TooFewThreads;

/// Threads that serve readers. With the publisher's thread there are three, one more than the two processors that
/// almost every machine has.
const THREADS: usize = 2;
/// Frames of a batch.
const BATCH: u32 = 4;
/// Frames of the run that counts and digests.
const COUNTED: u32 = 200;

/// The lab for the bench.
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

/// A checked configuration of the lab.
pub struct Workload {
    load: Load,
    sides: super::super::Workload,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that names the knob, its value and the allowed range.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let load = Load::new(&Config { lab: "ring".to_owned(), ..config.clone() })?.lockstep();
        let sides = super::super::Workload::new(&Config { lab: "ring".to_owned(), ..config.clone() }, None)?;
        Ok(Workload { load, sides })
    }

    fn timed(&self, variant: &str) -> Result<Timed, Refusal> {
        let refused =
            |TooFewThreads { wanted, idle }| Refusal::new("threads", wanted, Allowed::at_most(idle, "idle threads"));
        global::with_idle(1 + THREADS).map_err(refused)?;
        let run =
            threaded_ring(variant, &self.load, THREADS).ok_or_else(|| Refusal::new("variant", variant, Need::Ring))?;
        Ok(Timed { run, busy_ns: 0.0 })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "delivery"
    }

    /// A world in virtual time. The page shows runs on threads afterwards, from their flight recorders.
    fn open(&self, side: Side) -> Box<dyn World> {
        self.sides.open(side)
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let mut counters = Counters::of::<Counter>();
        let Ok(mut timed) = self.timed(variant) else { return (None, counters) };
        let Some(outcome) = timed.run_on(COUNTED, Observation::Counted) else { return (None, counters) };
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

/// A variant that is timed. Each run continues where the previous one stopped.
struct Timed {
    run: Box<dyn Run>,
    busy_ns: f64,
}

impl Timed {
    fn run_on(&mut self, frames: u32, observation: Observation<'_>) -> Option<Outcome> {
        self.run.set_frames(frames);
        self.run.run(global::with_idle(1 + THREADS).ok()?, &|| false, observation).ok()
    }
}

impl Subject for Timed {
    fn run(&mut self, batches: u32) -> u64 {
        // If no threads are idle, the result is 0 units of work, and the bench reports no time.
        let outcome = self.run_on(batches.saturating_mul(BATCH), Observation::None);
        self.busy_ns = outcome.as_ref().map_or(0.0, |outcome| outcome.busy_ns);
        outcome.map_or(0, |outcome| outcome.deliveries)
    }

    fn took_ns(&self) -> Option<f64> {
        Some(self.busy_ns)
    }
}

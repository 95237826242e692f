//! Two variants on threads in turn: pairs of runs on the same bytes. The ratio of a pair does not depend on influences
//! that slow both of its runs.
//!
//! The first run of each side has every event recorded, which yields the counts that would cost time in a timed run. The
//! others are without an observer. Order, ratio and verdict are those of [`RunPairs`].

use serde::Serialize;

use super::load::Load;
use super::outcome::Outcome;
use super::run::{Observation, threaded_ring};
use base::{Config, Need, Refusal};
use measure::{Bucket, Histogram, PairRatio, RunPairs, median};
use sync::ThreadPool;
use sync::flight::Flight;
use sync::thread_pool::TooFewThreads;

/// The capacity of a thread's flight recorder, in events: some seconds at 25 frames/s with 100 readers, 128 kB.
const EVENTS: usize = 8_192;

/// The results of all timed runs of one side. Times are in ns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct RingSide {
    /// The variant's id.
    pub variant: &'static str,
    /// The number of frames that readers took.
    pub deliveries: f64,
    /// Time per delivery in which threads were awake: the sum over all threads, and the median of the runs.
    pub busy_ns: Option<f64>,
    /// The median latency from when a frame is due to reading.
    pub median_ns: Option<f64>,
    /// The 99th percentile of the latency.
    pub p99_ns: Option<f64>,
    /// The distribution of the latency.
    pub latency: Vec<Bucket>,
    /// Wake-ups of threads per 1,000 deliveries.
    pub wake_ups: Option<f64>,
    /// Unsuccessful checks per 1,000 deliveries, in the recorded run.
    pub wasted_checks: Option<f64>,
    /// The time for which the publisher waited for readers, in all runs together.
    pub blocked_ns: f64,
    /// The duration of all runs together.
    pub wall_ns: f64,
    /// The number of frames that were overwritten while they were sent.
    pub torn: u32,
    /// The number of frames that readers missed.
    pub skipped: u32,
    /// The number of readers that lost their subscription.
    pub dropped: u32,
    /// The number of runs in which the original would have panicked.
    pub panicked: u32,
}

/// The result of a comparison on threads.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct RingResult {
    /// The number of threads: the publisher's, and those that serve readers.
    pub threads: usize,
    /// The number of pairs of runs of A and B.
    pub pairs: usize,
    /// The number of rounds that were discarded and made again.
    pub discarded: u32,
    /// The duration of a run, in ms.
    pub ms: u32,
    /// The results of A and of B.
    pub sides: (RingSide, RingSide),
    /// The ratio of the busy times per delivery.
    pub busy: Option<PairRatio>,
    /// The ratio of the median latencies.
    pub median: Option<PairRatio>,
    /// The ratio of the 99th percentiles of the latency.
    pub p99: Option<PairRatio>,
}

/// A comparison of A and B on a pool of threads, one run at a time.
#[derive(Debug)]
pub struct PairedRuns {
    ids: [String; 2],
    load: Load,
    threads: usize,
    ms: u32,
    flights: [Vec<Flight>; 2],
    /// The runs so far.
    pub runs: RunPairs<Outcome>,
}

impl PairedRuns {
    /// A comparison of the two variants of a configuration in `pairs` rounds of four runs of `ms` ms each, with readers
    /// on `threads` threads. `seed` determines the order of the runs.
    ///
    /// # Errors
    /// A refusal if the configuration is not allowed, or if a variant does not run on threads.
    pub fn new(config: &Config, threads: usize, pairs: u32, ms: u32, seed: u64) -> Result<PairedRuns, Refusal> {
        let mut load = Load::new(config)?;
        load.ms = Some(ms);
        for (knob, id) in [("a", &config.a), ("b", &config.b)] {
            if threaded_ring(id, &load, threads).is_none() {
                return Err(Refusal::new(knob, id, Need::Ring));
            }
        }
        let recorders = || (0..=threads).map(|_| Flight::new(EVENTS)).collect();
        Ok(PairedRuns {
            ids: [config.a.clone(), config.b.clone()],
            load,
            threads,
            ms,
            flights: [recorders(), recorders()],
            runs: RunPairs::new(pairs, seed),
        })
    }

    /// Makes the next run. Returns false if no runs are left or if the run was cancelled. A run that was cancelled, or
    /// in which a thread died, does not count.
    ///
    /// # Errors
    /// An error if too few threads are idle.
    pub fn advance(&mut self, thread_pool: &ThreadPool, cancelled: &dyn Fn() -> bool) -> Result<bool, TooFewThreads> {
        let Some((side, records)) = self.runs.turn() else { return Ok(false) };
        let mut ring =
            threaded_ring(&self.ids[side], &self.load, self.threads).expect("both were tried at the beginning");
        let observation = if records { Observation::Recorded(&self.flights[side]) } else { Observation::None };
        let outcome = ring.run(thread_pool, cancelled, observation)?;
        if outcome.cancelled {
            return Ok(false);
        }
        if outcome.trapped > 0 {
            self.runs.fail();
        } else {
            self.runs.push(outcome);
        }
        Ok(!self.runs.is_over())
    }

    /// The recorded events of a side: the contents of the flight recorders of its threads one after the other, the
    /// publisher's first, as words.
    pub fn flights(&self, side: usize) -> Vec<u32> {
        self.flights[side].iter().flat_map(Flight::newest).flatten().collect()
    }

    /// The result of the complete pairs so far; `None` before the first.
    pub fn result(&self) -> Option<RingResult> {
        let pairs = self.runs.pairs().len();
        if pairs == 0 {
            return None;
        }
        let side = |side| Some(sum(&self.runs.of_side(side), self.runs.first(side)?));
        Some(RingResult {
            threads: self.threads + 1,
            pairs,
            discarded: self.runs.discarded(),
            ms: self.ms,
            sides: (side(0)?, side(1)?),
            busy: self.runs.ratio(busy),
            median: self.runs.ratio(|run| run.latency_median_ns),
            p99: self.runs.ratio(|run| run.latency_p99_ns),
        })
    }
}

/// The busy time per delivery of a run, in ns.
fn busy(run: &Outcome) -> Option<f64> {
    (run.deliveries > 0).then(|| run.busy_ns / run.deliveries as f64)
}

fn sum(runs: &[&Outcome], recorded: &Outcome) -> RingSide {
    let mut latency = Histogram::default();
    runs.iter().flat_map(|run| &run.latency).for_each(|&bucket| latency.add_bucket(bucket));
    let total = |of: fn(&Outcome) -> f64| runs.iter().map(|run| of(run)).sum::<f64>();
    let count = |of: fn(&Outcome) -> u32| runs.iter().map(|run| of(run)).sum::<u32>();
    let deliveries = total(|run| run.deliveries as f64);
    let per_thousand = |count: f64, of: f64| (of > 0.0).then(|| 1_000.0 * count / of);
    let wasted = recorded.counters.get("wasted_checks").copied().unwrap_or(0) as f64;
    let each: Vec<_> = runs.iter().filter_map(|run| busy(run)).collect();
    RingSide {
        variant: recorded.variant,
        deliveries,
        busy_ns: Some(median(&each)).filter(|busy| busy.is_finite()),
        median_ns: latency.quantile(0.5),
        p99_ns: latency.quantile(0.99),
        latency: latency.buckets(),
        wake_ups: per_thousand(total(|run| run.wake_ups as f64), deliveries),
        wasted_checks: per_thousand(wasted, recorded.deliveries as f64),
        blocked_ns: total(|run| run.blocked_ns),
        wall_ns: total(|run| run.wall_ns),
        torn: count(|run| run.torn),
        skipped: count(|run| run.skipped),
        dropped: count(|run| run.dropped),
        panicked: count(|run| run.panicked.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::RecordedRun;
    use std::sync::Arc;

    const NEVER: fn() -> bool = || false;

    fn config(a: &str, b: &str) -> Config {
        Config::of(&crate::lab(), a, b).with("slots", 8).with("fps", 60).with("size", 100)
    }

    fn paired_runs(a: &str, b: &str) -> Result<PairedRuns, Refusal> {
        // Long enough that a busy machine runs each thread for a part of it.
        PairedRuns::new(&config(a, b), 2, 2, 400, 1)
    }

    fn thread_pool() -> Arc<ThreadPool> {
        let thread_pool = Arc::new(ThreadPool::new(3));
        thread_pool.spawn(0..3);
        thread_pool
    }

    #[test]
    fn both_sides_are_summed_and_what_they_did_can_be_watched() {
        let (thread_pool, mut runs) = (thread_pool(), paired_runs("rwmutex", "epoch").unwrap());
        assert_eq!(runs.result(), None);
        while runs.advance(&thread_pool, &NEVER).unwrap() {}
        let result = runs.result().unwrap();
        assert_eq!(
            (result.pairs, result.threads, result.sides.0.variant, result.sides.1.variant),
            (2, 3, "rwmutex", "epoch")
        );
        for side in [&result.sides.0, &result.sides.1] {
            assert!(side.deliveries > 0.0 && side.busy_ns.unwrap() > 0.0 && side.median_ns <= side.p99_ns, "{side:?}");
            assert_eq!(side.latency.iter().map(|bucket| f64::from(bucket.count)).sum::<f64>(), side.deliveries);
        }
        assert!([&result.busy, &result.median, &result.p99].iter().all(|ratio| ratio.unwrap().ratio > 0.0));

        let run = RecordedRun::new(&config("rwmutex", "epoch"), "rwmutex", &runs.flights(0)).unwrap();
        let mut world = run.open();
        while world.next_time().is_some() {
            world.step();
        }
        let mut scene = Vec::new();
        world.scene(world.time(), &mut scene);
        assert!(scene[22] > 0.0 && run.end() > 0, "frames were published");
    }

    #[test]
    fn a_variant_with_queues_is_refused() {
        let refusal = paired_runs("cond", "queue-copy").unwrap_err();
        assert_eq!((refusal.knob.as_str(), refusal.value.as_str()), ("b", "queue-copy"));
    }

    #[test]
    fn a_run_that_is_cancelled_does_not_count() {
        let (thread_pool, mut runs) = (thread_pool(), paired_runs("cond", "sleep").unwrap());
        assert!(runs.advance(&thread_pool, &NEVER).unwrap());
        assert!(!runs.advance(&thread_pool, &|| true).unwrap());
        assert_eq!((runs.runs.progress(), runs.result()), ((1, 10), None));
    }
}

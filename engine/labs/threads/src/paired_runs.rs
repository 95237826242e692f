//! Two pools on real threads in turn: pairs of runs on the same jobs. Their ratio cancels what slows both.
//!
//! One run of each warms up and does not count. Then the order is A B B A A B …, so that a drift from run to run affects
//! both sides equally.

use serde::Serialize;

use super::real::{self, Outcome, RunOptions, Runs, threads_needed};
use super::report::{self, PoolSide};
use super::row::row;
use super::{Params, Workload};
use base::config::{Config, Refusal};
use measure::PairRatio;
use sync::ThreadPool;
use sync::thread_pool::TooFewThreads;

/// Limit in µs for the time that the jobs of a run take without overhead. Runs with more jobs are shortened.
const RUN_US: u64 = 1_000_000;
/// After this many runs in which a thread died, runs are not repeated any more.
const MOST_FAILED: u32 = 3;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct PoolResult {
    /// Total number of threads: workers and producers.
    pub threads: usize,
    /// Number of pairs of runs.
    pub pairs: usize,
    /// Number of jobs of a run.
    pub jobs: u32,
    /// Number of enqueues whose mean is one sample of the distributions.
    pub stretch: u32,
    /// The sides A and B.
    pub sides: (PoolSide, PoolSide),
    /// The ratio of the times per job.
    pub time: Option<PairRatio>,
    /// Whether the jobs of all runs had the same results.
    pub digests_equal: bool,
}

/// A and B on a thread pool, a run at a time.
pub struct PairedRuns {
    workload: Workload,
    runs: [Runs; 2],
    jobs: u32,
    pairs: u32,
    seed: u64,
    warm: usize,
    done: [Vec<Outcome>; 2],
    failed: u32,
}

/// Number of jobs of a run: those of the configuration, or as many as take [`RUN_US`].
fn cut(params: &Params) -> u32 {
    let each = |us: u32, of: u32| u64::from(us) / u64::from(of);
    let us = each(params.gap, params.producers).max(each(params.duration, params.workers));
    let most = RUN_US.checked_div(us).unwrap_or(u64::MAX).max(1);
    params.jobs.min(u32::try_from(most).unwrap_or(u32::MAX))
}

impl PairedRuns {
    /// Runs of the two variants of a configuration, with `pairs` runs of each.
    ///
    /// # Errors
    /// When the configuration is refused.
    pub fn new(config: &Config, pairs: u32) -> Result<PairedRuns, Refusal> {
        let workload = Workload::new(config)?;
        workload.can_trap()?;
        let runs = [&config.a, &config.b].map(|id| row(id).runs);
        let jobs = cut(&workload.params);
        let done = Default::default();
        Ok(PairedRuns { workload, runs, jobs, pairs, seed: config.seed.into(), warm: 0, done, failed: 0 })
    }

    /// Number of runs done, and of all runs.
    pub fn progress(&self) -> (usize, usize) {
        (self.warm + self.done.iter().map(Vec::len).sum::<usize>(), 2 + 2 * self.pairs as usize)
    }

    /// The side whose turn it is; `None` at the end.
    fn turn(&self) -> Option<usize> {
        match self.progress() {
            (done, of) if done == of => None,
            (done @ 0..2, _) => Some(done),
            // The runs 2 3 4 5 6 7 … are of A B B A A B …
            (done, _) => Some(usize::from(matches!(done % 4, 3 | 0))),
        }
    }

    /// Makes one run. Returns false when there is none left. A run in which a thread died does not count.
    ///
    /// # Errors
    /// [`TooFewThreads`] when too few threads are idle.
    pub fn advance(&mut self, thread_pool: &ThreadPool) -> Result<bool, TooFewThreads> {
        let Some(side) = self.turn().filter(|_| self.failed < MOST_FAILED) else { return Ok(false) };
        let Workload { params, music, .. } = &self.workload;
        let options = RunOptions { observe: true, ..RunOptions::of(params.work(false), self.jobs) };
        let outcome = (self.runs[side])(thread_pool, params, music.as_ref(), options)?;
        if !outcome.trapped.is_empty() {
            self.failed += 1;
        } else if self.warm < 2 {
            self.warm += 1;
        } else {
            self.done[side].push(outcome);
        }
        Ok(self.turn().is_some() && self.failed < MOST_FAILED)
    }

    /// The result of the complete pairs so far; `None` before the first.
    pub fn result(&self) -> Option<PoolResult> {
        let pairs = self.done.iter().map(Vec::len).min().filter(|&pairs| pairs > 0)?;
        let [a, b] = self.done.each_ref().map(|runs| &runs[..pairs]);
        let [of_a, of_b] = &self.workload.variants;
        let sides = (report::side(of_a, a), report::side(of_b, b));
        Some(PoolResult {
            threads: threads_needed(&self.workload.params) + 1,
            pairs,
            jobs: self.jobs,
            stretch: real::stretch(&self.workload.params),
            time: PairRatio::of(a.iter().zip(b).map(|(a, b)| (a.ns_per_job(), b.ns_per_job())), self.seed),
            digests_equal: sides.0.digest.is_some() && sides.0.digest == sides.1.digest,
            sides,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::lab;
    use super::*;

    fn config(knobs: &[(&str, u32)]) -> Config {
        let config = Config::of(&lab(), "baseline", "beyond").with("workers", 2);
        knobs.iter().fold(config, |config, &(id, value)| config.with(id, value))
    }

    #[test]
    fn both_run_in_turn_and_every_job_is_accounted_for() {
        let thread_pool = Arc::new(ThreadPool::new(2));
        thread_pool.spawn(0..2);
        let mut runs = PairedRuns::new(&config(&[("jobs", 6_400)]), 2).unwrap();
        let mut turns = Vec::new();
        while let Some(turn) = runs.turn() {
            turns.push(turn);
            assert_eq!(runs.result().is_some(), turns.len() > 4, "after a whole pair");
            runs.advance(&thread_pool).unwrap();
        }
        assert_eq!(turns, [0, 1, 0, 1, 1, 0]);
        let found = runs.result().unwrap();
        assert_eq!((found.threads, found.pairs, found.jobs, found.digests_equal), (3, 2, 6_400, true));
        let PairRatio { ratio, low, high } = found.time.unwrap();
        assert!(0.0 < low && low <= ratio && ratio <= high);
        for side in [found.sides.0, found.sides.1] {
            assert_eq!(side.jobs, 2 * 6_400);
            assert_eq!(side.workers.iter().map(|worker| worker.jobs).sum::<u64>(), 2 * 6_400);
            assert_eq!(side.enqueues.iter().map(|bucket| bucket.count).sum::<u32>(), 2 * 100);
            assert!(side.ns_per_job.is_sorted() && side.ns_per_job[0] > 0.0);
            assert!(side.enqueue_median_ns <= side.enqueue_p99_ns);
            assert!(side.workers.is_sorted_by_key(|worker| std::cmp::Reverse(worker.jobs)));
            assert!(side.workers.iter().all(|worker| (0.0..=1.0).contains(&worker.busy)));
        }
        thread_pool.dismiss(0..2);
    }

    #[test]
    fn a_run_is_no_longer_than_a_second_of_jobs() {
        let jobs = |knobs: &[(&str, u32)]| PairedRuns::new(&config(knobs), 1).unwrap().jobs;
        assert_eq!(jobs(&[("jobs", 500_000)]), 500_000);
        assert_eq!(jobs(&[("jobs", 500_000), ("duration", 5_000)]), 400);
        assert_eq!(jobs(&[("jobs", 500_000), ("gap", 600), ("producers", 2)]), 3_333);
    }

    #[test]
    fn a_run_needs_a_slot_for_each_thread() {
        let thread_pool = Arc::new(ThreadPool::new(1));
        let mut runs = PairedRuns::new(&config(&[]), 1).unwrap();
        assert!(runs.advance(&thread_pool).is_err());
        assert!(runs.result().is_none());
    }
}

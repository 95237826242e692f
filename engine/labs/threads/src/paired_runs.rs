//! Two pools on real threads in turn: pairs of runs on the same jobs. Their ratio cancels what slows both.
//!
//! Order, ratio and verdict are those of [`RunPairs`].

use serde::Serialize;

use super::real::{self, Outcome, RunOptions, Runs, threads_needed};
use super::report::{self, PoolSide};
use super::row::row;
use super::{Params, Workload};
use base::config::{Config, Refusal};
use measure::{PairRatio, RunPairs};
use sync::ThreadPool;
use sync::thread_pool::TooFewThreads;

/// Limit in µs for the time that the jobs of a run take without overhead. Runs with more jobs are shortened.
const RUN_US: u64 = 1_000_000;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct PoolResult {
    /// Total number of threads: workers and producers.
    pub threads: usize,
    /// Number of pairs of runs of A and B.
    pub pairs: usize,
    /// Number of rounds that were discarded and made again.
    pub discarded: u32,
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
    variants: [Runs; 2],
    jobs: u32,
    /// The runs so far.
    pub runs: RunPairs<Outcome>,
}

/// Number of jobs of a run: those of the configuration, or as many as take [`RUN_US`].
fn cut(params: &Params) -> u32 {
    let each = |us: u32, of: u32| u64::from(us) / u64::from(of);
    let us = each(params.gap, params.producers).max(each(params.duration, params.workers));
    let most = RUN_US.checked_div(us).unwrap_or(u64::MAX).max(1);
    params.jobs.min(u32::try_from(most).unwrap_or(u32::MAX))
}

impl PairedRuns {
    /// Runs of the two variants of a configuration, in `pairs` rounds of four. `seed` determines their order.
    pub fn new(config: &Config, pairs: u32, seed: u64) -> Result<PairedRuns, Refusal> {
        let workload = Workload::new(config)?;
        workload.can_trap()?;
        let variants = [&config.a, &config.b].map(|id| row(id).runs);
        let jobs = cut(&workload.params);
        Ok(PairedRuns { workload, variants, jobs, runs: RunPairs::new(pairs, seed) })
    }

    /// Makes one run. Returns false when there is none left. A run in which a thread died does not count.
    pub fn advance(&mut self, thread_pool: &ThreadPool) -> Result<bool, TooFewThreads> {
        let Some((side, _)) = self.runs.turn() else { return Ok(false) };
        let Workload { params, music, .. } = &self.workload;
        let options = RunOptions { observe: true, ..RunOptions::of(params.work(false), self.jobs) };
        let outcome = (self.variants[side])(thread_pool, params, music.as_ref(), options)?;
        if outcome.trapped.is_empty() {
            self.runs.push(outcome);
        } else {
            self.runs.fail();
        }
        Ok(!self.runs.is_over())
    }

    /// The result of the complete pairs so far; `None` before the first.
    pub fn result(&self) -> Option<PoolResult> {
        let pairs = self.runs.pairs();
        let first = pairs.first()?[0].digest;
        let [of_a, of_b] = &self.workload.variants;
        Some(PoolResult {
            threads: threads_needed(&self.workload.params) + 1,
            pairs: pairs.len(),
            discarded: self.runs.discarded(),
            jobs: self.jobs,
            stretch: real::stretch(&self.workload.params),
            sides: (report::side(of_a, &self.runs.of_side(0)), report::side(of_b, &self.runs.of_side(1))),
            time: self.runs.ratio(|run| Some(run.ns_per_job())),
            digests_equal: self.runs.all().all(|run| run.digest == first),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::lab;
    use super::*;

    fn config(knobs: &[(&str, u32)]) -> Config {
        Config::of(&lab(), "baseline", "beyond").with("workers", 2).with_knobs(knobs)
    }

    #[test]
    fn both_run_and_every_job_is_accounted_for() {
        let thread_pool = Arc::new(ThreadPool::new(2));
        thread_pool.spawn(0..2);
        let mut runs = PairedRuns::new(&config(&[("jobs", 6_400)]), 2, 1).unwrap();
        while runs.advance(&thread_pool).unwrap() {}
        let found = runs.result().unwrap();
        assert_eq!((found.threads, found.pairs, found.jobs, found.digests_equal), (3, 2, 6_400, true));
        assert!(found.time.unwrap().ratio > 0.0);
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
        let jobs = |knobs: &[(&str, u32)]| PairedRuns::new(&config(knobs), 1, 1).unwrap().jobs;
        assert_eq!(jobs(&[("jobs", 500_000)]), 500_000);
        assert_eq!(jobs(&[("jobs", 500_000), ("duration", 5_000)]), 400);
        assert_eq!(jobs(&[("jobs", 500_000), ("gap", 600), ("producers", 2)]), 3_333);
    }
}

//! Two pools on real threads in turn: pairs of runs on the same jobs. Their ratio cancels what slows both.
//!
//! One run of each warms up and does not count. Then rounds of four runs follow: A beside B, and A beside A, whose ratio is
//! the noise floor. Order, ratio and verdict are those of [`measure`].

use serde::Serialize;

use super::real::{self, Outcome, RunOptions, Runs, threads_needed};
use super::report::{self, PoolSide};
use super::row::row;
use super::{Params, Workload};
use base::config::{Config, Refusal};
use measure::{PairRatio, Rounds};
use sync::ThreadPool;
use sync::thread_pool::TooFewThreads;

/// Limit in µs for the time that the jobs of a run take without overhead. Runs with more jobs are shortened.
const RUN_US: u64 = 1_000_000;
/// After this many runs in which a thread died, runs are not repeated any more.
const MOST_FAILED: u32 = 3;
/// The sides of the two pairs of a round: A and A, A and B.
const PAIRS: [[usize; 2]; 2] = [[0, 0], [0, 1]];

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
    runs: [Runs; 2],
    jobs: u32,
    pairs: u32,
    warm: usize,
    done: Rounds<Outcome>,
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
    /// Runs of the two variants of a configuration, in `pairs` rounds of four. `seed` determines their order.
    ///
    /// # Errors
    /// When the configuration is refused.
    pub fn new(config: &Config, pairs: u32, seed: u64) -> Result<PairedRuns, Refusal> {
        let workload = Workload::new(config)?;
        workload.can_trap()?;
        let runs = [&config.a, &config.b].map(|id| row(id).runs);
        let jobs = cut(&workload.params);
        let done = Rounds::new(PAIRS.len(), seed);
        Ok(PairedRuns { workload, runs, jobs, pairs, warm: 0, done, failed: 0 })
    }

    /// Number of runs done, and of all runs. Discarded runs are made again and do not count.
    pub fn progress(&self) -> (usize, usize) {
        (self.warm + self.done.samples(), 2 + 2 * PAIRS.len() * self.pairs as usize)
    }

    /// The side whose turn it is; `None` at the end.
    fn turn(&mut self) -> Option<usize> {
        match self.progress() {
            (done, of) if done >= of => None,
            (done @ 0..2, _) => Some(done),
            _ => {
                let (pair, member) = self.done.turn();
                Some(PAIRS[pair][member])
            }
        }
    }

    /// Discards the current round, or the one that has just ended, because it was disturbed, for example because the tab was
    /// hidden.
    pub fn discard_round(&mut self) {
        self.done.discard();
    }

    /// Makes one run. Returns false when there is none left. A run in which a thread died does not count.
    ///
    /// # Errors
    /// [`TooFewThreads`] when too few threads are idle.
    pub fn advance(&mut self, thread_pool: &ThreadPool) -> Result<bool, TooFewThreads> {
        if self.failed == MOST_FAILED {
            return Ok(false);
        }
        let Some(side) = self.turn() else { return Ok(false) };
        let Workload { params, music, .. } = &self.workload;
        let options = RunOptions { observe: true, ..RunOptions::of(params.work(false), self.jobs) };
        let outcome = (self.runs[side])(thread_pool, params, music.as_ref(), options)?;
        if !outcome.trapped.is_empty() {
            self.failed += 1;
        } else if self.warm < 2 {
            self.warm += 1;
        } else {
            self.done.push(outcome);
        }
        Ok(self.turn().is_some() && self.failed < MOST_FAILED)
    }

    /// The result of the complete pairs so far; `None` before the first.
    pub fn result(&self) -> Option<PoolResult> {
        let [control, pairs] = [0, 1].map(|pair| self.done.of_pair(pair));
        if pairs.is_empty() {
            return None;
        }
        let [of_a, of_b] = &self.workload.variants;
        let side = |side: usize| -> Vec<&Outcome> { pairs.iter().map(|pair| &pair[side]).collect() };
        let sides = (report::side(of_a, &side(0)), report::side(of_b, &side(1)));
        let times = |runs: &[[Outcome; 2]]| -> Vec<[f64; 2]> {
            runs.iter().map(|pair| pair.each_ref().map(|run| run.ns_per_job())).collect()
        };
        Some(PoolResult {
            threads: threads_needed(&self.workload.params) + 1,
            pairs: pairs.len(),
            discarded: self.done.discarded(),
            jobs: self.jobs,
            stretch: real::stretch(&self.workload.params),
            time: PairRatio::of(&times(control), &times(pairs)),
            digests_equal: control.iter().chain(pairs).flatten().all(|run| run.digest == pairs[0][0].digest),
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
        let mut runs = PairedRuns::new(&config(&[("jobs", 6_400)]), 2, 1).unwrap();
        let mut turns = Vec::new();
        while let Some(turn) = runs.turn() {
            turns.push(turn);
            assert_eq!(runs.result().is_some(), turns.len() > 6, "after a whole round");
            runs.advance(&thread_pool).unwrap();
        }
        assert_eq!(turns[..2], [0, 1]);
        // A round has one run of B and three of A; the second round mirrors the first.
        assert!([2..6, 6..10].iter().all(|round| turns[round.clone()].iter().sum::<usize>() == 1));
        assert!(turns[6..].iter().rev().eq(&turns[2..6]), "{turns:?}");
        let found = runs.result().unwrap();
        assert_eq!((found.threads, found.pairs, found.jobs, found.digests_equal), (3, 2, 6_400, true));
        let PairRatio { ratio, low, high, noise_floor, .. } = found.time.unwrap();
        assert!(ratio > 0.0);
        assert_eq!((low, high, noise_floor), (None, None, None), "the two rounds are one instance");
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
    fn a_disturbed_round_is_made_again() {
        let thread_pool = Arc::new(ThreadPool::new(2));
        thread_pool.spawn(0..2);
        let mut runs = PairedRuns::new(&config(&[("jobs", 640)]), 2, 1).unwrap();
        for _ in 0..4 {
            assert!(runs.advance(&thread_pool).unwrap());
        }
        assert_eq!(runs.progress(), (4, 10));
        runs.discard_round();
        assert_eq!(runs.progress(), (2, 10));
        while runs.advance(&thread_pool).unwrap() {}
        let found = runs.result().unwrap();
        assert_eq!((found.pairs, found.discarded), (2, 1));
        thread_pool.dismiss(0..2);
    }

    #[test]
    fn a_run_is_no_longer_than_a_second_of_jobs() {
        let jobs = |knobs: &[(&str, u32)]| PairedRuns::new(&config(knobs), 1, 1).unwrap().jobs;
        assert_eq!(jobs(&[("jobs", 500_000)]), 500_000);
        assert_eq!(jobs(&[("jobs", 500_000), ("duration", 5_000)]), 400);
        assert_eq!(jobs(&[("jobs", 500_000), ("gap", 600), ("producers", 2)]), 3_333);
    }

    #[test]
    fn a_run_needs_a_slot_for_each_thread() {
        let thread_pool = Arc::new(ThreadPool::new(1));
        let mut runs = PairedRuns::new(&config(&[]), 1, 1).unwrap();
        assert!(runs.advance(&thread_pool).is_err());
        assert!(runs.result().is_none());
    }
}

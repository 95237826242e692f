//! What runs of a pool on real threads were like, for the eye: how long jobs took as a distribution, not as one number,
//! and what its threads did meanwhile.
//!
//! Pools have two moods: while the queue never empties a job costs tens of nanoseconds, while workers go to sleep between
//! jobs each enqueue pays for waking one. A median alone says which was more frequent, and hides the other.

use serde::Serialize;

use super::live::Live;
use super::real::{self, Manner, Outcome, Runs, members};
use super::{Tally, Workload, with_pool};
use crate::lab::config::Refusal;
use crate::lab::session::Side;
use crate::measure::quantile;
use crate::ring::threads::histogram::{Bucket, Histogram};
use crate::runtime::threads::staff;

/// Runs that may be asked for.
const RUNS: std::ops::RangeInclusive<u32> = 1..=100;

/// One worker over all runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Worker {
    /// Jobs that it ran.
    pub jobs: u64,
    /// Time that it did not sleep, as a share of all of it: looking for jobs counts, and so does waiting for the lock.
    pub busy: f64,
    /// Times that it slept for want of a job.
    pub sleeps: u64,
    /// Times that it waited for the lock.
    pub lock_waits: u64,
}

/// All runs together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Report {
    /// Runs.
    pub runs: u32,
    /// Jobs of each.
    pub jobs: u32,
    /// From the first enqueue to the last job's end, in ns per job: smallest, quartiles, largest, over the runs.
    pub ns_per_job: [f64; 5],
    /// How long an enqueue took, in ns, as means of 64 in a row: where the two moods are seen.
    pub enqueues: Vec<Bucket>,
    /// Each worker.
    pub workers: Vec<Worker>,
    /// Threads woken, over all runs.
    pub wake_ups: u64,
    /// Times that threads waited for the allocator, where it is one of ours.
    pub allocator_waits: u64,
    /// Blocks of memory taken.
    pub allocations: u64,
    /// Blocks of memory given back.
    pub frees: u64,
    /// Enqueues that were refused.
    pub refused: u64,
    /// Jobs that crashed.
    pub crashed: u64,
    /// Why the first of them did.
    pub crash: Option<String>,
    /// The longest queue of any run.
    pub deepest_queue: u64,
    /// What all jobs found, in hexadecimal, if it was the same in all runs.
    pub digest: Option<String>,
}

impl Workload {
    /// Runs a side's variant so often on the program's crew.
    ///
    /// # Errors
    /// A refusal when `runs` is not in 1 to 100, or when there are too few threads.
    pub fn report(&self, side: Side, runs: u32) -> Result<Report, Refusal> {
        if !RUNS.contains(&runs) {
            return Err(Refusal::new("runs", runs, "1 to 100 runs"));
        }
        self.can_trap()?;
        let run: Runs = with_pool!(self.variants[side as usize].as_str(), Q => real::run::<Q<Live>>);
        let params = &self.params;
        let short = |short| Refusal::new("workers", short, "as many as there are idle threads");
        let crew = staff::with(members(params)).map_err(short)?;
        let manner = Manner { work: params.work(false), jobs: params.jobs, observe: true };
        let outcomes = (0..runs).map(|_| run(crew, params, self.music.as_ref(), manner));
        let outcomes = outcomes.collect::<Result<Vec<_>, _>>().map_err(short)?;
        Ok(report(params.jobs, &outcomes))
    }
}

fn report(jobs: u32, outcomes: &[Outcome]) -> Report {
    let per_job: Vec<f64> = outcomes.iter().map(|run| run.elapsed_ns as f64 / f64::from(jobs)).collect();
    let mut enqueues = Histogram::default();
    outcomes.iter().flat_map(|run| &run.stretches).for_each(|&ns| enqueues.add(ns as u64));
    let all = || outcomes.iter().flat_map(|run| run.workers.iter().chain(&run.others));
    let sum = |count: fn(&Tally) -> u64| all().map(count).sum();
    let elapsed: u64 = outcomes.iter().map(|run| run.elapsed_ns).sum();
    let first = outcomes[0].digest;
    Report {
        runs: outcomes.len() as u32,
        jobs,
        ns_per_job: [0.0, 0.25, 0.5, 0.75, 1.0].map(|q| quantile(&per_job, q)),
        enqueues: enqueues.buckets(),
        workers: (0..outcomes[0].workers.len()).map(|worker| of_worker(outcomes, worker, elapsed)).collect(),
        wake_ups: sum(|tally| tally.wake_ups),
        allocator_waits: sum(|tally| tally.memory_waits),
        allocations: sum(|tally| tally.allocations),
        frees: sum(|tally| tally.frees),
        refused: sum(|tally| tally.refused),
        crashed: sum(|tally| tally.crashed),
        crash: outcomes.iter().find_map(|run| run.crash.clone()),
        deepest_queue: all().map(|tally| tally.deepest).max().unwrap_or(0),
        digest: outcomes.iter().all(|run| run.digest == first).then(|| format!("{first:016x}")),
    }
}

fn of_worker(outcomes: &[Outcome], worker: usize, elapsed: u64) -> Worker {
    // One whose thread died has left no count.
    let tallies = || outcomes.iter().filter_map(|run| run.workers.get(worker));
    let asleep: u64 = tallies().map(|tally| tally.asleep_ns).sum();
    Worker {
        jobs: tallies().map(|tally| tally.jobs).sum(),
        busy: (1.0 - asleep as f64 / elapsed.max(1) as f64).max(0.0),
        sleeps: tallies().map(|tally| tally.sleeps).sum(),
        lock_waits: tallies().map(|tally| tally.lock_waits).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lab;
    use super::*;
    use crate::lab::config::Config;

    #[test]
    fn a_report_accounts_for_every_job_and_shows_how_enqueues_were_spread() {
        let config = Config::of(&lab(), "baseline", "beyond").with("jobs", 6_400).with("workers", 2);
        let workload = Workload::new(&config).unwrap();
        for side in [Side::A, Side::B] {
            let report = workload.report(side, 3).unwrap();
            assert_eq!(report.workers.iter().map(|worker| worker.jobs).sum::<u64>(), 3 * 6_400);
            assert_eq!(report.enqueues.iter().map(|bucket| bucket.count).sum::<u32>(), 3 * 100);
            assert!(report.ns_per_job.is_sorted() && report.ns_per_job[0] > 0.0);
            assert!(report.digest.is_some() && report.allocations == report.frees);
            assert!(report.workers.iter().all(|worker| (0.0..=1.0).contains(&worker.busy)));
        }
        assert_eq!(workload.report(Side::A, 0).unwrap_err().knob, "runs");
    }
}

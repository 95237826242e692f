//! A summary of runs of a pool on real threads: the distribution of the durations of enqueues, and the activity of its
//! threads.
//!
//! A pool has two modes. While the queue never empties, a job costs tens of nanoseconds; while workers sleep between jobs,
//! each enqueue pays for a wake-up. A median alone shows the more frequent mode, and hides the other.

use serde::Serialize;

use super::ThreadCounts;
use super::real::Outcome;
use measure::{Bucket, Histogram, quantile};

/// The activity of one worker over all runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PoolWorker {
    /// Jobs run.
    pub jobs: u64,
    /// Share of the time in which it did not sleep for want of a job: it ran or looked for jobs, or waited for the lock.
    pub busy: f64,
    /// Times that it slept because there was no job.
    pub sleeps: u64,
    /// Times that it waited for the lock.
    pub lock_waits: u64,
}

/// The summary of all runs of one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct PoolSide {
    /// The variant's id.
    pub variant: String,
    /// Jobs run, in all runs.
    pub jobs: u64,
    /// Minimum, quartiles and maximum over the runs of the time from the first enqueue to the last job's end, in ns per
    /// job.
    pub ns_per_job: [f64; 5],
    /// Distribution of the durations of enqueues in ns. A sample is the mean of several enqueues in a row.
    pub enqueues: Vec<Bucket>,
    /// Median of the samples in ns.
    pub enqueue_median_ns: Option<f64>,
    /// 99th percentile of the samples in ns.
    pub enqueue_p99_ns: Option<f64>,
    /// The workers, by the number of jobs that they ran, the largest first.
    pub workers: Vec<PoolWorker>,
    /// Threads woken.
    pub wake_ups: u64,
    /// Times that threads waited for the lock.
    pub lock_waits: u64,
    /// Times that threads waited for the lab's own allocator.
    pub allocator_waits: u64,
    /// Blocks of memory allocated.
    pub allocations: u64,
    /// Blocks of memory freed.
    pub frees: u64,
    /// Enqueues that were refused.
    pub refused: u64,
    /// Jobs that crashed.
    pub crashed: u64,
    /// The message of the first crash.
    pub crash: Option<String>,
    /// The longest queue of all runs.
    pub deepest_queue: u64,
    /// Sum of the jobs' results in hexadecimal, if it was the same in all runs.
    pub digest: Option<String>,
}

/// Summarizes at least one run of a variant.
pub(crate) fn side(variant: &str, outcomes: &[&Outcome]) -> PoolSide {
    let per_job: Vec<f64> = outcomes.iter().map(|run| run.ns_per_job()).collect();
    let mut enqueues = Histogram::default();
    outcomes.iter().flat_map(|run| &run.stretches).for_each(|&ns| enqueues.add(ns as u64));
    let all = || outcomes.iter().flat_map(|run| run.workers.iter().chain(&run.others));
    let sum = |count: fn(&ThreadCounts) -> u64| all().map(count).sum();
    let first = outcomes[0].digest;
    PoolSide {
        variant: variant.to_owned(),
        jobs: sum(|counts| counts.jobs),
        ns_per_job: [0.0, 0.25, 0.5, 0.75, 1.0].map(|q| quantile(&per_job, q)),
        enqueues: enqueues.buckets(),
        enqueue_median_ns: enqueues.quantile(0.5),
        enqueue_p99_ns: enqueues.quantile(0.99),
        workers: workers(outcomes),
        wake_ups: sum(|counts| counts.wake_ups),
        lock_waits: sum(|counts| counts.lock_waits),
        allocator_waits: sum(|counts| counts.memory_waits),
        allocations: sum(|counts| counts.allocations),
        frees: sum(|counts| counts.frees),
        refused: sum(|counts| counts.refused),
        crashed: sum(|counts| counts.crashed),
        crash: outcomes.iter().find_map(|run| run.crash.clone()),
        deepest_queue: all().map(|counts| counts.deepest).max().unwrap_or(0),
        digest: outcomes.iter().all(|run| run.digest == first).then(|| format!("{first:016x}")),
    }
}

/// Adds up workers over runs, by rank in the number of jobs: their order in an outcome, in which they left, has no meaning.
fn workers(outcomes: &[&Outcome]) -> Vec<PoolWorker> {
    let elapsed: u64 = outcomes.iter().map(|run| run.elapsed_ns).sum();
    let mut workers = vec![PoolWorker::default(); outcomes.iter().map(|run| run.workers.len()).max().unwrap_or(0)];
    let mut asleep = vec![0; workers.len()];
    for run in outcomes {
        let mut counts: Vec<_> = run.workers.iter().collect();
        counts.sort_by_key(|counts| std::cmp::Reverse(counts.jobs));
        for ((worker, asleep), counts) in workers.iter_mut().zip(&mut asleep).zip(counts) {
            worker.jobs += counts.jobs;
            worker.sleeps += counts.sleeps;
            worker.lock_waits += counts.lock_waits;
            *asleep += counts.asleep_ns;
        }
    }
    for (worker, asleep) in workers.iter_mut().zip(asleep) {
        worker.busy = (1.0 - asleep as f64 / elapsed.max(1) as f64).max(0.0);
    }
    workers
}

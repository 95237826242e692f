//! What runs of a pool on real threads were like, for the eye: how long enqueues took as a distribution, not as one number,
//! and what its threads did meanwhile.
//!
//! Pools have two moods: while the queue never empties a job costs tens of nanoseconds, while workers go to sleep between
//! jobs each enqueue pays for waking one. A median alone says which was more frequent, and hides the other.

use serde::Serialize;

use super::Tally;
use super::real::Outcome;
use measure::{Bucket, Histogram, quantile};

/// One worker over all runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PoolWorker {
    /// Jobs that it ran.
    pub jobs: u64,
    /// Time that it did not sleep, as a share of all of it: looking for jobs counts, and so does waiting for the lock.
    pub busy: f64,
    /// Times that it slept for want of a job.
    pub sleeps: u64,
    /// Times that it waited for the lock.
    pub lock_waits: u64,
}

/// All runs of one side together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct PoolSide {
    /// The variant's id.
    pub variant: String,
    /// Jobs that were run, in all runs.
    pub jobs: u64,
    /// From the first enqueue to the last job's end, in ns per job: smallest, quartiles, largest, over the runs.
    pub ns_per_job: [f64; 5],
    /// How long an enqueue took, in ns, as means of some in a row: where the two moods are seen.
    pub enqueues: Vec<Bucket>,
    /// Half of these took less.
    pub enqueue_median_ns: Option<f64>,
    /// 99 of 100 took less.
    pub enqueue_p99_ns: Option<f64>,
    /// Each worker, the one that ran the most jobs first.
    pub workers: Vec<PoolWorker>,
    /// Threads woken.
    pub wake_ups: u64,
    /// Times that threads waited for the lock.
    pub lock_waits: u64,
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

/// What some runs of a variant, at least one, come to.
pub(crate) fn side(variant: &str, outcomes: &[Outcome]) -> PoolSide {
    let per_job: Vec<f64> = outcomes.iter().map(Outcome::ns_per_job).collect();
    let mut enqueues = Histogram::default();
    outcomes.iter().flat_map(|run| &run.stretches).for_each(|&ns| enqueues.add(ns as u64));
    let all = || outcomes.iter().flat_map(|run| run.workers.iter().chain(&run.others));
    let sum = |count: fn(&Tally) -> u64| all().map(count).sum();
    let first = outcomes[0].digest;
    PoolSide {
        variant: variant.to_owned(),
        jobs: sum(|tally| tally.jobs),
        ns_per_job: [0.0, 0.25, 0.5, 0.75, 1.0].map(|q| quantile(&per_job, q)),
        enqueues: enqueues.buckets(),
        enqueue_median_ns: enqueues.quantile(0.5),
        enqueue_p99_ns: enqueues.quantile(0.99),
        workers: workers(outcomes),
        wake_ups: sum(|tally| tally.wake_ups),
        lock_waits: sum(|tally| tally.lock_waits),
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

/// Workers come in the order in which they left, which says nothing: in each run the busiest is the first.
fn workers(outcomes: &[Outcome]) -> Vec<PoolWorker> {
    let elapsed: u64 = outcomes.iter().map(|run| run.elapsed_ns).sum();
    let mut workers = vec![PoolWorker::default(); outcomes.iter().map(|run| run.workers.len()).max().unwrap_or(0)];
    let mut asleep = vec![0; workers.len()];
    for run in outcomes {
        let mut tallies: Vec<_> = run.workers.iter().collect();
        tallies.sort_by_key(|tally| std::cmp::Reverse(tally.jobs));
        for ((worker, asleep), tally) in workers.iter_mut().zip(&mut asleep).zip(tallies) {
            worker.jobs += tally.jobs;
            worker.sleeps += tally.sleeps;
            worker.lock_waits += tally.lock_waits;
            *asleep += tally.asleep_ns;
        }
    }
    for (worker, asleep) in workers.iter_mut().zip(asleep) {
        worker.busy = (1.0 - asleep as f64 / elapsed.max(1) as f64).max(0.0);
    }
    workers
}

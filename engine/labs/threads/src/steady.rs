//! A steady load on a pool, and whether the pool holds it: a rate in jobs a second, at which each job must have been run
//! within a frame's time after it was due.
//!
//! libvmaf enqueues a job for each frame and feature, and each job runs for milliseconds, so that a job that is late by a frame
//! delays the video. Deadlines are checked by counting, so that no job has to read the clock: the number of jobs done must
//! be at least the number that was due a frame's time ago. Queues are first in, first out, except for jobs that run
//! concurrently.

use std::sync::Arc;
use std::time::Duration;

use super::env::Pool;
use super::params::Params;
use super::thread_env::{ThreadEnv, block_on};
use super::work::{Payload, Work};
use sync::atomic::{AtomicU32, Ordering};
use sync::{Padded, clock, futex};

/// Duration of a frame at 25 frames a second.
pub(crate) const FRAME: Duration = Duration::from_millis(40);
/// Time for which producers sleep between two batches of jobs: the timer resolution of most systems, and short compared to a
/// frame.
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// Number of jobs after which a producer that cannot keep up reads the clock again.
const MAX_BATCH: u32 = 1_024;

/// The result of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Verdict {
    Held = 1,
    Broke,
    Cancelled,
}

/// A trial of a steady load.
pub(crate) struct SteadyLoad<'a> {
    /// Jobs a second.
    rate: u32,
    trial: Duration,
    begun: u64,
    cancelled: &'a (dyn Fn() -> bool + Sync),
    /// Number of jobs done, by worker.
    done: Vec<Arc<Padded<AtomicU32>>>,
    /// 0 during the trial, then a [`Verdict`].
    state: AtomicU32,
}

impl std::fmt::Debug for SteadyLoad<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} jobs/s for {:?}", self.rate, self.trial)
    }
}

impl<'a> SteadyLoad<'a> {
    /// A load that begins now.
    pub fn new(rate: u32, workers: u32, trial: Duration, cancelled: &'a (dyn Fn() -> bool + Sync)) -> SteadyLoad<'a> {
        let done = (0..workers).map(|_| Arc::new(Padded(AtomicU32::new(0)))).collect();
        SteadyLoad { rate, trial, begun: clock::now_ns(), cancelled, done, state: AtomicU32::new(0) }
    }

    /// The counter of a worker's jobs.
    pub fn done(&self, worker: usize) -> Arc<Padded<AtomicU32>> {
        Arc::clone(&self.done[worker])
    }

    /// The verdict, or `None` during the trial.
    pub fn verdict(&self) -> Option<Verdict> {
        // Relaxed: no other data depends on it.
        match self.state.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(Verdict::Held),
            2 => Some(Verdict::Broke),
            _ => Some(Verdict::Cancelled),
        }
    }

    /// Number of jobs due `elapsed` after the beginning.
    fn due(&self, elapsed: Duration) -> u64 {
        u64::try_from(u128::from(self.rate) * elapsed.as_nanos() / 1_000_000_000).expect("a trial is short")
    }

    /// Sets the verdict if the trial is over. Called by the first producer.
    fn judge(&self, elapsed: Duration) {
        let done: u64 = self.done.iter().map(|done| u64::from(done.load(Ordering::Relaxed))).sum();
        let verdict = if elapsed.checked_sub(FRAME).is_some_and(|then| done < self.due(then)) {
            Verdict::Broke
        } else if (self.cancelled)() {
            Verdict::Cancelled
        } else if elapsed >= self.trial {
            Verdict::Held
        } else {
            return;
        };
        self.state.store(verdict as u32, Ordering::Relaxed);
        futex::wake_all(&self.state);
    }

    /// Enqueues a producer's share of the jobs as they become due, until the trial is over.
    pub fn produce<Q: Pool<ThreadEnv>>(
        &self,
        env: &ThreadEnv,
        pool: &Q,
        params: &Params,
        work: Work,
        producer: u32,
    ) -> Vec<f32> {
        let mut payload = Payload::new(params.payload.unwrap_or(0) as usize);
        let mut job = producer;
        while self.verdict().is_none() {
            let elapsed = Duration::from_nanos(clock::now_ns().saturating_sub(self.begun));
            if producer == 0 {
                self.judge(elapsed);
            }
            let due = self.due(elapsed);
            let mut batch = 0;
            while u64::from(job) < due && batch < MAX_BATCH {
                let data = params.payload.is_some().then(|| payload.of(job));
                // A refused job is never done, so it counts as late.
                if block_on(pool.enqueue(env, params.func(work, job, u32::MAX), data)).is_err() {
                    env.will_not_run(job);
                }
                job += params.producers;
                batch += 1;
            }
            if batch < MAX_BATCH {
                futex::wait(&self.state, 0, Some(POLL_INTERVAL));
            }
        }
        Vec::new()
    }
}

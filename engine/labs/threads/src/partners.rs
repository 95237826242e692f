//! Jobs that wait for each other: with the pattern *pairs*, every other job of a producer waits for the producer's next
//! job.
//!
//! The pool does not know of this. A worker whose job waits continues only when another worker has run the partner, which
//! is enqueued right after the waiting job. So there must be more workers than producers. Each end of a job wakes all
//! waiting jobs, and a job that has ended stays so: no job takes another one's wake-up.

use super::counts::State;
use super::env::Env;
use super::event_count::EventCount;
use sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Number of slots for the ends of jobs: far more than there can be jobs between one and its partner.
const SLOTS: usize = 1 << 16;

pub(crate) struct Partners<E: Env> {
    /// By job modulo the length: the largest number of a job that ended, plus 1.
    ended: Box<[AtomicU32]>,
    /// Set when the pool is destroyed. Its queued jobs never run then, so that no job may wait for them.
    closed: AtomicBool,
    changed: EventCount<E>,
}

impl<E: Env> Partners<E> {
    /// The partners of a run of `jobs` jobs.
    pub fn new(env: &E, jobs: u32) -> Partners<E> {
        let len = (jobs as usize).clamp(1, SLOTS);
        let ended = (0..len).map(|_| AtomicU32::new(0)).collect();
        Partners { ended, closed: AtomicBool::new(false), changed: EventCount::new(env) }
    }

    fn of(&self, job: u32) -> &AtomicU32 {
        &self.ended[job as usize % self.ended.len()]
    }

    /// Marks a job as ended, or as one that will never run.
    pub async fn end(&self, env: &E, job: u32) {
        // Release: pairs with the acquire in `wait`, so that the job's effects are visible.
        self.of(job).fetch_max(job + 1, Ordering::Release);
        self.changed.notify(env, u32::MAX).await;
    }

    /// Sleeps until a job has ended, or until the partners are closed.
    pub async fn wait(&self, env: &E, job: u32) {
        // Acquire: pairs with the release in `end` and `close`.
        let ended = || self.of(job).load(Ordering::Acquire) > job || self.closed.load(Ordering::Acquire);
        while !ended() {
            self.changed.wait(env, State::Run, ended).await;
        }
    }

    /// Wakes all waiting jobs. Later jobs do not wait.
    pub async fn close(&self, env: &E) {
        // Release: pairs with the acquire in `wait`.
        self.closed.store(true, Ordering::Release);
        self.changed.notify(env, u32::MAX).await;
    }
}

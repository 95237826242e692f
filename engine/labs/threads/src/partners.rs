//! Jobs that wait for each other: with the pattern *pairs*, every second job of a producer is waited for by the one before it.
//!
//! The pool knows nothing of that. A worker whose job waits does not go on before another worker has run the partner, which
//! was enqueued right after it; so there have to be more workers than producers.

use super::counts::Place;
use super::env::Env;
use super::event_count::EventCount;
use sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Jobs whose ends are told apart: far more than can be under way between a job and its partner.
const TOLD_APART: usize = 1 << 16;

pub(crate) struct Partners<E: Env> {
    /// By job, modulo their number: the largest job that ended, plus 1.
    ended: Box<[AtomicU32]>,
    /// Nobody waits any more: the pool is destroyed, with jobs that never run.
    closed: AtomicBool,
    changed: EventCount<E>,
}

impl<E: Env> Partners<E> {
    /// For a run of `jobs` jobs.
    pub fn new(env: &E, jobs: u32) -> Partners<E> {
        let len = (jobs as usize).clamp(1, TOLD_APART);
        let ended = (0..len).map(|_| AtomicU32::new(0)).collect();
        Partners { ended, closed: AtomicBool::new(false), changed: EventCount::new(env) }
    }

    fn of(&self, job: u32) -> &AtomicU32 {
        &self.ended[job as usize % self.ended.len()]
    }

    /// A job has ended, or will never run.
    pub async fn end(&self, env: &E, job: u32) {
        // Release: pairs with the acquire in `wait`: what the job did is seen.
        self.of(job).fetch_max(job + 1, Ordering::Release);
        self.changed.notify(env, u32::MAX).await;
    }

    /// Sleeps until a job has ended.
    pub async fn wait(&self, env: &E, job: u32) {
        // Acquire: pairs with the release in `end` and `close`.
        let ended = || self.of(job).load(Ordering::Acquire) > job || self.closed.load(Ordering::Acquire);
        while !ended() {
            self.changed.wait(env, Place::Run, ended).await;
        }
    }

    /// Lets all jobs that wait go, and those to come.
    pub async fn close(&self, env: &E) {
        // Release: pairs with the acquire in `wait`.
        self.closed.store(true, Ordering::Release);
        self.changed.notify(env, u32::MAX).await;
    }
}

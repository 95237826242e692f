//! Jobs for which the ring has no cell and that must not wait for one. They go into a list behind a lock, with a block of
//! memory for each.
//!
//! | enqueued by | when |
//! |---|---|
//! | a job | the ring is full. Only workers free cells, so if all workers' jobs waited here none would continue |
//! | a producer | the ring is full of running jobs: no job is queued, and the running ones may wait for this job |
//!
//! So the ring bounds the number of waiting jobs, as upstream's bounded queue does, except for jobs that jobs enqueue.

use super::counts::{EventKind, State};
use super::env::{Env, PoolEvent, Refused};
use super::job::{Func, Job, List, Plain, Slot};
use sync::Padded;
use sync::atomic::{AtomicU32, Ordering};

pub(crate) struct Overflow<E: Env> {
    jobs: E::Mutex<List<Plain>>,
    /// Length of the list, readable without the lock.
    len: Padded<AtomicU32>,
    /// Total number of jobs ever put into the list. Wraps.
    all: AtomicU32,
}

impl<E: Env> Overflow<E> {
    pub fn new(env: &E) -> Overflow<E> {
        let all = AtomicU32::new(0);
        Overflow { jobs: env.mutex(List::new()), len: Padded(AtomicU32::new(0)), all }
    }

    /// Number of jobs in the list.
    #[inline]
    pub fn len(&self) -> u32 {
        // Relaxed: the lock orders the jobs. After a job that must not be missed, a wake-up changes a word; a worker that
        // has read that word also sees this length.
        self.len.load(Ordering::Relaxed)
    }

    /// Total number of jobs ever put into the list. Wraps.
    pub fn all(&self) -> u32 {
        // Relaxed: read after the count of the jobs done, which orders it. See `Beyond::all_done`.
        self.all.load(Ordering::Relaxed)
    }

    /// Appends a job with a copy of `data`. `others` is the number of jobs waiting in the ring, for the recorded depth.
    pub async fn put(&self, env: &E, func: Func, data: Option<&[u8]>, others: u32) -> Result<(), Refused> {
        let mut job = env.alloc_job::<Plain>().await.ok_or(Refused::NoMemory)?;
        *job.func() = Some(func);
        if let Some(data) = data {
            let Some(data) = env.alloc_data(data).await else {
                env.free_job(job).await;
                return Err(Refused::NoMemory);
            };
            job.set_boxed(data);
        }
        let mut jobs = env.lock(&self.jobs).await;
        jobs.append(job);
        // Relaxed, both: as in `len` and `all`.
        self.all.fetch_add(1, Ordering::Relaxed);
        let len = self.len.fetch_add(1, Ordering::Relaxed) + 1;
        env.act(PoolEvent { state: State::Gate, kind: EventKind::Appended, value: u64::from(len + others) }).await;
        env.unlock(jobs).await;
        Ok(())
    }

    /// Removes the first job.
    pub async fn take(&self, env: &E) -> Option<Slot<Plain>> {
        if self.len() == 0 {
            return None;
        }
        let mut jobs = env.lock(&self.jobs).await;
        let job = jobs.pop();
        if job.is_some() {
            // Relaxed: as in `len`.
            self.len.fetch_sub(1, Ordering::Relaxed);
        }
        env.unlock(jobs).await;
        job
    }
}

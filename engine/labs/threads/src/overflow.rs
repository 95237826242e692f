//! Jobs for which the ring has no cell, and that may not wait for one: a lock, a list, and a block of memory for each.
//!
//! | enqueued by | when |
//! |---|---|
//! | a job | the ring is full. To wait there for a cell would be to wait for itself, once all workers do |
//! | a producer | the ring is full of jobs that run: none waits, and those that run may wait for the one to come |
//!
//! So the ring bounds the jobs that wait, as upstream's bounded queue does, but for those that jobs enqueue.

use super::counts::{Place, What};
use super::env::{Act, Env, Refused};
use super::job::{Func, Job, List, Plain, Slot};
use sync::Padded;
use sync::atomic::{AtomicU32, Ordering};

pub(crate) struct Overflow<E: Env> {
    jobs: E::Mutex<List<Plain>>,
    /// Jobs in the list, for those who do not have the lock.
    len: Padded<AtomicU32>,
    /// Jobs that were ever put there.
    all: AtomicU32,
}

impl<E: Env> Overflow<E> {
    pub fn new(env: &E) -> Overflow<E> {
        let all = AtomicU32::new(0);
        Overflow { jobs: env.mutex(List::new()), len: Padded(AtomicU32::new(0)), all }
    }

    /// Jobs that wait here.
    #[inline]
    pub fn len(&self) -> u32 {
        // Relaxed: the lock orders the jobs. One that must not be missed is followed by a wake-up that changes a word; a
        // worker that has read that word sees this too.
        self.len.load(Ordering::Relaxed)
    }

    /// Jobs that were ever put here (wrapping).
    pub fn all(&self) -> u32 {
        // Relaxed: read after the count of the jobs done, which orders it: see `Beyond::all_done`.
        self.all.load(Ordering::Relaxed)
    }

    /// Puts a job with a copy of `data` at the end. `others` wait in the ring.
    pub async fn put(&self, env: &E, func: Func, data: Option<&[u8]>, others: u32) -> Result<(), Refused> {
        let mut job = env.forge_job::<Plain>().await.ok_or(Refused::NoMemory)?;
        *job.func() = Some(func);
        if let Some(data) = data {
            let Some(data) = env.forge_data(data).await else {
                env.crush_job(job).await;
                return Err(Refused::NoMemory);
            };
            job.hold(data);
        }
        let mut jobs = env.lock(&self.jobs).await;
        jobs.append(job);
        // Relaxed, both: as in `len` and `all`.
        self.all.fetch_add(1, Ordering::Relaxed);
        let len = self.len.fetch_add(1, Ordering::Relaxed) + 1;
        env.act(Act { place: Place::Gate, what: What::Appended, value: u64::from(len + others) }).await;
        env.unlock(jobs).await;
        Ok(())
    }

    /// Takes the first job.
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

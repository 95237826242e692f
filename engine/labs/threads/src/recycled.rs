//! Pools that keep used jobs: **shipped** (lusoris/vmaf, ADR-0147: a free list, and 64 bytes inside each job) and
//! **free-list** (the list alone).
//!
//! | enqueue | worker |
//! |---|---|
//! | lock; take a used job, or allocate one; zero it | lock; sleep if there is no job; take one; unlock |
//! | copy the payload inside, or allocate a box for it | run it |
//! | append; signal a worker; unlock | lock; one less is working; free the box; put the job on the list; unlock |
//!
//! The lock now guards what was outside it before: the copy, and for a payload that does not fit inside (libvmaf's own jobs
//! have 328 bytes) an allocation and a free. The list is last in, first out. Neither the list nor the queue is bounded.
//! A signal wakes one worker, which suffices as in [`malloced`](super::malloced).

use super::counts::{EventKind, State};
use super::env::{Env, Fault, Notify, Pool, PoolConfig, PoolEvent, Refused};
use super::job::{Func, Job, List, RunningJob, Slot};

/// The state that the lock guards.
struct Queue<J: Job> {
    jobs: List<J>,
    free: List<J>,
    threads: u32,
    working: u32,
    stop: bool,
}

/// A pool with a lock and a free list of used jobs.
pub(crate) struct Recycled<E: Env, J: Job> {
    queue: E::Mutex<Queue<J>>,
    empty: E::Condvar,
    working: E::Condvar,
    config: PoolConfig,
}

impl<E: Env, J: Job> Recycled<E, J> {
    /// Puts a used job on the free list, and frees its payload's box.
    async fn recycle(&self, env: &E, queue: &mut Queue<J>, mut job: Slot<J>) {
        if let Some(data) = job.take_box() {
            env.free_data(data).await;
        }
        *job.func() = None;
        if self.config.oldest_first {
            queue.free.append(job);
        } else {
            queue.free.push(job);
        }
        env.act(PoolEvent {
            state: State::ReturnNode,
            kind: EventKind::ReturnedNode,
            value: u64::from(queue.free.len()),
        })
        .await;
    }
}

impl<E: Env, J: Job> Pool<E> for Recycled<E, J> {
    const HAS: (bool, bool) = (true, true);
    const JOB: u64 = J::BYTES;
    const INLINE: usize = J::INLINE;
    const CANCELS: bool = false;

    type InFlight = RunningJob<J>;
    type In<F: Env> = Recycled<F, J>;

    fn new(env: &E, config: PoolConfig) -> Self {
        let queue = Queue { jobs: List::new(), free: List::new(), threads: config.workers, working: 0, stop: false };
        Recycled { queue: env.mutex(queue), empty: env.condvar(), working: env.condvar(), config }
    }

    fn bound(_: PoolConfig) -> Option<u32> {
        None
    }

    // code: enqueue
    async fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        // at: lock
        let mut queue = env.lock(&self.queue).await;
        let mut job = match queue.free.pop() {
            Some(job) => {
                let value = u64::from(queue.free.len());
                // at: take node
                env.act(PoolEvent { state: State::TakeNode, kind: EventKind::TookNode, value }).await;
                job
            }
            // at: alloc job
            None => match env.alloc_job::<J>().await {
                Some(job) => job,
                None => {
                    // at: unlock
                    env.unlock(queue).await;
                    return Err(Refused::NoMemory);
                }
            },
        };
        *job = J::zeroed();
        *job.func() = Some(func);
        if let Some(data) = data {
            if J::INLINE > 0 && data.len() <= J::INLINE {
                job.store_inline(data);
            // at: alloc data
            } else if let Some(data) = env.alloc_data(data).await {
                job.set_boxed(data);
            } else {
                // The function pointer stays until the job is zeroed on its next use.
                // at: free data, return node
                self.recycle(env, &mut queue, job).await;
                env.unlock(queue).await;
                return Err(Refused::NoMemory);
            }
        }
        queue.jobs.append(job);
        // at: append
        env.act(PoolEvent { state: State::Append, kind: EventKind::Appended, value: u64::from(queue.jobs.len()) })
            .await;
        if !self.config.has(Fault::NoSignal) {
            // at: notify
            env.notify(&self.empty, self.config.notify.unwrap_or(Notify::One)).await;
        }
        env.unlock(queue).await;
        Ok(())
    }
    // code end

    // code: runner
    async fn runner(&self, env: &E, running: &mut RunningJob<J>) {
        // If the previous runner died in a job, that job is finished like one that was run.
        let mut done = running.take();
        let mut queue = loop {
            if done.is_none() {
                // at: lock
                let mut queue = env.lock(&self.queue).await;
                if queue.jobs.is_empty() && !queue.stop {
                    if self.config.has(Fault::RacyCheck) {
                        // at: unlock
                        env.unlock(queue).await;
                        queue = env.lock(&self.queue).await;
                    }
                    // at: sleep
                    queue = env.wait(&self.empty, queue, State::Sleep).await;
                }
                if queue.stop {
                    break queue;
                }
                let job = queue.jobs.pop();
                let kind = if job.is_some() { EventKind::Fetched } else { EventKind::FoundNothing };
                // at: fetch
                env.act(PoolEvent { state: State::Fetch, kind, value: u64::from(queue.jobs.len()) }).await;
                if self.config.has(Fault::CountsLate) {
                    env.unlock(queue).await;
                    queue = env.lock(&self.queue).await;
                }
                queue.working += 1;
                env.unlock(queue).await;

                if let Some(job) = job {
                    // at: run
                    done = Some(running.run(env, job).await);
                }
            }

            let mut queue = env.lock(&self.queue).await;
            queue.working -= 1;
            if let Some(job) = done.take() {
                // at: free data, return node
                self.recycle(env, &mut queue, job).await;
            }
            if !queue.stop && queue.working == 0 && queue.jobs.is_empty() {
                // at: notify
                env.notify(&self.working, Notify::One).await;
            }
            env.unlock(queue).await;
        };
        queue.threads -= 1;
        if queue.threads == 0 {
            env.notify(&self.working, Notify::One).await;
        }
        env.unlock(queue).await;
    }
    // code end

    async fn drain(&self, env: &E) {
        let mut queue = env.lock(&self.queue).await;
        while if queue.stop { queue.threads > 0 } else { queue.working > 0 || !queue.jobs.is_empty() } {
            queue = env.wait(&self.working, queue, State::Drain).await;
        }
        env.unlock(queue).await;
    }

    async fn destroy(&self, env: &E) {
        let mut queue = env.lock(&self.queue).await;
        let abandoned = u64::from(queue.jobs.len());
        while let Some(job) = queue.jobs.pop() {
            env.free(job).await;
        }
        queue.stop = true;
        env.record(PoolEvent { state: State::Drain, kind: EventKind::Destroyed, value: abandoned });
        env.notify(&self.empty, Notify::All).await;
        env.unlock(queue).await;
        self.drain(env).await;
        // All workers have left, so the lock is uncontended. The original does not take it here.
        let mut queue = env.lock(&self.queue).await;
        while let Some(job) = queue.free.pop() {
            env.free_job(job).await;
        }
        env.unlock(queue).await;
    }
}

//! Pools that allocate for every job: **baseline** (the fork before ADR-0147), **inline** (with the buffer of ADR-0147, but
//! without its free list) and **bounded** (libvmaf since July 2026, after version 3.2). libvmaf before July 2026 is the
//! baseline, except that each job wakes all workers.
//!
//! | enqueue | worker |
//! |---|---|
//! | allocate a job; allocate a payload, unless it fits inside; copy | lock; sleep if there is no job; take one; unlock |
//! | lock; *bounded: wait while as many jobs wait as there are workers* | run it |
//! | append; signal a worker; unlock | free payload and job; lock; one less is working; unlock |
//!
//! Nothing is allocated or freed under the lock. The price is that one thread allocates and another frees, which is the
//! worst case for allocators with thread caches. And the queue is unbounded: a producer that is faster than the workers
//! fills the memory (131 GB in 8 minutes, at 4K). *Bounded* makes it wait instead.
//!
//! A worker waits in an `if` and not in a loop: after a spurious wake-up it takes no job, and starts over.
//!
//! A signal wakes one thread, which suffices: each job and each free place brings a signal of its own under the lock, so if
//! the woken thread finds it taken by one that did not sleep, nothing is left for which another thread would be woken.

use super::counts::{EventKind, State};
use super::env::{Env, Fault, Notify, Pool, PoolConfig, PoolEvent, Refused};
use super::job::{Func, Job, List, RunningJob};

/// The state that the lock guards.
struct Queue<J: Job> {
    jobs: List<J>,
    threads: u32,
    working: u32,
    stop: bool,
}

/// A pool with a lock that allocates every job.
pub(crate) struct Malloced<E: Env, J: Job, const BOUNDED: bool> {
    queue: E::Mutex<Queue<J>>,
    empty: E::Condvar,
    not_full: E::Condvar,
    working: E::Condvar,
    config: PoolConfig,
}

impl<E: Env, J: Job, const BOUNDED: bool> Malloced<E, J, BOUNDED> {
    /// The address by which a worker identifies its pool.
    fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }
}

impl<E: Env, J: Job, const BOUNDED: bool> Pool<E> for Malloced<E, J, BOUNDED> {
    const HAS: (bool, bool) = (true, false);
    const JOB: u64 = J::BYTES;
    const INLINE: usize = J::INLINE;
    const CANCELS: bool = BOUNDED;

    type InFlight = RunningJob<J>;
    type In<F: Env> = Malloced<F, J, BOUNDED>;

    fn new(env: &E, config: PoolConfig) -> Self {
        let queue = Queue { jobs: List::new(), threads: config.workers, working: 0, stop: false };
        let (empty, not_full, working) = (env.condvar(), env.condvar(), env.condvar());
        Malloced { queue: env.mutex(queue), empty, not_full, working, config }
    }

    fn bound(config: PoolConfig) -> Option<u32> {
        BOUNDED.then_some(config.workers)
    }

    // code: enqueue
    async fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        // at: alloc job
        let mut job = env.alloc_job::<J>().await.ok_or(Refused::NoMemory)?;
        *job.func() = Some(func);
        if let Some(data) = data {
            if J::INLINE > 0 && data.len() <= J::INLINE {
                job.store_inline(data);
            // at: alloc data
            } else if let Some(data) = env.alloc_data(data).await {
                job.set_boxed(data);
            } else {
                // at: free job
                env.free_job(job).await;
                return Err(Refused::NoMemory);
            }
        }

        // at: lock
        let mut queue = env.lock(&self.queue).await;
        if BOUNDED {
            // A job of this pool does not wait here: only workers make room, and it occupies one. Upstream would make it
            // wait.
            let in_job = env.works_for(self.address()) && !self.config.has(Fault::JobsBlock);
            while queue.jobs.len() >= queue.threads && !queue.stop && !in_job {
                // at: gate
                queue = env.wait(&self.not_full, queue, State::Gate).await;
            }
            if queue.stop {
                // at: unlock
                env.unlock(queue).await;
                env.record(PoolEvent { state: State::Gate, kind: EventKind::Canceled, value: 0 });
                // at: free data
                env.free(job).await;
                return Err(Refused::Canceled);
            }
        }
        queue.jobs.append(job);
        // at: append
        env.act(PoolEvent { state: State::Append, kind: EventKind::Appended, value: u64::from(queue.jobs.len()) })
            .await;
        if !self.config.has(Fault::NoSignal) {
            // Upstream wakes all workers.
            let shipped = if BOUNDED { Notify::All } else { Notify::One };
            // at: notify
            env.notify(&self.empty, self.config.notify.unwrap_or(shipped)).await;
        }
        env.unlock(queue).await;
        Ok(())
    }
    // code end

    // code: runner
    async fn runner(&self, env: &E, running: &mut RunningJob<J>) {
        env.work_for(Some(self.address()));
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
                if BOUNDED && job.is_some() {
                    // at: notify
                    env.notify(&self.not_full, Notify::One).await;
                }
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
            if let Some(job) = done.take() {
                // at: free data, free job
                env.free(job).await;
            }

            let mut queue = env.lock(&self.queue).await;
            queue.working -= 1;
            if !queue.stop && queue.working == 0 && queue.jobs.is_empty() {
                env.notify(&self.working, Notify::One).await;
            }
            env.unlock(queue).await;
        };
        env.work_for(None);
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
        if BOUNDED {
            env.notify(&self.not_full, Notify::All).await;
        }
        env.unlock(queue).await;
        self.drain(env).await;
    }
}

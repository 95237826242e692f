//! Pools that allocate for every job: **baseline** (libvmaf until April 2026), **inline** (with the buffer of ADR-0147,
//! but without its free list) and **bounded** (libvmaf since July 2026, after version 3.2).
//!
//! | enqueue | worker |
//! |---|---|
//! | allocate a job; allocate a payload, unless it fits inside; copy | lock; sleep if there is no job; take one; unlock |
//! | lock; *bounded: wait while as many jobs wait as there are workers* | run it |
//! | append; tell a worker; unlock | free payload and job; lock; one less is working; unlock |
//!
//! Nothing is allocated or freed under the lock. The price: memory is taken by one thread and given back by another,
//! which is what allocators with a cache for each thread do worst. And the queue has no end: a producer that is faster
//! than the workers fills the memory (131 GB in 8 minutes, at 4K), which *bounded* cures by making it wait.
//!
//! A worker waits once, in an `if`, and not in a loop: woken for nothing it takes no job, and comes round again.

use super::counts::{Place, What};
use super::env::{Act, Env, Fault, Make, Pool, Refused, Tell};
use super::job::{Func, Hand, Job, List};

/// What the lock guards.
struct Queue<J: Job> {
    jobs: List<J>,
    threads: u32,
    working: u32,
    stop: bool,
}

/// See the module.
pub(crate) struct Malloced<E: Env, J: Job, const BOUNDED: bool> {
    queue: E::Mutex<Queue<J>>,
    empty: E::Condvar,
    not_full: E::Condvar,
    working: E::Condvar,
    make: Make,
}

impl<E: Env, J: Job, const BOUNDED: bool> Malloced<E, J, BOUNDED> {
    /// This pool among others.
    fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }
}

impl<E: Env, J: Job, const BOUNDED: bool> Pool<E> for Malloced<E, J, BOUNDED> {
    const HAS: (bool, bool) = (true, false);
    const JOB: u64 = J::BYTES;
    const INLINE: usize = J::INLINE;
    const CANCELS: bool = BOUNDED;

    type Hands = Hand<J>;
    type In<F: Env> = Malloced<F, J, BOUNDED>;

    fn new(env: &E, make: Make) -> Self {
        let queue = Queue { jobs: List::new(), threads: make.workers, working: 0, stop: false };
        let (empty, not_full, working) = (env.condvar(), env.condvar(), env.condvar());
        Malloced { queue: env.mutex(queue), empty, not_full, working, make }
    }

    fn bound(make: Make) -> Option<u32> {
        BOUNDED.then_some(make.workers)
    }

    async fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        let mut job = env.forge_job::<J>().await.ok_or(Refused::NoMemory)?;
        *job.func() = Some(func);
        if let Some(data) = data {
            if J::INLINE > 0 && data.len() <= J::INLINE {
                job.keep(data);
            } else if let Some(data) = env.forge_data(data).await {
                job.hold(data);
            } else {
                env.crush_job(job).await;
                return Err(Refused::NoMemory);
            }
        }

        let mut queue = env.lock(&self.queue).await;
        if BOUNDED {
            // A job of this pool is not made to wait: only workers make room, and it keeps one from that. (Upstream would.)
            let in_job = env.works_for(self.address()) && !self.make.has(Fault::JobsWait);
            while queue.jobs.len() >= queue.threads && !queue.stop && !in_job {
                queue = env.wait(&self.not_full, queue, Place::Gate).await;
            }
            if queue.stop {
                env.unlock(queue).await;
                env.record(Act { place: Place::Gate, what: What::Canceled, value: 0 });
                env.crush(job).await;
                return Err(Refused::Canceled);
            }
        }
        queue.jobs.append(job);
        env.act(Act { place: Place::Append, what: What::Appended, value: u64::from(queue.jobs.len()) }).await;
        if !self.make.has(Fault::TellsNobody) {
            // Upstream tells everybody.
            let shipped = if BOUNDED { Tell::All } else { Tell::One };
            env.notify(&self.empty, self.make.tell.unwrap_or(shipped)).await;
        }
        env.unlock(queue).await;
        Ok(())
    }

    async fn runner(&self, env: &E, hand: &mut Hand<J>) {
        env.work_for(Some(self.address()));
        // A runner before this one may have died at a job: it goes the way of those that were run.
        let mut done = hand.take();
        let mut queue = loop {
            if done.is_none() {
                let mut queue = env.lock(&self.queue).await;
                if queue.jobs.is_empty() && !queue.stop {
                    if self.make.has(Fault::LooksApart) {
                        env.unlock(queue).await;
                        queue = env.lock(&self.queue).await;
                    }
                    queue = env.wait(&self.empty, queue, Place::Sleep).await;
                }
                if queue.stop {
                    break queue;
                }
                let job = queue.jobs.pop();
                let what = if job.is_some() { What::Fetched } else { What::FoundNothing };
                env.act(Act { place: Place::Fetch, what, value: u64::from(queue.jobs.len()) }).await;
                if BOUNDED && job.is_some() {
                    env.notify(&self.not_full, Tell::One).await;
                }
                if self.make.has(Fault::CountsLate) {
                    env.unlock(queue).await;
                    queue = env.lock(&self.queue).await;
                }
                queue.working += 1;
                env.unlock(queue).await;

                if let Some(job) = job {
                    done = Some(hand.run(env, job).await);
                }
            }
            if let Some(job) = done.take() {
                env.crush(job).await;
            }

            let mut queue = env.lock(&self.queue).await;
            queue.working -= 1;
            if !queue.stop && queue.working == 0 && queue.jobs.is_empty() {
                env.notify(&self.working, Tell::One).await;
            }
            env.unlock(queue).await;
        };
        env.work_for(None);
        queue.threads -= 1;
        if queue.threads == 0 {
            env.notify(&self.working, Tell::One).await;
        }
        env.unlock(queue).await;
    }

    async fn drain(&self, env: &E) {
        let mut queue = env.lock(&self.queue).await;
        while if queue.stop { queue.threads > 0 } else { queue.working > 0 || !queue.jobs.is_empty() } {
            queue = env.wait(&self.working, queue, Place::Drain).await;
        }
        env.unlock(queue).await;
    }

    async fn destroy(&self, env: &E) {
        let mut queue = env.lock(&self.queue).await;
        let abandoned = u64::from(queue.jobs.len());
        while let Some(job) = queue.jobs.pop() {
            env.crush(job).await;
        }
        queue.stop = true;
        env.record(Act { place: Place::Drain, what: What::Destroyed, value: abandoned });
        env.notify(&self.empty, Tell::All).await;
        if BOUNDED {
            env.notify(&self.not_full, Tell::All).await;
        }
        env.unlock(queue).await;
        self.drain(env).await;
    }
}

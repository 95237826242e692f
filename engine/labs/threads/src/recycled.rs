//! Pools that keep used jobs: **shipped** (lusoris/vmaf, ADR-0147: a free list, and 64 bytes inside each job) and
//! **free-list** (the list alone).
//!
//! | enqueue | worker |
//! |---|---|
//! | lock; take a used job, or allocate one; zero it | lock; sleep if there is no job; take one; unlock |
//! | copy the payload inside, or allocate a box for it | run it |
//! | append; tell a worker; unlock | lock; one less is working; free the box; put the job on the list; unlock |
//!
//! What was outside the lock is under it now: the copy, and where the payload does not fit inside (the jobs that libvmaf
//! really enqueues have 328 bytes) an allocation and a free. The list is last in, first out, and has no end; nor has the
//! queue.

use super::counts::{Place, What};
use super::env::{Act, Env, Fault, Make, Pool, Refused, Tell};
use super::job::{Func, Hand, Job, List, Slot};

/// What the lock guards.
struct Queue<J: Job> {
    jobs: List<J>,
    free: List<J>,
    threads: u32,
    working: u32,
    stop: bool,
}

/// See the module.
pub(crate) struct Recycled<E: Env, J: Job> {
    queue: E::Mutex<Queue<J>>,
    empty: E::Condvar,
    working: E::Condvar,
    make: Make,
}

impl<E: Env, J: Job> Recycled<E, J> {
    /// Puts a job on the free list.
    async fn recycle(&self, env: &E, queue: &mut Queue<J>, mut job: Slot<J>) {
        if let Some(data) = job.take_box() {
            env.crush_data(data).await;
        }
        *job.func() = None;
        if self.make.oldest_first {
            queue.free.append(job);
        } else {
            queue.free.push(job);
        }
        env.act(Act { place: Place::ReturnTray, what: What::ReturnedTray, value: u64::from(queue.free.len()) }).await;
    }
}

impl<E: Env, J: Job> Pool<E> for Recycled<E, J> {
    const HAS: (bool, bool) = (true, true);
    const JOB: u64 = J::BYTES;
    const INLINE: usize = J::INLINE;
    const CANCELS: bool = false;

    type Hands = Hand<J>;
    type In<F: Env> = Recycled<F, J>;

    fn new(env: &E, make: Make) -> Self {
        let queue = Queue { jobs: List::new(), free: List::new(), threads: make.workers, working: 0, stop: false };
        Recycled { queue: env.mutex(queue), empty: env.condvar(), working: env.condvar(), make }
    }

    fn bound(_: Make) -> Option<u32> {
        None
    }

    async fn enqueue(&self, env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        let mut queue = env.lock(&self.queue).await;
        let mut job = match queue.free.pop() {
            Some(job) => {
                let value = u64::from(queue.free.len());
                env.act(Act { place: Place::TakeTray, what: What::TookTray, value }).await;
                job
            }
            None => match env.forge_job::<J>().await {
                Some(job) => job,
                None => {
                    env.unlock(queue).await;
                    return Err(Refused::NoMemory);
                }
            },
        };
        *job = J::zeroed();
        *job.func() = Some(func);
        if let Some(data) = data {
            if J::INLINE > 0 && data.len() <= J::INLINE {
                job.keep(data);
            } else if let Some(data) = env.forge_data(data).await {
                job.hold(data);
            } else {
                // Its function stays, until it is zeroed the next time.
                self.recycle(env, &mut queue, job).await;
                env.unlock(queue).await;
                return Err(Refused::NoMemory);
            }
        }
        queue.jobs.append(job);
        env.act(Act { place: Place::Append, what: What::Appended, value: u64::from(queue.jobs.len()) }).await;
        if !self.make.has(Fault::TellsNobody) {
            env.notify(&self.empty, self.make.tell.unwrap_or(Tell::One)).await;
        }
        env.unlock(queue).await;
        Ok(())
    }

    async fn runner(&self, env: &E, hand: &mut Hand<J>) {
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

            let mut queue = env.lock(&self.queue).await;
            queue.working -= 1;
            if let Some(job) = done.take() {
                self.recycle(env, &mut queue, job).await;
            }
            if !queue.stop && queue.working == 0 && queue.jobs.is_empty() {
                env.notify(&self.working, Tell::One).await;
            }
            env.unlock(queue).await;
        };
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
        env.unlock(queue).await;
        self.drain(env).await;
        // All workers have left. (The original takes no lock here; nobody else wants it.)
        let mut queue = env.lock(&self.queue).await;
        while let Some(job) = queue.free.pop() {
            env.crush_job(job).await;
        }
        env.unlock(queue).await;
    }
}

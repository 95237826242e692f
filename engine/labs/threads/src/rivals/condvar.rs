//! A pool as textbooks write it: one queue, one mutex of the standard library, and condition variables.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::{Message, PAYLOAD};
use crate::env::{Env, Pool, PoolConfig, Refused};
use crate::job::Func;

struct Queue {
    jobs: VecDeque<Message>,
    /// Workers that have not left.
    workers: u32,
    running: u32,
    stop: bool,
}

/// The textbook's pool. The environment only runs its jobs.
pub(super) struct Textbook<E: Env> {
    queue: Mutex<Queue>,
    not_empty: Condvar,
    /// No job is queued or running, or the last worker has left.
    idle: Condvar,
    env: PhantomData<fn() -> E>,
}

impl<E: Env> Textbook<E> {
    /// A job that panics runs outside the lock, so that the queue is whole even if the lock is poisoned.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(condvar: &Condvar, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        condvar.wait(queue).unwrap_or_else(PoisonError::into_inner)
    }
}

impl<E: Env> Pool<E> for Textbook<E> {
    const HAS: (bool, bool) = (true, false);
    const JOB: u64 = size_of::<Message>() as u64;
    const INLINE: usize = PAYLOAD;
    const CANCELS: bool = false;

    type InFlight = ();
    type In<F: Env> = Textbook<F>;

    fn new(_env: &E, config: PoolConfig) -> Self {
        let queue = Queue { jobs: VecDeque::new(), workers: config.workers, running: 0, stop: false };
        Textbook { queue: Mutex::new(queue), not_empty: Condvar::new(), idle: Condvar::new(), env: PhantomData }
    }

    fn bound(_config: PoolConfig) -> Option<u32> {
        None
    }

    async fn enqueue(&self, _env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        self.lock().jobs.push_back(Message::new(func, data));
        self.not_empty.notify_one();
        Ok(())
    }

    async fn runner(&self, env: &E, (): &mut ()) {
        loop {
            let job = {
                let mut queue = self.lock();
                while queue.jobs.is_empty() && !queue.stop {
                    queue = Self::wait(&self.not_empty, queue);
                }
                let Some(job) = queue.jobs.pop_front() else {
                    queue.workers -= 1;
                    break;
                };
                queue.running += 1;
                job
            };
            job.run(env).await;
            let mut queue = self.lock();
            queue.running -= 1;
            if queue.running == 0 && queue.jobs.is_empty() {
                self.idle.notify_all();
            }
        }
        self.idle.notify_all();
    }

    async fn drain(&self, _env: &E) {
        let mut queue = self.lock();
        while queue.running > 0 || !queue.jobs.is_empty() {
            queue = Self::wait(&self.idle, queue);
        }
    }

    async fn destroy(&self, _env: &E) {
        let mut queue = self.lock();
        queue.jobs.clear();
        queue.stop = true;
        self.not_empty.notify_all();
        while queue.workers > 0 {
            queue = Self::wait(&self.idle, queue);
        }
    }
}

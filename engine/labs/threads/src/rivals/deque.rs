//! A pool over the deque of `crossbeam` (Chase and Lev, 2005, with an injector that producers fill): each worker takes a batch
//! from the injector into a queue of its own. The deque does not put workers to sleep; they do so here as its users have
//! them do, after a while of spinning, on a condition variable that a producer notifies only if somebody sleeps.

use std::marker::PhantomData;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crossbeam_deque::{Injector, Steal, Worker};
use crossbeam_utils::Backoff;

use super::{Message, PAYLOAD};
use crate::env::{Env, Pool, PoolConfig, Refused};
use crate::job::Func;
use sync::Padded;
use sync::atomic::{AtomicBool, AtomicU32, Ordering, fence};

/// The pool over `crossbeam`'s deque. The environment only runs its jobs.
pub(super) struct Deque<E: Env> {
    injector: Injector<Message>,
    /// Number of jobs enqueued. Wraps.
    enqueued: Padded<AtomicU32>,
    /// Number of jobs run, added up whenever a worker has run all that it took. Wraps.
    done: Padded<AtomicU32>,
    /// Workers that sleep or are about to.
    sleepers: Padded<AtomicU32>,
    stop: AtomicBool,
    /// Workers that have not left. Its lock guards sleeping.
    workers: Mutex<u32>,
    wake: Condvar,
    /// All jobs are done, or the last worker has left.
    idle: Condvar,
    env: PhantomData<fn() -> E>,
}

impl<E: Env> Deque<E> {
    fn lock(&self) -> MutexGuard<'_, u32> {
        self.workers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A job from the injector, with more of them in `own`.
    fn take(&self, own: &Worker<Message>) -> Option<Message> {
        loop {
            match self.injector.steal_batch_and_pop(own) {
                Steal::Success(job) => return Some(job),
                Steal::Empty => return None,
                Steal::Retry => {}
            }
        }
    }

    /// Sleeps until jobs come or the pool stops.
    fn sleep(&self) {
        let mut workers = self.lock();
        // Sequentially consistent, with the fence in `enqueue`: either the producer sees this sleeper, and its notification
        // waits for the lock, or this worker sees the producer's job.
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        // Relaxed: `stop` is only set under the lock.
        while self.injector.is_empty() && !self.stop.load(Ordering::Relaxed) {
            workers = self.wake.wait(workers).unwrap_or_else(PoisonError::into_inner);
        }
        // Relaxed: a producer that still sees this sleeper only notifies in vain.
        self.sleepers.fetch_sub(1, Ordering::Relaxed);
    }

    fn has_run_all(&self) -> bool {
        // Acquire: pairs with the release in `runner`, so that the effects of the counted jobs are visible. Read first, so that
        // it is not larger than the number enqueued.
        let done = self.done.load(Ordering::Acquire);
        // Relaxed: only called once all producers have left.
        done == self.enqueued.load(Ordering::Relaxed)
    }
}

impl<E: Env> Pool<E> for Deque<E> {
    const HAS: (bool, bool) = (false, false);
    const JOB: u64 = size_of::<Message>() as u64;
    const INLINE: usize = PAYLOAD;
    const CANCELS: bool = false;

    type InFlight = ();
    type In<F: Env> = Deque<F>;

    fn new(_env: &E, config: PoolConfig) -> Self {
        Deque {
            injector: Injector::new(),
            enqueued: Padded::default(),
            done: Padded::default(),
            sleepers: Padded::default(),
            stop: AtomicBool::new(false),
            workers: Mutex::new(config.workers),
            wake: Condvar::new(),
            idle: Condvar::new(),
            env: PhantomData,
        }
    }

    fn bound(_config: PoolConfig) -> Option<u32> {
        None
    }

    async fn enqueue(&self, _env: &E, func: Func, data: Option<&[u8]>) -> Result<(), Refused> {
        self.injector.push(Message::new(func, data));
        // Relaxed: only a count, read once all producers have left.
        self.enqueued.fetch_add(1, Ordering::Relaxed);
        // Pairs with the fence in `sleep`.
        fence(Ordering::SeqCst);
        // Relaxed: the fence orders it after the push.
        if self.sleepers.load(Ordering::Relaxed) > 0 {
            // With the lock, so that no worker is between its check and its sleep.
            let _workers = self.lock();
            self.wake.notify_one();
        }
        Ok(())
    }

    async fn runner(&self, env: &E, (): &mut ()) {
        let own = Worker::new_fifo();
        let backoff = Backoff::new();
        loop {
            let mut ran = 0;
            while let Some(job) = own.pop().or_else(|| self.take(&own)) {
                job.run(env).await;
                ran += 1;
            }
            if ran > 0 {
                backoff.reset();
                // Release: pairs with the acquire in `has_run_all`.
                self.done.fetch_add(ran, Ordering::Release);
                let _workers = self.lock();
                self.idle.notify_all();
            }
            // Acquire: pairs with the release in `destroy`.
            if self.stop.load(Ordering::Acquire) {
                break;
            }
            if backoff.is_completed() {
                self.sleep();
            } else {
                backoff.snooze();
            }
        }
        *self.lock() -= 1;
        self.idle.notify_all();
    }

    async fn drain(&self, _env: &E) {
        let mut workers = self.lock();
        while !self.has_run_all() {
            workers = self.idle.wait(workers).unwrap_or_else(PoisonError::into_inner);
        }
    }

    async fn destroy(&self, _env: &E) {
        let mut workers = self.lock();
        // Release: pairs with the acquire in `runner`.
        self.stop.store(true, Ordering::Release);
        self.wake.notify_all();
        while *workers > 0 {
            workers = self.idle.wait(workers).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

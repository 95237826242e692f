//! Runs of a pool on the program's threads.

use std::sync::{Arc, Mutex, PoisonError};

use super::counts::Counter;
use super::pool::BlockPool;
use super::traffic::{Load, Role};
use base::hash::Hash;
use measure::Subject;
use observe::probe::{Counters, Counting, NoObserver, Probe};
use sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use sync::thread_pool::TooFewThreads;
use sync::{Padded, clock, global, retry_until};

/// Number of frames that a publisher publishes in a batch. It takes 1 ms or more, so that it matters little that threads
/// neither start nor end at the same moment.
const BATCH: u32 = 32_768;

/// What one thread does in a run.
type Task<'a> = Padded<Mutex<Box<dyn FnMut() + Send + 'a>>>;

/// Runs the tasks together, each on a thread of the program. Returns the time from the begin of the first to the end of the
/// last one, in ns.
fn run_together(tasks: &[Task]) -> Result<u64, TooFewThreads> {
    let thread_pool = global::with_idle(tasks.len())?;
    let ready = AtomicUsize::new(0);
    let (begun, ended) = (AtomicU64::new(u64::MAX), AtomicU64::new(0));
    let work = |member: usize| {
        let mut task = tasks[member].lock().unwrap_or_else(PoisonError::into_inner);
        // Relaxed, here and below: nothing is passed on, and the end of the run orders the times. Threads poll and do not
        // sleep, so that all begin within microseconds if each has a processor.
        ready.fetch_add(1, Ordering::Relaxed);
        retry_until(0, || ready.load(Ordering::Relaxed) == tasks.len());
        begun.fetch_min(clock::now_ns(), Ordering::Relaxed);
        task();
        ended.fetch_max(clock::now_ns(), Ordering::Relaxed);
    };
    thread_pool.run(tasks.len(), &work, || ())?;
    Ok(ended.into_inner().saturating_sub(begun.into_inner()))
}

/// A pool with the threads that use it. Each run continues where the previous one stopped.
pub(super) struct ThreadedPool<B> {
    load: Arc<Load>,
    pool: B,
    /// Padded, because threads change their roles for each block.
    roles: Vec<Padded<Role>>,
    /// Duration of the last run in ns.
    took_ns: f64,
}

impl<B: BlockPool> ThreadedPool<B> {
    /// A pool for these threads.
    pub fn new(load: Arc<Load>, roles: Vec<Role>) -> ThreadedPool<B> {
        let roles: Vec<_> = roles.into_iter().map(Padded).collect();
        ThreadedPool { load, pool: B::new(roles.len()), roles, took_ns: 0.0 }
    }

    /// Publishes `frames` more frames of each publisher. Returns what the threads' observers counted.
    fn run_on<P: Probe + Send>(&mut self, frames: u32) -> Result<Counters, TooFewThreads> {
        let load = &*self.load;
        let mut probes = vec![P::default(); self.roles.len()];
        let threads = self.roles.iter_mut().zip(self.pool.handles()).zip(&mut probes);
        let tasks: Vec<Task> = threads
            .map(|((Padded(role), mut handle), probe)| {
                Padded(Mutex::new(Box::new(move || role.run(frames, load, &mut handle, probe)) as _))
            })
            .collect();
        self.took_ns = run_together(&tasks)? as f64;
        drop(tasks);
        let mut counters = Counters::of::<Counter>();
        probes.iter().for_each(|probe| counters.merge(&probe.counters::<Counter>()));
        Ok(counters)
    }

    /// Publishes `frames` frames of each publisher, counts, and returns the digest of what was read; `None` if too few
    /// threads are idle.
    pub fn count(mut self, frames: u32) -> (Option<u64>, Counters) {
        let Ok(mut counters) = self.run_on::<Counting>(frames) else { return (None, Counters::of::<Counter>()) };
        counters.set(Counter::Free, self.pool.free_blocks().into());
        let mut all = Hash::default();
        self.roles.iter().filter_map(|role| role.digest()).for_each(|digest| all.number(digest));
        (Some(all.get()), counters)
    }
}

impl<B: BlockPool> Subject for ThreadedPool<B> {
    /// Returns 0 if too few threads are idle.
    fn run(&mut self, batches: u32) -> u64 {
        let frames = batches.saturating_mul(BATCH);
        let publishers = self.roles.iter().filter(|role| !matches!(role.0, Role::Receiver(..))).count();
        if self.run_on::<NoObserver>(frames).is_ok() { u64::from(frames) * publishers as u64 } else { 0 }
    }

    fn took_ns(&self) -> Option<f64> {
        Some(self.took_ns)
    }
}

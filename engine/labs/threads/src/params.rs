//! The knobs of the threads lab as numbers.

#[cfg(all(feature = "threads", not(loom)))]
use std::sync::Arc;

use super::env::{Fault, Notify, PoolConfig};
use super::job::Func;
#[cfg(all(feature = "threads", not(loom)))]
use super::magazine::Depot;
use super::memory::Allocator;
use super::work::{Extra, Work};
use base::config::{Config, Values};
#[cfg(all(feature = "threads", not(loom)))]
use sync::Mutex;

/// The pattern of long jobs and of jobs that wait for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// All jobs take the same time.
    Alike,
    /// One in sixteen takes the time of the knob `duration`, the others none.
    Mixed,
    /// Only the jobs of the last quarter take the time of the knob `duration`.
    LateLong,
    /// All jobs take the same time, and every other one waits for the one after it.
    Pairs,
}

/// In [`Pattern::Mixed`] one in this many jobs is long.
const MIXED: u32 = 16;

/// A checked configuration of the lab.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    /// Payload size in bytes; `None` for jobs without a payload.
    pub payload: Option<u32>,
    pub jobs: u32,
    pub workers: u32,
    pub producers: u32,
    /// Duration of a job in addition to its work, in µs; `pattern` determines the jobs that have it.
    pub duration: u32,
    pub pattern: Pattern,
    /// Time from a producer's job to its next, in µs.
    pub gap: u32,
    pub feature: bool,
    pub notify: Option<Notify>,
    pub oldest_first: bool,
    pub allocator: Allocator,
    /// The shared part of the allocator. It outlives a run, like the module's own allocator.
    #[cfg(all(feature = "threads", not(loom)))]
    pub depot: Arc<Mutex<Depot>>,
    /// The fault planted in the pool.
    pub fault: Option<Fault>,
    pub no_memory: bool,
    pub traps: bool,
    pub seed: u32,
}

impl Params {
    /// Reads the knobs, which have been checked one by one.
    pub fn read(config: &Config, values: &Values) -> Params {
        let get = |id| values.get(id);
        Params {
            payload: (get("no_data") == 0).then_some(get("payload")),
            jobs: get("jobs"),
            workers: get("workers"),
            producers: get("producers"),
            duration: get("duration"),
            pattern: [Pattern::Alike, Pattern::Mixed, Pattern::LateLong, Pattern::Pairs][get("pattern") as usize],
            gap: get("gap"),
            feature: get("work") == 1,
            notify: [None, Some(Notify::One), Some(Notify::All)][get("wake") as usize],
            oldest_first: get("order") == 1,
            allocator: [Allocator::System, Allocator::Arena, Allocator::Magazines][get("allocator") as usize],
            #[cfg(all(feature = "threads", not(loom)))]
            depot: Arc::default(),
            fault: (get("no_signal") == 1).then_some(Fault::NoSignal),
            no_memory: get("no_memory") == 1,
            traps: get("traps") == 1,
            seed: config.seed,
        }
    }

    /// The parameters of the pool.
    pub fn pool_config(&self) -> PoolConfig {
        PoolConfig {
            workers: self.workers,
            notify: self.notify,
            oldest_first: self.oldest_first,
            cells: super::beyond::CELLS,
            fault: self.fault,
        }
    }

    /// The part of `duration` that every job takes: all of it, or nothing where only some jobs are long.
    pub fn of_all<T: Default>(&self, duration: T) -> T {
        if matches!(self.pattern, Pattern::Alike | Pattern::Pairs) { duration } else { T::default() }
    }

    /// Whether jobs wait for each other. They do not if they could wait for ever, because there are too few workers or
    /// partners may trap, or if the payload is too short for the job's number.
    pub fn has_partners(&self) -> bool {
        let ends = self.workers > self.producers && !self.traps;
        self.pattern == Pattern::Pairs && ends && self.payload.is_some_and(|bytes| bytes >= 4)
    }

    /// The extra of job `index` of `jobs`.
    pub fn extra(&self, index: u32, jobs: u32) -> Extra {
        match self.pattern {
            Pattern::Mixed if index.is_multiple_of(MIXED) => Extra::Long,
            Pattern::LateLong if index >= jobs - jobs / 4 => Extra::Long,
            Pattern::Pairs if !self.has_partners() => Extra::None,
            Pattern::Pairs if !(index / self.producers).is_multiple_of(2) => Extra::Ends,
            Pattern::Pairs if index.checked_add(self.producers).is_some_and(|partner| partner < jobs) => Extra::Waits,
            _ => Extra::None,
        }
    }

    /// The function of job `index` of `jobs`.
    pub fn func(&self, work: Work, index: u32, jobs: u32) -> Func {
        work.of(index, self.traps, self.extra(index, jobs))
    }

    /// The work of jobs whose results are compared, or of jobs that are timed.
    pub fn work(&self, compared: bool) -> Work {
        match (self.feature, compared) {
            (true, _) => Work::Feature,
            (false, true) => Work::Digest,
            (false, false) => Work::Tally,
        }
    }
}

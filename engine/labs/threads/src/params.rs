//! The knobs of the threads lab, read into numbers that worlds and runs use.

#[cfg(all(feature = "threads", not(loom)))]
use std::sync::Arc;

use super::env::{Fault, Make, Tell};
use super::job::Func;
#[cfg(all(feature = "threads", not(loom)))]
use super::magazine::Depot;
use super::memory::Allocator;
use super::work::{Extra, Work};
use base::config::{Config, Values};
#[cfg(all(feature = "threads", not(loom)))]
use sync::Mutex;

/// Which jobs take long, and which wait for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// All take the same.
    Alike,
    /// One in sixteen takes its time, all others none.
    Mixed,
    /// Only those of the last quarter take their time.
    LateLong,
    /// All take the same, and every other one waits for the one after it.
    Pairs,
}

/// In [`Pattern::Mixed`] one job in this many is long.
const MIXED: u32 = 16;

/// A configuration of the lab that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    /// Bytes of a payload; `None` for jobs without one.
    pub payload: Option<u32>,
    pub jobs: u32,
    pub workers: u32,
    pub producers: u32,
    /// How long a job takes besides its work, in µs, if it is one that does.
    pub duration: u32,
    pub pattern: Pattern,
    /// From one job of a producer to its next, in µs.
    pub gap: u32,
    pub feature: bool,
    pub tell: Option<Tell>,
    pub oldest_first: bool,
    pub allocator: Allocator,
    /// What threads share of it: it outlives a run, as the module's own does.
    #[cfg(all(feature = "threads", not(loom)))]
    pub depot: Arc<Mutex<Depot>>,
    /// What is to go wrong in the pool itself.
    pub fault: Option<Fault>,
    pub no_memory: bool,
    pub traps: bool,
    pub seed: u32,
}

impl Params {
    /// Reads the knobs that were checked one by one.
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
            tell: [None, Some(Tell::One), Some(Tell::All)][get("wake") as usize],
            oldest_first: get("order") == 1,
            allocator: [Allocator::System, Allocator::Arena, Allocator::Magazines][get("allocator") as usize],
            #[cfg(all(feature = "threads", not(loom)))]
            depot: Arc::default(),
            fault: (get("no_signal") == 1).then_some(Fault::TellsNobody),
            no_memory: get("no_memory") == 1,
            traps: get("traps") == 1,
            seed: config.seed,
        }
    }

    /// How pools are made.
    pub fn make(&self) -> Make {
        Make {
            workers: self.workers,
            tell: self.tell,
            oldest_first: self.oldest_first,
            cells: super::beyond::CELLS,
            fault: self.fault,
        }
    }

    /// Ticks or times of ours that every job takes, of those that `duration` makes.
    pub fn of_all<T: Default>(&self, duration: T) -> T {
        if matches!(self.pattern, Pattern::Alike | Pattern::Pairs) { duration } else { T::default() }
    }

    /// Whether jobs wait for each other. They do not where that could not end: with too few workers, or a partner that traps;
    /// nor where a job does not carry its number.
    pub fn has_partners(&self) -> bool {
        let ends = self.workers > self.producers && !self.traps;
        self.pattern == Pattern::Pairs && ends && self.payload.is_some_and(|bytes| bytes >= 4)
    }

    /// What job `index` of `jobs` does besides its work.
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

    /// What jobs do when they are to be compared, or else timed.
    pub fn work(&self, compared: bool) -> Work {
        match (self.feature, compared) {
            (true, _) => Work::Feature,
            (false, true) => Work::Digest,
            (false, false) => Work::Tally,
        }
    }
}

//! The knobs of the threads lab, read into numbers that worlds and runs use.

#[cfg(all(feature = "threads", not(loom)))]
use std::sync::Arc;

use super::env::{Fault, Make, Tell};
#[cfg(all(feature = "threads", not(loom)))]
use super::magazine::Depot;
use super::memory::Allocator;
use super::work::Work;
use crate::lab::config::{Config, Values};
#[cfg(all(feature = "threads", not(loom)))]
use crate::runtime::threads::Mutex;

/// A configuration of the lab that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    /// Bytes of a payload; `None` for jobs without one.
    pub payload: Option<u32>,
    pub jobs: u32,
    pub workers: u32,
    pub producers: u32,
    /// How long a job takes besides its work, in µs.
    pub duration: u32,
    /// From one job of a producer to its next, in µs.
    pub gap: u32,
    pub feature: bool,
    pub tell: Option<Tell>,
    pub oldest_first: bool,
    pub allocator: Allocator,
    /// What threads share of it: it outlives a run, as the module's own does.
    #[cfg(all(feature = "threads", not(loom)))]
    pub depot: Arc<Mutex<Depot>>,
    pub no_signal: bool,
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
            gap: get("gap"),
            feature: get("work") == 1,
            tell: [None, Some(Tell::One), Some(Tell::All)][get("wake") as usize],
            oldest_first: get("order") == 1,
            allocator: [Allocator::System, Allocator::Arena, Allocator::Magazines][get("allocator") as usize],
            #[cfg(all(feature = "threads", not(loom)))]
            depot: Arc::default(),
            no_signal: get("no_signal") == 1,
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
            fault: self.no_signal.then_some(Fault::TellsNobody),
        }
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

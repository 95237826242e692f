//! How many readers a variant holds: the [breaking point](measure::LoadSearch) of a ring on threads.
//!
//! A load holds when, for as long as a trial lasts, no frame is published, and none reaches a healthy reader, more than a
//! frame's time after it could have, nobody is dropped and nothing is torn or missed. The slow readers of the configuration
//! take part; nothing is asked of them.

use std::time::Duration;

use super::load::Load;
use super::outcome::Outcome;
use super::run::{Observation, threaded_ring};
use base::{Config, Need, Refusal};
use measure::LoadSearch;
use sync::ThreadPool;
use sync::thread_pool::TooFewThreads;

/// Readers that a search goes up to: more than the lab's knob, which is about what can be drawn.
pub const MOST_READERS: u32 = 20_000;

/// Whether a run missed no deadline of those who keep up.
pub fn held(outcome: &Outcome) -> bool {
    let healthy = || outcome.reader_stats.iter().filter(|stats| !stats.slow);
    outcome.late == 0
        && outcome.trapped == 0
        && !outcome.panicked
        && healthy().all(|stats| stats.torn == 0 && stats.skipped == 0 && !stats.dropped)
}

/// A search for the most readers that a variant holds on so many threads of readers.
pub struct CapacitySearch {
    variant: String,
    load: Load,
    threads: usize,
    trial: Duration,
    /// Where the search stands.
    pub load_search: LoadSearch,
}

impl CapacitySearch {
    /// A search on the workload of `config`, from its number of readers on, in trials that last `trial`.
    ///
    /// # Errors
    /// When the configuration is not right, or the variant has no ring.
    pub fn new(variant: &str, config: &Config, threads: usize, trial: Duration) -> Result<CapacitySearch, Refusal> {
        let load = Load::new(config)?;
        threaded_ring(variant, &load, threads).ok_or_else(|| Refusal::new("variant", variant, Need::Ring))?;
        let load_search = LoadSearch::new(load.params.readers.max(1), MOST_READERS);
        Ok(CapacitySearch { variant: variant.to_owned(), load, threads, trial, load_search })
    }

    /// Tries the next load; `None` when there is none, or `cancelled` says that nobody wants to know.
    ///
    /// # Errors
    /// When fewer threads are idle.
    pub fn advance(
        &mut self,
        thread_pool: &ThreadPool,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Outcome>, TooFewThreads> {
        let Some(readers) = self.load_search.next() else { return Ok(None) };
        let mut load = self.load.clone();
        load.params.readers = readers;
        load.ms = Some(self.trial.as_millis() as u32);
        let mut ring = threaded_ring(&self.variant, &load, self.threads).expect("it was there at the beginning");
        let outcome = ring.run(thread_pool, cancelled, Observation::Counted)?;
        if outcome.cancelled {
            return Ok(None);
        }
        self.load_search.tell(held(&outcome));
        Ok(Some(outcome))
    }
}

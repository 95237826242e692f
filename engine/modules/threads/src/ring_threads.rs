//! The ring on real threads, for the page: runs of A and B in turn, recordings of their threads, and the search for the number
//! of readers that a variant sustains.

use std::time::Duration;

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, thread_pool};
use base::{Allowed, Config, Refusal};
use bindings::{JsResult, from_js, js_error, to_js};
use ring::threads::capacity::CapacitySearch;
use ring::threads::paired_runs::{PairedRuns, RingResult};

#[derive(serde::Deserialize, tsify::Tsify)]
pub struct RingOrder {
    config: Config,
    /// Number of threads that serve readers; the publisher runs on one more.
    threads: usize,
    pairs: u32,
    /// Duration of a run, in ms.
    ms: u32,
    /// Seed of the order of the runs.
    seed: u32,
}

/// The progress of the runs, and the result so far.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct RingProgress {
    done: usize,
    /// Total number of runs.
    of: usize,
    /// `null` before the first pair of runs.
    found: Option<RingResult>,
}

/// Runs of A and B in turn on the thread pool; it advances one run at a time.
#[wasm_bindgen]
pub struct RingPairedRuns(PairedRuns);

#[wasm_bindgen]
impl RingPairedRuns {
    /// Prepares the runs. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(order: Ts<RingOrder>) -> Result<RingPairedRuns, JsValue> {
        let RingOrder { config, threads, pairs, ms, seed } = from_js("order", &order)?;
        PairedRuns::new(&config, threads, pairs, ms, seed.into())
            .map(RingPairedRuns)
            .map_err(|refusal| js_error(&refusal))
    }

    /// Does one run; returns the fraction done, 1 at the end. Throws an error if too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let more = self.0.advance(thread_pool(), &cancelled)?;
        let (done, of) = self.0.runs.progress();
        Ok(if more { done as f64 / of as f64 } else { 1.0 })
    }

    /// Discards the current round, because the tab was hidden.
    pub fn discard_round(&mut self) {
        self.0.runs.discard_round();
    }

    pub fn progress(&self) -> JsResult<RingProgress> {
        let (done, of) = self.0.runs.progress();
        to_js(&RingProgress { done, of, found: self.0.result() })
    }

    /// The events that the threads of a side (0 or 1) recorded in its recorded run: four words an event, as `ring_recording`
    /// expects them.
    pub fn flights(&self, side: usize) -> Vec<u32> {
        self.0.flights(side)
    }
}

#[derive(serde::Deserialize, tsify::Tsify)]
pub struct RingLoad {
    config: Config,
    variant: String,
    /// Number of threads that serve readers; the publisher runs on one more.
    threads: usize,
    /// Duration of a trial, in s.
    seconds: f64,
}

/// The progress of the search.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct RingCapacity {
    /// Readers of the next trial; `null` when the search has ended.
    next: Option<u32>,
    /// The largest number of readers that was sustained; 0 if none was.
    held: u32,
    /// The smallest number that was not sustained, if a trial failed.
    broke: Option<u32>,
    /// Duration of a trial, in s.
    seconds: f64,
}

/// The search for the largest number of readers that a variant sustains; it advances a trial at a time.
#[wasm_bindgen]
pub struct RingCapacitySearch {
    search: CapacitySearch,
    seconds: f64,
}

#[wasm_bindgen]
impl RingCapacitySearch {
    /// Starts a search. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(load: Ts<RingLoad>) -> Result<RingCapacitySearch, JsValue> {
        let RingLoad { config, variant, threads, seconds } = from_js("load", &load)?;
        let trial = Duration::try_from_secs_f64(seconds)
            .map_err(|_| js_error(&Refusal::new("seconds", seconds, Allowed::at_least(0, "s"))))?;
        let search = CapacitySearch::new(&variant, &config, threads, trial).map_err(|refusal| js_error(&refusal))?;
        Ok(RingCapacitySearch { search, seconds })
    }

    /// Runs one trial; returns the fraction done, 1 at the end. Throws an error if too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let tried = self.search.advance(thread_pool(), &cancelled)?;
        let (done, left) = self.search.load_search.progress();
        Ok(if tried.is_none() || left == 0 { 1.0 } else { f64::from(done) / f64::from(done + left) })
    }

    /// Discards the last trial, because the tab was hidden.
    pub fn discard_round(&mut self) {
        self.search.load_search.retry();
    }

    pub fn progress(&self) -> JsResult<RingCapacity> {
        let load_search = &self.search.load_search;
        let (next, held, broke) = (load_search.next(), load_search.largest(), load_search.smallest_broken());
        to_js(&RingCapacity { next, held, broke, seconds: self.seconds })
    }
}

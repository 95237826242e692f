//! The job pool on real threads, for the page: runs of A and B in turn, and the search for the number of jobs a second that a
//! variant sustains. Only the conductor may call it, because its calls block.

use std::time::Duration;

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, thread_pool};
use base::{Allowed, Config, Refusal};
use bindings::{JsResult, from_js, js_error, to_js};
use threads::capacity::CapacitySearch;
use threads::paired_runs::{PairedRuns, PoolResult};

#[derive(serde::Deserialize, tsify::Tsify)]
pub struct PoolOrder {
    config: Config,
    pairs: u32,
    /// Seed of the order of the runs.
    seed: u32,
}

/// The progress of the runs, and the result so far.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct PoolProgress {
    done: usize,
    /// Total number of runs.
    of: usize,
    /// `null` before the first pair of runs.
    found: Option<PoolResult>,
}

/// Runs of A and B in turn on the thread pool; it advances one run at a time.
#[wasm_bindgen]
pub struct PoolPairedRuns(PairedRuns);

#[wasm_bindgen]
impl PoolPairedRuns {
    /// Prepares the runs. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(order: Ts<PoolOrder>) -> Result<PoolPairedRuns, JsValue> {
        let PoolOrder { config, pairs, seed } = from_js("order", &order)?;
        PairedRuns::new(&config, pairs, seed.into()).map(PoolPairedRuns).map_err(|refusal| js_error(&refusal))
    }

    /// Does one run; returns the fraction done, 1 at the end. Throws an error if too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let more = self.0.advance(thread_pool())?;
        let (done, of) = self.0.runs.progress();
        Ok(if more { done as f64 / of as f64 } else { 1.0 })
    }

    /// Discards the current round, because the tab was hidden.
    pub fn discard_round(&mut self) {
        self.0.runs.discard_round();
    }

    pub fn progress(&self) -> JsResult<PoolProgress> {
        let (done, of) = self.0.runs.progress();
        to_js(&PoolProgress { done, of, found: self.0.result() })
    }
}

#[derive(serde::Deserialize, tsify::Tsify)]
pub struct PoolLoad {
    config: Config,
    variant: String,
    /// Duration of a trial, in s.
    seconds: f64,
}

/// The progress of the search.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct PoolCapacity {
    /// Jobs a second of the next trial; `null` when the search has ended.
    next: Option<u32>,
    /// Duration of the next trial, in s.
    next_seconds: f64,
    /// Number of trials so far, short ones among them. A discarded trial does not count.
    trials: u32,
    /// The highest rate that was sustained, in jobs a second; 0 if none was, or while only short scouting trials have run.
    held: u32,
    /// The lowest rate that was not sustained, if a trial failed.
    broke: Option<u32>,
    /// Duration of a full trial, in s.
    seconds: f64,
}

/// The search for the highest rate of jobs that a variant sustains; it advances a trial at a time.
#[wasm_bindgen]
pub struct PoolCapacitySearch {
    search: CapacitySearch,
    seconds: f64,
}

#[wasm_bindgen]
impl PoolCapacitySearch {
    /// Starts a search. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(load: Ts<PoolLoad>) -> Result<PoolCapacitySearch, JsValue> {
        let PoolLoad { config, variant, seconds } = from_js("load", &load)?;
        let trial = Duration::try_from_secs_f64(seconds)
            .map_err(|_| js_error(&Refusal::new("seconds", seconds, Allowed::at_least(0, "s"))))?;
        let search = CapacitySearch::new(&variant, &config, trial).map_err(|refusal| js_error(&refusal))?;
        Ok(PoolCapacitySearch { search, seconds })
    }

    /// Runs one trial; returns the fraction done, 1 at the end. Throws an error if too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let more = self.search.advance(thread_pool(), &cancelled)?;
        let (done, left) = self.search.progress();
        Ok(if more { f64::from(done) / f64::from(done + left.max(1)) } else { 1.0 })
    }

    /// Discards the last trial, because the tab was hidden.
    pub fn discard_round(&mut self) {
        self.search.discard_trial();
    }

    pub fn progress(&self) -> JsResult<PoolCapacity> {
        let load_search = self.search.load_search();
        let next = self.search.next();
        to_js(&PoolCapacity {
            next: next.map(|(load, _)| load),
            next_seconds: next.map_or(0.0, |(_, trial)| trial.as_secs_f64()),
            trials: self.search.progress().0,
            held: load_search.map_or(0, |load_search| load_search.largest()),
            broke: load_search.and_then(|load_search| load_search.smallest_broken()),
            seconds: self.seconds,
        })
    }
}

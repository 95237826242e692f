//! Searches for the number of copies of a script that the station plays in real time.

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use base::config::Config;
use bindings::clock::PageClock;
use bindings::{JsResult, from_js, js_error, to_js};
use station::capacity::CapacitySearch;

/// The progress of the search.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct StationCapacity {
    /// Copies that the next trial plays; `null` when the search has ended.
    next: Option<u32>,
    /// The largest number of copies that was sustained; 0 if none was.
    held: u32,
    /// The smallest number that was not sustained, if a trial failed.
    broke: Option<u32>,
    /// Length of a trial, in seconds of sound.
    seconds: f64,
}

/// The search for the largest number of copies that a variant sustains; it advances a slice of a trial at a time.
#[wasm_bindgen]
pub struct StationCapacitySearch {
    search: CapacitySearch,
    clock: PageClock,
    seconds: f64,
}

#[wasm_bindgen]
impl StationCapacitySearch {
    /// Starts a search on a variant, with trials of `seconds` seconds of sound. Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(config: Ts<Config>, variant: &str, seconds: f64) -> Result<StationCapacitySearch, JsValue> {
        let config = from_js("config", &config)?;
        let search = CapacitySearch::new(variant, &config, seconds).map_err(|refusal| js_error(&refusal))?;
        let clock = PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))?;
        Ok(StationCapacitySearch { search, clock, seconds })
    }

    /// Plays a slice of a trial; returns whether there is more to play.
    pub fn advance(&mut self) -> bool {
        self.search.advance(&mut self.clock)
    }

    /// Discards the current trial, because the tab was hidden.
    pub fn discard_trial(&mut self) {
        self.search.discard_trial();
    }

    /// The progress of the search.
    pub fn progress(&self) -> JsResult<StationCapacity> {
        let found = self.search.load_search();
        let (held, broke) = (found.largest(), found.smallest_broken());
        to_js(&StationCapacity { next: found.next(), held, broke, seconds: self.seconds })
    }
}

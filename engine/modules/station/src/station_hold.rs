//! How many copies of a script the station plays in real time, for the page.

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use base::config::Config;
use bindings::clock::PageClock;
use bindings::{Given, give, taken, thrown};
use liquidsoap::station::endurance::Endurance;

/// Where the search stands.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct StationHeld {
    /// Copies to be tried next; nothing at the end.
    next: Option<u32>,
    /// The most copies that were held; 0 when none were.
    held: u32,
    /// The fewest that were not.
    broke: Option<u32>,
    /// How long each had to be held, in s of sound.
    seconds: f64,
}

/// The search for the most copies that a variant holds, a trial at a time.
#[wasm_bindgen]
pub struct StationHold {
    search: Endurance,
    clock: PageClock,
    seconds: f64,
}

#[wasm_bindgen]
impl StationHold {
    /// Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(config: Ts<Config>, variant: &str, seconds: f64) -> Result<StationHold, JsValue> {
        let config = taken("config", &config)?;
        let search = Endurance::new(variant, &config, seconds).map_err(|refusal| thrown(&refusal))?;
        let clock = PageClock::new().ok_or_else(|| JsError::new("There is no clock here."))?;
        Ok(StationHold { search, clock, seconds })
    }

    /// Takes one trial; returns whether there are more.
    pub fn advance(&mut self) -> bool {
        self.search.advance(&mut self.clock)
    }

    /// What is known so far.
    pub fn progress(&self) -> Given<StationHeld> {
        let breaking = self.search.breaking();
        let (held, broke) = (breaking.largest(), breaking.smallest_broken());
        give(&StationHeld { next: breaking.next(), held, broke, seconds: self.seconds })
    }
}

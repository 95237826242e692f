//! The ring on the thread pool, for the page: A and B in turn, what their threads recorded, and how many readers one holds.

use std::time::Duration;

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, thread_pool};
use base::config::{Config, Refusal};
use bindings::{Given, give, taken, thrown};
use ring::threads::duel::{Duel, RingFound};
use ring::threads::endurance::Endurance;

/// What is to be run.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct RingOrder {
    config: Config,
    /// Threads that serve readers; the publisher has one more.
    threads: usize,
    /// Timed runs of each side.
    pairs: u32,
    /// How long a run lasts, in ms.
    ms: u32,
}

/// How far it is, and what is known by then.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct RingStand {
    /// Runs done.
    done: usize,
    /// Runs in all.
    of: usize,
    /// Nothing before the first pair.
    found: Option<RingFound>,
}

/// A and B on the thread pool, a run at a time.
#[wasm_bindgen]
pub struct RingDuel(Duel);

#[wasm_bindgen]
impl RingDuel {
    /// Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(order: Ts<RingOrder>) -> Result<RingDuel, JsValue> {
        let RingOrder { config, threads, pairs, ms } = taken("order", &order)?;
        Duel::new(&config, threads, pairs, ms).map(RingDuel).map_err(|refusal| thrown(&refusal))
    }

    /// Takes one run; returns the share done, 1 at the end. Throws when too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let more = self.0.advance(thread_pool(), &cancelled)?;
        let (done, of) = self.0.stand();
        Ok(if more { done as f64 / of as f64 } else { 1.0 })
    }

    /// What is known so far.
    pub fn progress(&self) -> Given<RingStand> {
        let (done, of) = self.0.stand();
        give(&RingStand { done, of, found: self.0.found() })
    }

    /// What is known so far.
    pub fn result(&self) -> Given<RingStand> {
        self.progress()
    }

    /// What the threads of a side (0 or 1) did in its recorded run: four words an event, for `Session.ring_recording`.
    pub fn flights(&self, side: usize) -> Vec<u32> {
        self.0.flights(side)
    }
}

/// What is to be held.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct RingLoad {
    config: Config,
    /// The variant's id.
    variant: String,
    /// Threads that serve readers; the publisher has one more.
    threads: usize,
    /// How long a load must be held.
    seconds: f64,
}

/// Where the search stands.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct RingHeld {
    /// Readers to be tried next; nothing at the end.
    next: Option<u32>,
    /// The most that were held; 0 when none were.
    held: u32,
    /// The fewest that were not.
    broke: Option<u32>,
    /// How long each had to be held.
    seconds: f64,
}

/// The search for the most readers that a variant holds, a trial at a time.
#[wasm_bindgen]
pub struct RingHold {
    search: Endurance,
    seconds: f64,
}

#[wasm_bindgen]
impl RingHold {
    /// Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(load: Ts<RingLoad>) -> Result<RingHold, JsValue> {
        let RingLoad { config, variant, threads, seconds } = taken("load", &load)?;
        let trial = Duration::try_from_secs_f64(seconds)
            .map_err(|_| thrown(&Refusal::new("seconds", seconds, "0 or more seconds")))?;
        let search = Endurance::new(&variant, &config, threads, trial).map_err(|refusal| thrown(&refusal))?;
        Ok(RingHold { search, seconds })
    }

    /// Takes one trial; returns the share done, 1 at the end. Throws when too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let tried = self.search.advance(thread_pool(), &cancelled)?;
        let (done, left) = self.search.breaking().progress();
        Ok(if tried.is_none() || left == 0 { 1.0 } else { f64::from(done) / f64::from(done + left) })
    }

    /// What is known so far.
    pub fn progress(&self) -> Given<RingHeld> {
        let breaking = self.search.breaking();
        let (next, held, broke) = (breaking.next(), breaking.largest(), breaking.smallest_broken());
        give(&RingHeld { next, held, broke, seconds: self.seconds })
    }

    /// What is known so far.
    pub fn result(&self) -> Given<RingHeld> {
        self.progress()
    }
}

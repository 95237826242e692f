//! The job pool on the thread pool, for the page: A and B in turn, and how many jobs a second one holds. To be called by the
//! conductor.

use std::time::Duration;

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::threads::{cancelled, thread_pool};
use base::config::{Config, Refusal};
use bindings::{Given, give, taken, thrown};
use threads::capacity::CapacitySearch;
use threads::duel::{Duel, PoolDuelResult};

/// What is to be run.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct PoolOrder {
    config: Config,
    /// Timed runs of each side.
    pairs: u32,
}

/// How far it is, and what is known by then.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct PoolProgress {
    /// Runs done.
    done: usize,
    /// Runs in all.
    of: usize,
    /// Nothing before the first pair.
    found: Option<PoolDuelResult>,
}

/// A and B on the thread pool, a run at a time.
#[wasm_bindgen]
pub struct PoolDuel(Duel);

#[wasm_bindgen]
impl PoolDuel {
    /// Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(order: Ts<PoolOrder>) -> Result<PoolDuel, JsValue> {
        let PoolOrder { config, pairs } = taken("order", &order)?;
        Duel::new(&config, pairs).map(PoolDuel).map_err(|refusal| thrown(&refusal))
    }

    /// Takes one run; returns the share done, 1 at the end. Throws when too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let more = self.0.advance(thread_pool())?;
        let (done, of) = self.0.progress();
        Ok(if more { done as f64 / of as f64 } else { 1.0 })
    }

    /// What is known so far.
    pub fn progress(&self) -> Given<PoolProgress> {
        let (done, of) = self.0.progress();
        give(&PoolProgress { done, of, found: self.0.result() })
    }

    /// What is known so far.
    pub fn result(&self) -> Given<PoolProgress> {
        self.progress()
    }
}

/// What is to be held.
#[derive(serde::Deserialize, tsify::Tsify)]
pub struct PoolLoad {
    config: Config,
    /// The variant's id.
    variant: String,
    /// How long a load must be held.
    seconds: f64,
}

/// Where the search stands.
#[derive(Serialize, tsify::Tsify)]
#[tsify(missing_as_null)]
pub struct PoolHeld {
    /// Jobs a second to be tried next; nothing at the end.
    next: Option<u32>,
    /// How long they must be held.
    next_seconds: f64,
    /// The most jobs a second that were held; 0 when none were, or while scouts are out.
    held: u32,
    /// The fewest that were not.
    broke: Option<u32>,
    /// How long each had to be held.
    seconds: f64,
}

/// The search for the most jobs a second that a variant holds, a trial at a time.
#[wasm_bindgen]
pub struct PoolHold {
    search: CapacitySearch,
    seconds: f64,
}

#[wasm_bindgen]
impl PoolHold {
    /// Throws a refusal.
    #[wasm_bindgen(constructor)]
    pub fn new(load: Ts<PoolLoad>) -> Result<PoolHold, JsValue> {
        let PoolLoad { config, variant, seconds } = taken("load", &load)?;
        let trial = Duration::try_from_secs_f64(seconds)
            .map_err(|_| thrown(&Refusal::new("seconds", seconds, "0 or more seconds")))?;
        let search = CapacitySearch::new(&variant, &config, trial).map_err(|refusal| thrown(&refusal))?;
        Ok(PoolHold { search, seconds })
    }

    /// Takes one trial; returns the share done, 1 at the end. Throws when too few threads are idle.
    pub fn advance(&mut self) -> Result<f64, JsError> {
        let more = self.search.advance(thread_pool(), &cancelled)?;
        let (done, left) = self.search.progress();
        Ok(if more { f64::from(done) / f64::from(done + left.max(1)) } else { 1.0 })
    }

    /// What is known so far.
    pub fn progress(&self) -> Given<PoolHeld> {
        let breaking = self.search.breaking();
        let next = self.search.next();
        give(&PoolHeld {
            next: next.map(|(load, _)| load),
            next_seconds: next.map_or(0.0, |(_, trial)| trial.as_secs_f64()),
            held: breaking.map_or(0, |breaking| breaking.largest()),
            broke: breaking.and_then(|breaking| breaking.smallest_broken()),
            seconds: self.seconds,
        })
    }

    /// What is known so far.
    pub fn result(&self) -> Given<PoolHeld> {
        self.progress()
    }
}

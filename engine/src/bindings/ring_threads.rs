//! The ring on the crew, for the page: A and B in turn, and what their threads recorded.

use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::threads::{cancelled, crew};
use super::{Given, give, taken, thrown};
use crate::lab::config::Config;
use crate::ring::threads::duel::{Duel, RingFound};

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

/// A and B on the crew, a run at a time.
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
        let more = self.0.advance(crew(), &cancelled)?;
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

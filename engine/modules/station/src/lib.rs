//! The module of queues, clock and station: who has to be asked, and how often.

#![cfg(target_arch = "wasm32")]

mod script;
mod station_hold;

use liquidsoap::{CLOCK, COMPARE, DISPATCH, QUEUES, STATION};
use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[QUEUES, DISPATCH, COMPARE, CLOCK, STATION], benches: &[] };

bindings::layouts!(
    liquidsoap::queues::scene::LAYOUT,
    liquidsoap::clock::scene::LAYOUT,
    liquidsoap::station::scene::LAYOUT
);

/// Prepares the module; called by its loader.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

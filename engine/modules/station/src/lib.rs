//! The wasm module of the labs queues, clock and station, which are about who has to be asked, and how often.

#![cfg(target_arch = "wasm32")]

mod capacity;
mod script;

use liquidsoap::{CLOCK, COMPARE, DISPATCH, QUEUES, STATION};
use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[QUEUES, DISPATCH, COMPARE, CLOCK, STATION], benches: &[] };

bindings::layouts!(
    liquidsoap::queues::scene::LAYOUT,
    liquidsoap::clock::scene::LAYOUT,
    liquidsoap::station::scene::LAYOUT
);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

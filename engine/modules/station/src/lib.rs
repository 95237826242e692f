//! The wasm module of the labs queues, clock and station, which are about who has to be asked, and how often.

#![cfg(target_arch = "wasm32")]

mod capacity;
mod script;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs =
    Labs { shown: &[queues::ENTRY, queues::DISPATCH, queues::COMPARE, clock::ENTRY, station::ENTRY], benches: &[] };

bindings::layouts!(queues::scene::LAYOUT, clock::scene::LAYOUT, station::scene::LAYOUT);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

//! The module of ring and threads: who waits for whom.

#![cfg(target_arch = "wasm32")]

mod ring_recording;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[ring::ENTRY, threads::ENTRY], benches: ring::BENCHES };

bindings::layouts!(ring::scene::LAYOUT, threads::scene::LAYOUT);

/// Prepares the module; called by its loader.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

//! The wasm module of the labs ring and threads, which are about who waits for whom.

#![cfg(target_arch = "wasm32")]

mod ring_recording;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[ring::ENTRY, threads::ENTRY], benches: &[ring::BENCHES] };

bindings::layouts!(ring::scene::LAYOUT, threads::scene::LAYOUT);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

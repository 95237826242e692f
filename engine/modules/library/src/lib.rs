//! The wasm module of the library lab, which is about how songs are found.

#![cfg(target_arch = "wasm32")]

mod disk;
mod library;
mod sql;
mod tune;
mod types;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[::library::ENTRY], benches: &[] };

bindings::layouts!(::library::scene::LAYOUT);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

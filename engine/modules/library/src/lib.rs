//! The module of the library: how it finds what it holds.

#![cfg(target_arch = "wasm32")]

mod library;
mod library_disk;
mod library_sql;
mod library_tune;
mod library_types;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[::library::ENTRY], benches: &[] };

bindings::layouts!(::library::scene::LAYOUT);

/// Prepares the module; called by its loader.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

//! The module of the labs about who owns bytes, and who copies them.

#![cfg(target_arch = "wasm32")]

mod media;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs =
    Labs { shown: &[chunks::LENGTHS, chunks::RESLICE, chunks::SHARE, pools::ENTRY, server::ENTRY], benches: &[] };

bindings::layouts!(
    chunks::lengths::scene::LAYOUT,
    chunks::reslice::scene::LAYOUT,
    chunks::share::scene::LAYOUT,
    pools::scene::LAYOUT,
    server::scene::LAYOUT
);

/// Prepares the module; called by its loader.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

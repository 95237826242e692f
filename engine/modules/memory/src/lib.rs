//! The wasm module of the labs chunks, pools and server, which are about who owns bytes and who copies them.

#![cfg(target_arch = "wasm32")]

mod media;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs =
    Labs { shown: &[chunks::ENTRY, reslice::ENTRY, share::ENTRY, pools::ENTRY, server::ENTRY], benches: &[] };

bindings::layouts!(
    chunks::scene::LAYOUT,
    reslice::scene::LAYOUT,
    share::scene::LAYOUT,
    pools::scene::LAYOUT,
    server::scene::LAYOUT
);

/// Starts the module; the generated loader calls this.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
}

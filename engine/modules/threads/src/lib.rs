//! The wasm module of the labs ring and threads on real threads, over shared memory. Only cross-origin isolated pages can load
//! it.

#![cfg(target_arch = "wasm32")]

mod allocator;
mod barrier;
mod bench;
mod pool;
mod ring_sound;
mod ring_threads;
mod threads;

use sim::Labs;
use wasm_bindgen::prelude::*;

static LABS: Labs = Labs { shown: &[ring::ENTRY, ::threads::ENTRY], benches: &[ring::BENCHES] };

/// Starts the module; the generated loader calls this in each thread.
#[wasm_bindgen(start)]
pub fn start() {
    bindings::start(&LABS);
    threads::start();
}
